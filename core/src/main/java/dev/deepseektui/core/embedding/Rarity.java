package dev.deepseektui.core.embedding;

import dev.deepseektui.core.words.Bag;
import dev.deepseektui.core.words.Bm25;
import java.util.Collection;

/** How much a word says: little when every document has it. The inverse document frequency of BM25. */
final class Rarity {
    private static final float FULL = 0.5f;

    private final int documents;
    private int[] words = new int[1024];
    private int[] holding = new int[1024];
    private int size;

    Rarity(Collection<Bag> bags) {
        this.documents = bags.size();
        for (Bag bag : bags) {
            for (int i = 0; i < bag.distinct(); i++) {
                add(bag.word(i));
            }
        }
    }

    double of(int word) {
        int has = holding[slot(words, holding, word)];
        return Bm25.rarity(documents, has);
    }

    private void add(int word) {
        int slot = slot(words, holding, word);
        if (holding[slot] == 0) {
            words[slot] = word;
            size++;
        }
        holding[slot]++;
        if (size > words.length * FULL) {
            grow();
        }
    }

    private void grow() {
        int[] moreWords = new int[words.length * 2];
        int[] moreHolding = new int[words.length * 2];
        for (int i = 0; i < words.length; i++) {
            if (holding[i] > 0) {
                int slot = slot(moreWords, moreHolding, words[i]);
                moreWords[slot] = words[i];
                moreHolding[slot] = holding[i];
            }
        }
        words = moreWords;
        holding = moreHolding;
    }

    /** Where the word stands, or where it would. A table without boxes: a long session has half a million words to look up. */
    private static int slot(int[] words, int[] holding, int word) {
        int mask = words.length - 1;
        int slot = ((word * 0x9E3779B9) >>> 7) & mask;
        while (holding[slot] > 0 && words[slot] != word) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }
}
