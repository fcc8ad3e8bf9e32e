package dev.deepseektui.core.arena;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The kinds of injected context, in the order in which they stand in the prompt, each with its floor and cap where nothing is set. */
public enum Zone {
    IDENTITY(0, 320),
    TRUTH(120, 420),
    TASK_STATE(120, 360),
    TOOL_FAILURES(60, 480),
    MEMORY_WORKING(80, 640),
    MEMORY_RECALL(60, 600),
    RAG_EXTERNAL(0, 0);

    public static final List<Zone> ALL = List.of(values());

    private final int floor;
    private final int cap;

    Zone(int floor, int cap) {
        this.floor = floor;
        this.cap = cap;
    }

    public ZoneLimits usual() {
        return new ZoneLimits(floor, cap);
    }

    /** Who the agent is, what holds and what is to be done are never given up for anything else. */
    public boolean isProtected() {
        return this == IDENTITY || this == TRUTH || this == TASK_STATE;
    }

    /** What was found for one ask fades unless it is found again; what is known stays until it changes. */
    public boolean fades() {
        return this == MEMORY_RECALL || this == RAG_EXTERNAL;
    }

    /** Its name in settings, events and tables. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static String[] words() {
        return Arrays.stream(values()).map(Zone::word).toArray(String[]::new);
    }

    public static Optional<Zone> named(String word) {
        return Arrays.stream(values()).filter(zone -> zone.word().equals(word)).findFirst();
    }
}
