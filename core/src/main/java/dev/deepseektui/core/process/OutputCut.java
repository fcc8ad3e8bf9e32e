package dev.deepseektui.core.process;

import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.tape.event.ToolOutcome;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;

/**
 * A limit on the length of tool outputs: the head and tail are shown, and the whole output is stored for recall.
 *
 * @param keys the keys to mask before the output is cut; a key that the cut splits would no longer be masked
 */
public record OutputCut(Function<byte[], String> store, KnownKeys keys) {
    public static final int MAX_BYTES = 16 * 1024;
    private static final int PART = MAX_BYTES / 2;

    public ToolOutcome apply(ToolOutcome outcome) {
        return keys.areIn(outcome.text()) ? cut(outcome.withText(keys.masked(outcome.text()))) : cut(outcome);
    }

    private ToolOutcome cut(ToolOutcome outcome) {
        byte[] bytes = outcome.text().getBytes(StandardCharsets.UTF_8);
        if (bytes.length <= MAX_BYTES || outcome.artifact() != null) {
            return outcome;
        }
        String id = store.apply(bytes);
        int head = endOfHead(bytes);
        int tail = startOfTail(bytes);
        String text = text(bytes, 0, head)
                + "\n" + ModelTexts.of(OutputCut.class).text("output_cut", tail - head, id) + "\n"
                + text(bytes, tail, bytes.length);
        return outcome.withText(text).storedAs(id);
    }

    /** Returns the end of the head: after the last line break in its second half, otherwise between two characters. */
    private static int endOfHead(byte[] bytes) {
        for (int i = PART; i > PART / 2; i--) {
            if (bytes[i - 1] == '\n') {
                return i;
            }
        }
        return SafeText.characterStart(bytes, PART);
    }

    private static int startOfTail(byte[] bytes) {
        int first = bytes.length - PART;
        for (int i = first; i < bytes.length - PART / 2; i++) {
            if (bytes[i - 1] == '\n') {
                return i;
            }
        }
        return SafeText.characterEnd(bytes, first);
    }

    private static String text(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }
}
