package io.oltplab.report.live;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/// One page that waits for news. The run offers frames from its thread, a thread of the server
/// sends them; between them lies a queue that never blocks the run.
final class Viewer {

    /// Frames that may wait: two minutes of seconds. A page that is further behind misses some.
    static final int FRAMES = 128;

    private static final long HEARTBEAT_SECONDS = 15;

    /// Ends [#send].
    private static final String CLOSE = "";

    private final BlockingQueue<String> frames = new ArrayBlockingQueue<>(FRAMES);

    /// Adds a frame, or drops it when the page is too far behind.
    void offer(String frame) {
        frames.offer(frame);
    }

    /// Adds the last frame; room is made for it.
    void finish(String frame) {
        while (!frames.offer(frame)) {
            frames.poll();
        }
        while (!frames.offer(CLOSE)) {
            frames.poll();
        }
    }

    /// Sends frames until the last one, or until the page is gone.
    void send(OutputStream out) throws IOException, InterruptedException {
        while (true) {
            String frame = frames.poll(HEARTBEAT_SECONDS, TimeUnit.SECONDS);
            if (frame == null) {
                // A comment: finds out whether the page is still there.
                frame = ": still here\n\n";
            } else if (frame.equals(CLOSE)) {
                return;
            }
            out.write(frame.getBytes(StandardCharsets.UTF_8));
            out.flush();
        }
    }
}
