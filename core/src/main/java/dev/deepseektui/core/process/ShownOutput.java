package dev.deepseektui.core.process;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.process.Capture.RawOutput;
import dev.deepseektui.core.workspace.BinaryKind;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The part of a command's output that the model sees: all of a short output, the start and end of a long one, only the
 * type of a binary one.
 *
 * @param isCut true if a part is missing that the stored output contains
 * @param wasColoured true if colours were removed
 */
public record ShownOutput(String text, boolean isCut, boolean wasColoured) {
    public static final int HALF = 8 * 1024;

    public static ShownOutput of(RawOutput raw) {
        Optional<BinaryKind> binary = raw.head().length > 0 ? BinaryKind.of(raw.head()) : Optional.empty();
        binary = binary.or(() -> BinaryKind.of(raw.tail()));
        if (binary.isPresent()) {
            return new ShownOutput(
                    "[%s, %s: not shown]".formatted(binary.get().noun(), size(raw.total())), true, false);
        }
        if (raw.isWhole()) {
            PlainText read = PlainText.read(raw.tail());
            String plain = read.toString();
            String folded = folded(plain);
            byte[] whole = utf8(folded);
            boolean fits = whole.length <= 2 * HALF;
            return new ShownOutput(
                    fits ? folded : start(whole) + cut(raw.total()) + end(whole),
                    !fits || !folded.equals(plain),
                    read.wasColoured());
        }
        PlainText tail = PlainText.read(fromLineStart(raw.tail()));
        PlainText head = PlainText.read(raw.head());
        return new ShownOutput(
                start(utf8(folded(head.toString()))) + cut(raw.total()) + end(utf8(folded(tail.toString()))),
                true,
                head.wasColoured() || tail.wasColoured());
    }

    private static String folded(String plain) {
        return FoldedLines.of(FoldedNoise.of(plain));
    }

    /**
     * Returns a remark that colours were removed; empty if there were none. Filters in the command still see the text
     * with colours.
     */
    public Optional<String> colourRemark() {
        return wasColoured
                ? Optional.of("colours were removed here; filters in the command still see them, so ^ may not match")
                : Optional.empty();
    }

    private static String cut(long total) {
        return "\n[… cut here: there are %s in all …]\n".formatted(size(total));
    }

    private static byte[] fromLineStart(byte[] tail) {
        for (int i = 0; i < Math.min(tail.length, HALF); i++) {
            if (tail[i] == '\n') {
                return Arrays.copyOfRange(tail, i + 1, tail.length);
            }
        }
        return tail;
    }

    /**
     * Returns the first bytes, cut after a line break if there is one near the limit, otherwise between two characters.
     */
    private static String start(byte[] utf8) {
        int end = Math.min(HALF, utf8.length);
        if (end < utf8.length) {
            end = SafeText.characterStart(utf8, end);
            for (int i = end; i > end - HALF / 8; i--) {
                if (utf8[i - 1] == '\n') {
                    return text(Arrays.copyOf(utf8, i - 1));
                }
            }
        }
        return text(Arrays.copyOf(utf8, end));
    }

    private static String end(byte[] utf8) {
        int start = SafeText.characterEnd(utf8, Math.max(0, utf8.length - HALF));
        for (int i = start; start > 0 && i < start + HALF / 8; i++) {
            if (utf8[i] == '\n') {
                return text(Arrays.copyOfRange(utf8, i + 1, utf8.length));
            }
        }
        return text(Arrays.copyOfRange(utf8, start, utf8.length));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(byte[] utf8) {
        return new String(utf8, StandardCharsets.UTF_8);
    }

    static String size(long bytes) {
        return String.format(Locale.ROOT, "%,d bytes", bytes);
    }

    /**
     * A source of new output for display. Each call returns the output since the previous one, or only its end if it is
     * long. Not thread-safe.
     */
    public static final class LiveTail {
        private static final int MAX_BYTES = 4 * 1024;

        private final Capture output;
        private long shown;

        /**
         * Creates a tail.
         *
         * @param shown the position up to which the output was already shown
         */
        public LiveTail(Capture output, long shown) {
            this.output = output;
            this.shown = shown;
        }

        public Optional<String> next() {
            if (output.total() == shown) {
                return Optional.empty();
            }
            RawOutput latest = output.since(shown);
            byte[] tail = latest.tail();
            byte[] bytes = Arrays.copyOfRange(tail, Math.max(0, tail.length - MAX_BYTES), tail.length);
            int held = unfinished(bytes);
            shown += latest.total() - held;
            return Optional.of(PlainText.of(Arrays.copyOf(bytes, bytes.length - held)))
                    .filter(text -> !text.isEmpty());
        }

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
}
