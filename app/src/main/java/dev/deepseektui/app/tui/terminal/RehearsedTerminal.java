package dev.deepseektui.app.tui.terminal;

import dev.deepseektui.app.tui.Size;
import dev.deepseektui.app.tui.theme.Theme;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A terminal that nobody sees, to train a start with: an ask is typed once there is a frame, the next one once a frame shows what is
 * waited for, and when the last one's is shown, or nothing is for a while, it hangs up.
 */
public final class RehearsedTerminal implements Stage {
    private static final Size SIZE = new Size(120, 40);
    private static final int PATIENCE_SECONDS = 20;

    private final CountDownLatch painted = new CountDownLatch(1);
    private final List<Exchange> exchanges;
    private final List<CountDownLatch> answered = new ArrayList<>();

    public RehearsedTerminal(Exchange... exchanges) {
        this.exchanges = List.of(exchanges);
        this.exchanges.forEach(exchange -> answered.add(new CountDownLatch(1)));
    }

    /** An ask, and what only its answer shows, in one line and one style. */
    public record Exchange(String ask, String answer) {
        private byte[] typed() {
            return (ask + "\r").getBytes(StandardCharsets.UTF_8);
        }
    }

    @Override
    public LiveScreen open(Theme theme) throws IOException, InterruptedException {
        return LiveScreen.on(new Device(new Unset(), new Typist(), new Watched()), theme);
    }

    public boolean hasAnswered() {
        return answered.stream().allMatch(latch -> latch.getCount() == 0);
    }

    private final class Typist extends InputStream {
        private int typed;

        @Override
        public int read() {
            throw new UnsupportedOperationException("keys come together");
        }

        @Override
        public int read(byte[] buffer, int start, int most) throws IOException {
            await(typed == 0 ? painted : answered.get(typed - 1));
            if (typed == exchanges.size()) {
                return -1;
            }
            byte[] ask = exchanges.get(typed).typed();
            System.arraycopy(ask, 0, buffer, start, ask.length);
            typed++;
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
            for (int i = 0; i < exchanges.size(); i++) {
                if (written.contains(exchanges.get(i).answer())) {
                    answered.get(i).countDown();
                }
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
