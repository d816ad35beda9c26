package io.oltplab.tpcc.durability;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.store.FileProblem;
import io.oltplab.core.time.Clock;
import io.oltplab.tpcc.schema.Loaded;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The file of acknowledged New-Orders that a run keeps (`--durability`): a text line for each,
/// with warehouse, district, O_ID, customer and number of lines, below a line that names the load.
///
/// A line is written only after the database has answered the commit, so every line is a promise of
/// the database. Lines are gathered in memory and written within [#WRITE_NANOS], and forced to
/// their disk within a second: what the driver's own machine loses in a crash of its own is the end
/// of the file, and the check then proves less, but nothing false. A crash of the database or of
/// its machine takes nothing from the file.
///
/// Users add; a thread of its own writes, because a user's thread may be interrupted at any time.
public final class AcknowledgedOrders implements AutoCloseable {

    /// What the first line of each run begins with.
    static final String HEADING = "# oltplab acknowledged new orders 1";

    private static final long WRITE_NANOS = 100_000_000;
    private static final long FORCE_NANOS = 1_000_000_000;
    private static final int CAPACITY = 1 << 16;

    /// More than five numbers of at most ten digits with their separators.
    private static final int LINE_MOST = 64;

    private final Path path;
    private final Clock clock;
    private final FileChannel channel;
    private final Thread writer;

    // Both guarded by the monitor; the one that is not being filled belongs to the writer.
    private byte[] filling = new byte[CAPACITY];
    private byte[] spare = new byte[CAPACITY];
    private int length;
    private @Nullable IOException failure;

    private volatile boolean closing;

    /// Opens the file, at its end if there is one, and begins to write.
    ///
    /// @param loaded what the database holds; its line is for the check to compare
    /// @throws Refused if the file cannot be written
    public AcknowledgedOrders(Path path, Loaded loaded, Clock clock) {
        this.path = path;
        this.clock = clock;
        try {
            channel =
                    FileChannel.open(
                            path,
                            StandardOpenOption.CREATE,
                            StandardOpenOption.WRITE,
                            StandardOpenOption.APPEND);
            // A line that an earlier run left torn ends here.
            String begin = channel.size() == 0 ? "" : "\n";
            channel.write(ByteBuffer.wrap((begin + heading(loaded) + "\n").getBytes(US_ASCII)));
        } catch (IOException e) {
            throw refused(e);
        }
        writer = Thread.ofPlatform().daemon().name("acknowledged-orders").start(this::write);
    }

    /// Looks at a file before anything is run or asked because of it.
    ///
    /// @param option that names it
    /// @param mustExist whether it is to be read; otherwise a run may begin it
    /// @throws Refused if it holds something else than orders of this load, or cannot be there
    public static void require(String option, Path path, Loaded loaded, boolean mustExist) {
        if (Files.isDirectory(path)) {
            throw new Refused(ExitCode.PREFLIGHT, option + " " + path + " is a folder, not a file");
        }
        Path folder = path.toAbsolutePath().getParent();
        if (folder != null && !Files.isDirectory(folder)) {
            throw new Refused(
                    ExitCode.PREFLIGHT, option + " " + path + ": there is no folder " + folder);
        }
        boolean begun = Files.exists(path) && path.toFile().length() > 0;
        if (mustExist || begun) {
            AcknowledgedFile.read(option, path, loaded);
        }
    }

    /// The line that names a load.
    static String heading(Loaded loaded) {
        return HEADING
                + " warehouses="
                + loaded.warehouses()
                + " seed="
                + loaded.seed()
                + " loaded="
                + loaded.loadedAt().replace(' ', 'T');
    }

    /// Adds an order. Allocates nothing unless the writer lags behind.
    public synchronized void add(int warehouse, int district, int order, int customer, int lines) {
        if (length + LINE_MOST > filling.length) {
            filling = Arrays.copyOf(filling, 2 * filling.length);
        }
        number(warehouse, ' ');
        number(district, ' ');
        number(order, ' ');
        number(customer, ' ');
        number(lines, '\n');
    }

    private void number(int value, char end) {
        int digits = 1;
        for (int rest = value / 10; rest > 0; rest /= 10) {
            digits++;
        }
        int rest = value;
        for (int at = length + digits - 1; at >= length; at--) {
            filling[at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        length += digits;
        filling[length++] = (byte) end;
    }

    private void write() {
        long forced = clock.nanos();
        try {
            while (!closing) {
                clock.sleepUntil(clock.nanos() + WRITE_NANOS);
                writeOut();
                if (clock.nanos() - forced >= FORCE_NANOS) {
                    channel.force(false);
                    forced = clock.nanos();
                }
            }
        } catch (InterruptedException end) {
            // close() goes on from here.
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            fail(e);
        }
    }

    private synchronized void fail(IOException e) {
        failure = e;
    }

    private void writeOut() throws IOException {
        byte[] full;
        int count;
        synchronized (this) {
            full = filling;
            count = length;
            filling = spare;
            spare = full;
            length = 0;
        }
        ByteBuffer buffer = ByteBuffer.wrap(full, 0, count);
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
    }

    /// Writes what is left and forces the file.
    ///
    /// @throws Refused if it could not be written
    @Override
    public void close() {
        closing = true;
        boolean interrupted = false;
        while (writer.isAlive()) {
            try {
                writer.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        try (channel) {
            IOException earlier = failed();
            if (earlier != null) {
                throw earlier;
            }
            writeOut();
            channel.force(false);
        } catch (IOException e) {
            throw refused(e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private synchronized @Nullable IOException failed() {
        return failure;
    }

    private Refused refused(IOException e) {
        return new Refused(
                ExitCode.RESULT_STORAGE,
                "--durability " + path + " cannot be written: " + FileProblem.of(e),
                e);
    }
}
