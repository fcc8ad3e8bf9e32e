package dev.deepseektui.core.model.repair;

import dev.deepseektui.core.model.repair.LeakGrammar.Block;
import dev.deepseektui.core.model.repair.LeakGrammar.BlockState;
import java.util.Optional;

/** A reader of the tool calls that a model wrote at the end of its text or reasoning. */
final class LeakReader {
    /** The shortest beginning of a marker that is not ordinary text. */
    private static final int MIN_MARKER_LENGTH = 7;

    private LeakReader() {}

    /**
     * Tool calls at the end of a text.
     *
     * @param start the position of the first marker
     */
    record Leak(int start, Block block) {}

    /** Finds a complete or open block that ends the text and is not in Markdown code; empty if there is none. */
    static Optional<Leak> find(String text) {
        if (text.indexOf('<') < 0) {
            return Optional.empty();
        }
        CodeSpans code = new CodeSpans();
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '<' && !code.isCode() && isMarker(text, i)) {
                Block block = LeakGrammar.block(text, i);
                if (block.state() != BlockState.TEXT) {
                    return Optional.of(new Leak(i, block));
                }
            }
            code.accept(text.charAt(i));
        }
        return Optional.empty();
    }

    /** Returns true if a marker begins here. At the end of the text, the beginning of one is enough. */
    private static boolean isMarker(String text, int at) {
        return switch (LeakGrammar.opens(text, at)) {
            case YES -> true;
            case MAYBE -> text.length() - at >= MIN_MARKER_LENGTH;
            case NO -> false;
        };
    }
}
