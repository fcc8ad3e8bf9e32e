package dev.deepseektui.core.conversation.cost;

import java.util.Arrays;

/**
 * A prompt as the provider's cache sees it: the places where a unit may end, each with a hash of all tokens before it. Units end
 * at the end of each user input and each model output, and every 128 tokens.
 */
public final class PromptUnits {
    /** Where nothing else ends, a unit does after so many tokens. */
    public static final int INTERVAL = 128;

    private static final long PRIME = 0x100000001b3L;

    private long hash = 0xcbf29ce484222325L;
    private long length;
    private long[] hashes = new long[16];
    private long[] lengths = new long[16];
    private int count;

    /** Tokens that come next. */
    public PromptUnits tokens(int... ids) {
        for (int id : ids) {
            mix(id);
            length++;
            if (length % INTERVAL == 0) {
                add();
            }
        }
        return this;
    }

    /** The end of what the user said or the model answered. */
    public PromptUnits endOfUnit() {
        add();
        return this;
    }

    public PromptUnits copy() {
        PromptUnits copy = new PromptUnits();
        copy.hash = hash;
        copy.length = length;
        copy.hashes = hashes.clone();
        copy.lengths = lengths.clone();
        copy.count = count;
        return copy;
    }

    public long length() {
        return length;
    }

    int count() {
        return count;
    }

    long hash(int unit) {
        return hashes[unit];
    }

    long length(int unit) {
        return lengths[unit];
    }

    private void mix(int id) {
        hash = (hash ^ (id & 0xffffffffL)) * PRIME;
        hash ^= hash >>> 29;
    }

    private void add() {
        if (count > 0 && lengths[count - 1] == length) {
            return;
        }
        if (count == hashes.length) {
            hashes = Arrays.copyOf(hashes, count * 2);
            lengths = Arrays.copyOf(lengths, count * 2);
        }
        hashes[count] = hash;
        lengths[count] = length;
        count++;
    }
}
