package dev.deepseektui.app.arguments;

/** The words of a command line while they are read. */
final class Words {
    private final String[] words;
    private int next;

    Words(String... words) {
        this.words = words.clone();
    }

    boolean hasNext() {
        return next < words.length;
    }

    /** The one that would be taken. */
    String peek() {
        return words[next];
    }

    String take() {
        return words[next++];
    }

    /** Where the last one that was taken stands, from 0. */
    int last() {
        return next - 1;
    }
}
