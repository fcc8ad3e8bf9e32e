package dev.deepseektui.bench.lab.context;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The facts that are still in the last request, directly or through a pointer. */
public final class ProbeSurvival {
    private static final Count NONE = new Count(0, 0, 0);

    private final Map<Probe.Kind, Count> byKind = new EnumMap<>(Probe.Kind.class);

    /**
     * The number of facts that may be needed, and of those that were found.
     *
     * @param direct the number found in the prompt itself
     * @param withPointers the number found in the prompt or in the result of {@code recall} for a pointer in the prompt
     */
    public record Count(int total, int direct, int withPointers) {
        Count and(Count other) {
            return new Count(total + other.total, direct + other.direct, withPointers + other.withPointers);
        }
    }

    void add(Probe.Kind kind, Count count) {
        byKind.merge(kind, count, Count::and);
    }

    /** Returns the count at the end of the session, without the facts of {@link #usedLater}. */
    public Count all() {
        return byKind.entrySet().stream()
                .filter(entry -> entry.getKey() != Probe.Kind.USED_LATER)
                .map(Map.Entry::getValue)
                .reduce(NONE, Count::and);
    }

    Count of(Probe.Kind kind) {
        return byKind.getOrDefault(kind, NONE);
    }

    /** Returns the count of facts that a recorded reply used although only an earlier result had shown them. */
    public Count usedLater() {
        return of(Probe.Kind.USED_LATER);
    }

    /** Returns the counts by kind of fact, without the facts of {@link #usedLater}. */
    public Map<String, Count> byKind() {
        Map<String, Count> named = new TreeMap<>();
        byKind.forEach((kind, count) -> {
            if (kind != Probe.Kind.USED_LATER) {
                named.put(kind.name().toLowerCase(Locale.ROOT), count);
            }
        });
        return Collections.unmodifiableMap(named);
    }
}
