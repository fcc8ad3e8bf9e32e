package dev.deepseektui.core.approval.shell;

import java.util.List;

/** How far consent to one segment may reach, if a person gives it for longer than once. */
public sealed interface Reach {

    /** It needs none of its own beside others: it only passes on, counts or prints what it is given. */
    record Harmless() implements Reach {}

    /** To whatever begins with these words. */
    record Subcommand(List<String> words) implements Reach {
        public Subcommand {
            words = List.copyOf(words);
        }
    }

    /** To the same words, beside any other segments. */
    record SameWords() implements Reach {}

    /** To the same whole command line: what the segment does depends on the rest of it. */
    record SameLine() implements Reach {}

    /**
     * To nothing: it asks each time.
     *
     * @param why completes the sentence "this …"
     */
    record Nothing(String why) implements Reach {}
}
