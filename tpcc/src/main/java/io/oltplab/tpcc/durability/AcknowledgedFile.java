package io.oltplab.tpcc.durability;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.store.FileProblem;
import io.oltplab.tpcc.schema.Loaded;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Scanner;

/// What stands in a file of acknowledged New-Orders.
final class AcknowledgedFile {

    private static final int NUMBERS = 5;

    private final long[] orders;
    private final long torn;

    private AcknowledgedFile(long[] orders, long torn) {
        this.orders = orders;
        this.torn = torn;
    }

    /// How many orders there are.
    int size() {
        return orders.length;
    }

    /// An order, packed. They stand in the order of their keys.
    long packed(int place) {
        return orders[place];
    }

    /// An order.
    AcknowledgedOrder order(int place) {
        return AcknowledgedOrder.of(orders[place]);
    }

    /// Lines that were cut off by a crash of the driver, and say nothing.
    long torn() {
        return torn;
    }

    /// Reads a file.
    ///
    /// @param option that names it
    /// @throws Refused if it cannot be read, is none, or is of another load than the database's
    static AcknowledgedFile read(String option, Path path, Loaded loaded) {
        long[] orders = new long[1024];
        int count = 0;
        long torn = 0;
        String expected = AcknowledgedOrders.heading(loaded);
        boolean headed = false;
        try (BufferedReader lines = Files.newBufferedReader(path, US_ASCII)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("#")) {
                    if (!line.equals(expected)) {
                        throw refused(
                                option,
                                path,
                                "is of another load: it says '%s', the database '%s'"
                                        .formatted(line, expected));
                    }
                    headed = true;
                } else if (!line.isEmpty()) {
                    if (!headed) {
                        throw refused(option, path, "is no file of acknowledged orders");
                    }
                    long order = parse(line);
                    if (order == 0) {
                        torn++;
                    } else {
                        orders = count == orders.length ? Arrays.copyOf(orders, 2 * count) : orders;
                        orders[count++] = order;
                    }
                }
            }
        } catch (IOException e) {
            throw refused(option, path, "cannot be read: " + FileProblem.of(e));
        }
        if (!headed) {
            throw refused(option, path, "is no file of acknowledged orders");
        }
        long[] sorted = Arrays.copyOf(orders, count);
        Arrays.sort(sorted);
        return new AcknowledgedFile(sorted, torn);
    }

    /// An order, packed; 0 if the line is none.
    private static long parse(String line) {
        int[] numbers = new int[NUMBERS];
        try (Scanner words = new Scanner(line)) {
            for (int i = 0; i < NUMBERS; i++) {
                if (!words.hasNextInt()) {
                    return 0;
                }
                numbers[i] = words.nextInt();
            }
            if (words.hasNext()) {
                return 0;
            }
        }
        try {
            return new AcknowledgedOrder(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])
                    .packed();
        } catch (IllegalArgumentException damaged) {
            return 0;
        }
    }

    private static Refused refused(String option, Path path, String why) {
        return new Refused(ExitCode.PREFLIGHT, option + " " + path + " " + why);
    }
}
