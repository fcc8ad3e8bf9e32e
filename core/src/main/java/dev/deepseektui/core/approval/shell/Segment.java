package dev.deepseektui.core.approval.shell;

import java.util.List;

/**
 * A part of a command line that runs one program. Segments are separated by {@code &&}, {@code ||}, {@code ;} or {@code |}.
 *
 * @param words the program and its arguments, never empty
 * @param files the targets of its redirections
 * @param isFed true if it reads the output of the previous segment
 */
public record Segment(List<Word> words, List<Word> files, boolean isFed) {
    public Segment {
        words = List.copyOf(words);
        files = List.copyOf(files);
    }

    public Word program() {
        return words.get(0);
    }

    /** Returns the words as the program receives them if the shell expands nothing. */
    public List<String> texts() {
        return words.stream().map(Word::text).toList();
    }

    public List<Word> arguments() {
        return words.subList(1, words.size());
    }

    /**
     * A word without its quotes.
     *
     * @param expands true if the shell would expand it: a {@code *} to file names, a {@code ~} to a home directory
     */
    public record Word(String text, boolean expands) {
        public static Word literal(String text) {
            return new Word(text, false);
        }
    }
}
