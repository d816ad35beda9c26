package io.oltplab.sql.mysql;

import com.mysql.cj.conf.PropertySet;
import com.mysql.cj.protocol.StandardSocketFactory;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import org.jspecify.annotations.Nullable;

/// Sockets for Connector/J with one buffer between the driver and the system: an answer that fits
/// into it is one read, and the driver's question before each command whether bytes are left over
/// is no system call. Connector/J makes one by its name.
public final class LeanSocketFactory extends StandardSocketFactory {

    @Override
    protected Socket createSocket(PropertySet properties) {
        return new LeanSocket();
    }

    private static final class LeanSocket extends Socket {

        private @Nullable InputStream input;

        /// Always the same one: TLS may be put on a socket that was read from before.
        @Override
        public synchronized InputStream getInputStream() throws IOException {
            InputStream present = input;
            if (present == null) {
                present = new LeanInput(super.getInputStream());
                input = present;
            }
            return present;
        }
    }

    /// One reader at a time, as Connector/J has it: no lock.
    private static final class LeanInput extends InputStream {

        private static final int SIZE = 32 * 1024;

        private final InputStream from;
        private final byte[] buffer = new byte[SIZE];
        private int position;
        private int limit;

        LeanInput(InputStream from) {
            this.from = from;
        }

        @Override
        public int read() throws IOException {
            return position < limit || fill() ? buffer[position++] & 0xff : -1;
        }

        @Override
        public int read(byte[] to, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            if (position == limit) {
                if (length >= SIZE) {
                    return from.read(to, offset, length);
                }
                if (!fill()) {
                    return -1;
                }
            }
            int count = Math.min(length, limit - position);
            System.arraycopy(buffer, position, to, offset, count);
            position += count;
            return count;
        }

        private boolean fill() throws IOException {
            int count = from.read(buffer, 0, SIZE);
            position = 0;
            limit = Math.max(0, count);
            return count > 0;
        }

        /// What is here already; what the system still holds is not asked for.
        @Override
        public int available() {
            return limit - position;
        }

        @Override
        public void close() throws IOException {
            from.close();
        }
    }
}
