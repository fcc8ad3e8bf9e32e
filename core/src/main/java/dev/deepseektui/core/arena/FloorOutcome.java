package dev.deepseektui.core.arena;

import java.util.List;
import java.util.Locale;

/**
 * Whether each zone got what it must have.
 *
 * @param relaxed what was given up for it, in order: names of zones, and {@code critical_only} when only the protected ones were served
 */
public record FloorOutcome(Status status, List<String> relaxed) {
    public static final FloorOutcome ALL_MET = new FloorOutcome(Status.MET, List.of());
    static final String CRITICAL_ONLY = "critical_only";

    public FloorOutcome {
        relaxed = List.copyOf(relaxed);
    }

    /** How it went. */
    public enum Status {
        MET,
        RECOVERED,
        UNRECOVERABLE;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
