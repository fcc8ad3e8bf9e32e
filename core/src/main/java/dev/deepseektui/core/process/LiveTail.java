package dev.deepseektui.core.process;

import dev.deepseektui.core.process.Capture.RawOutput;
import java.util.Arrays;
import java.util.Optional;

/** The new part of an output since the last call, for display; of a long one, the end. Not thread-safe. */
public final class LiveTail {
    private static final int MOST = 4 * 1024;

    private final Capture output;
    private long shown;

    /** {@code shown}: the position up to which the output was shown already. */
    public LiveTail(Capture output, long shown) {
        this.output = output;
        this.shown = shown;
    }

    public Optional<String> next() {
        if (output.total() == shown) {
            return Optional.empty();
        }
        RawOutput news = output.since(shown);
        byte[] bytes = lastOf(news.tail());
        int held = unfinished(bytes);
        shown += news.total() - held;
        return Optional.of(PlainText.of(Arrays.copyOf(bytes, bytes.length - held)))
                .filter(text -> !text.isEmpty());
    }

    private static byte[] lastOf(byte[] bytes) {
        return Arrays.copyOfRange(bytes, Math.max(0, bytes.length - MOST), bytes.length);
    }

    /** Returns the number of bytes of an incomplete character at the end. */
    private static int unfinished(byte[] bytes) {
        for (int back = 1; back <= Math.min(3, bytes.length); back++) {
            int b = bytes[bytes.length - back] & 0xff;
            if (b >= 0xc0) {
                int length = b >= 0xf0 ? 4 : b >= 0xe0 ? 3 : 2;
                return length > back ? back : 0;
            }
            if (b < 0x80) {
                return 0;
            }
        }
        return 0;
    }
}
