package dev.deepseektui.core.embedding;

import java.util.Arrays;

/** Which words a text has and how often, without their order. Sorted, so that two can be laid side by side. */
final class Bag {
    private final int[] words;
    private final int[] counts;
    private final int length;

    private Bag(int[] words, int[] counts, int length) {
        this.words = words;
        this.counts = counts;
        this.length = length;
    }

    static Bag of(String text) {
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

    int distinct() {
        return words.length;
    }

    int word(int index) {
        return words[index];
    }

    int count(int index) {
        return counts[index];
    }

    /** How many words the text has. */
    int length() {
        return length;
    }
}
