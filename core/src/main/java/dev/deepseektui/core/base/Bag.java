package dev.deepseektui.core.base;

import java.util.Arrays;

/** The words of a text with their counts, sorted so that two bags can be compared side by side. */
public final class Bag {
    private final int[] words;
    private final int[] counts;
    private final int length;

    private Bag(int[] words, int[] counts, int length) {
        this.words = words;
        this.counts = counts;
        this.length = length;
    }

    public static Bag of(String text) {
        int[] all = Words.of(text);
        Arrays.sort(all);
        int[] words = new int[all.length];
        int[] counts = new int[all.length];
        int distinct = 0;
        for (int i = 0; i < all.length; i++) {
            if (i == 0 || all[i] != all[i - 1]) {
                words[distinct++] = all[i];
            }
            counts[distinct - 1]++;
        }
        return new Bag(Arrays.copyOf(words, distinct), Arrays.copyOf(counts, distinct), all.length);
    }

    public int distinct() {
        return words.length;
    }

    public int word(int index) {
        return words[index];
    }

    public int count(int index) {
        return counts[index];
    }

    /** How many words the text has. */
    public int length() {
        return length;
    }
}
