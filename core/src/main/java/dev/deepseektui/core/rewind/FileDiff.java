package dev.deepseektui.core.rewind;

import java.util.Optional;

/**
 * What became of one file.
 *
 * @param text for a person to read
 * @param counts such as {@code +3 −1}; empty for what is no text
 */
public record FileDiff(String path, String text, Optional<Counts> counts) {

    /** Lines. */
    public record Counts(long added, long removed) {
        public static final Counts NONE = new Counts(0, 0);

        public Counts plus(Counts more) {
            return new Counts(added + more.added, removed + more.removed);
        }

        public String words() {
            return "+%d −%d".formatted(added, removed);
        }
    }
}
