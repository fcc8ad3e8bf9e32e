package dev.deepseektui.core.conversation.cost;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the provider's prefix cache would hold: a request hits the longest persisted unit that it matches in full from its first
 * token on. One instance per user of the cache; not thread-safe.
 */
public final class PrefixCacheModel {
    private static final int MOST_UNITS = 1 << 20;

    private final Duration life;
    private final Map<Unit, Instant> lastUse = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Unit, Instant> eldest) {
            return size() > MOST_UNITS;
        }
    };

    private record Unit(long hash, long length) {}

    public PrefixCacheModel(Duration life) {
        this.life = life;
    }

    /** How many of the prompt's tokens are billed as hits. */
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
     * Keeps the units of a prompt that was processed, and of the answer to it where that is appended. A unit that was kept at this very
     * moment was kept with all that come before it.
     */
    public void persist(PromptUnits prompt, Instant now) {
        int unit = prompt.count() - 1;
        while (unit >= 0 && !now.equals(lastUse.put(unit(prompt, unit), now))) {
            unit--;
        }
    }

    private static Unit unit(PromptUnits prompt, int index) {
        return new Unit(prompt.hash(index), prompt.length(index));
    }
}
