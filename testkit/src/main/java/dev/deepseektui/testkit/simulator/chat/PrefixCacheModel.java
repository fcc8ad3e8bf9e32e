package dev.deepseektui.testkit.simulator.chat;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A model of the provider's prefix cache. A request hits the longest stored unit that it matches completely from its
 * first token. Each user of the cache has an instance. Not thread-safe.
 */
public final class PrefixCacheModel {
    private static final int MAX_UNITS = 1 << 20;

    private final Duration life;
    private final Map<CacheUnit, Instant> lastUse = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<CacheUnit, Instant> eldest) {
            return size() > MAX_UNITS;
        }
    };

    private record CacheUnit(long hash, long length) {}

    public PrefixCacheModel(Duration life) {
        this.life = life;
    }

    /** Returns the number of prompt tokens that are billed as cache hits. */
    public long hit(PromptUnits prompt, Instant now) {
        for (int unit = prompt.count() - 1; unit >= 0; unit--) {
            Instant used = lastUse.get(unit(prompt, unit));
            if (used != null && !used.plus(life).isBefore(now)) {
                return prompt.length(unit);
            }
        }
        return 0;
    }

    /**
     * Stores the units of a processed prompt, including an appended answer. Stops at a unit that was already stored at
     * this instant: all units before it were stored, too.
     */
    public void persist(PromptUnits prompt, Instant now) {
        int unit = prompt.count() - 1;
        while (unit >= 0 && !now.equals(lastUse.put(unit(prompt, unit), now))) {
            unit--;
        }
    }

    private static CacheUnit unit(PromptUnits prompt, int index) {
        return new CacheUnit(prompt.hash(index), prompt.length(index));
    }

    /**
     * A prompt as the provider's cache divides it: the positions at which a unit may end, each with a hash of all
     * tokens before it. Units end after each user input, after each model output, and every 128 tokens.
     */
    public static final class PromptUnits {
        /** The maximum length of a unit in tokens. */
        public static final int INTERVAL = 128;

        private static final long PRIME = 0x100000001b3L;

        private long hash = 0xcbf29ce484222325L;
        private long length;
        private long[] hashes = new long[16];
        private long[] lengths = new long[16];
        private int count;

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

        /** Marks the end of a prompt or an answer. */
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
}
