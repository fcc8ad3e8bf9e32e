package dev.deepseektui.app.tui.terminal;

import dev.deepseektui.app.tui.Size;
import dev.deepseektui.app.tui.theme.Theme;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A terminal that nobody sees, to train a start with: an ask is typed once there is a frame, and it hangs up when a frame shows what
 * was waited for, or does not for a while.
 */
public final class RehearsedTerminal implements Stage {
    private static final Size SIZE = new Size(120, 40);
    private static final int PATIENCE_SECONDS = 20;

    private final CountDownLatch painted = new CountDownLatch(1);
    private final CountDownLatch answered = new CountDownLatch(1);
    private final byte[] ask;
    private final String answer;

    /** @param answer what the answer shows in one line and one style */
    public RehearsedTerminal(String ask, String answer) {
        this.ask = (ask + "\r").getBytes(StandardCharsets.UTF_8);
        this.answer = answer;
    }

    @Override
    public LiveScreen open(Theme theme) throws IOException, InterruptedException {
        return LiveScreen.on(new Device(new Unset(), new Typist(), new Watched()), theme);
    }

    public boolean hasAnswered() {
        return answered.getCount() == 0;
    }

    private final class Typist extends InputStream {
        private boolean typed;

        @Override
        public int read() {
            throw new UnsupportedOperationException("keys come together");
        }

        @Override
        public int read(byte[] buffer, int start, int most) throws IOException {
            if (typed) {
                await(answered);
                return -1;
            }
            typed = true;
            await(painted);
            System.arraycopy(ask, 0, buffer, start, ask.length);
            return ask.length;
        }

        private static void await(CountDownLatch sight) throws IOException {
            try {
                if (!sight.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                    throw new IOException("the screen did not show it");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while watching the screen", e);
            }
        }
    }

    private final class Watched extends OutputStream {
        @Override
        public void write(int b) {
            throw new UnsupportedOperationException("frames come whole");
        }

        @Override
        public void write(byte[] bytes, int start, int count) {
            String written = new String(bytes, start, count, StandardCharsets.UTF_8);
            if (written.contains(Mode.SYNCHRONIZED.on())) {
                painted.countDown();
            }
            if (written.contains(answer)) {
                answered.countDown();
            }
        }
    }

    /** Has no modes to set, but starts a process as those that have. */
    private static final class Unset implements LineDiscipline {
        @Override
        public Size makeRaw() throws IOException {
            Stty.run("true");
            return SIZE;
        }

        @Override
        public void makeRawAgain() {}

        @Override
        public void restore() {}

        @Override
        public Size size() {
            return SIZE;
        }
    }
}
