package dev.deepseektui.core.context.arena;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The kinds of injected context, in prompt order, each with its default floor and cap. */
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

    /** Returns whether the zone's floor is never dropped: identity, truth and task state. */
    public boolean isProtected() {
        return this == IDENTITY || this == TRUTH || this == TASK_STATE;
    }

    /** Returns whether entries expire unless they are found again. */
    public boolean entriesExpire() {
        return this == MEMORY_RECALL || this == RAG_EXTERNAL;
    }

    /** Returns the name in settings, events and tables. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static String[] words() {
        return Arrays.stream(values()).map(Zone::word).toArray(String[]::new);
    }

    public static Optional<Zone> named(String word) {
        return Arrays.stream(values()).filter(zone -> zone.word().equals(word)).findFirst();
    }

    /**
     * The floor and cap of each zone.
     *
     * @param relaxOrder the zones whose floors are dropped if the budget is too small, first to last
     */
    public record ZoneTable(Map<Zone, ZoneLimits> limits, List<Zone> relaxOrder) {
        public static final List<Zone> RELAX_ORDER =
                List.of(Zone.MEMORY_RECALL, Zone.TOOL_FAILURES, Zone.MEMORY_WORKING);

        public ZoneTable {
            limits = Map.copyOf(limits);
            relaxOrder = List.copyOf(relaxOrder);
        }

        public static ZoneTable usual() {
            Map<Zone, ZoneLimits> limits = new EnumMap<>(Zone.class);
            Zone.ALL.forEach(zone -> limits.put(zone, zone.usual()));
            return new ZoneTable(limits, RELAX_ORDER);
        }

        public ZoneLimits of(Zone zone) {
            return limits.getOrDefault(zone, zone.usual());
        }

        public ZoneTable with(Zone zone, ZoneLimits other) {
            return changed(each -> each == zone ? other : of(each));
        }

        ZoneTable withCaps(Map<Zone, Integer> caps) {
            return changed(each -> {
                Integer cap = caps.get(each);
                return cap == null ? of(each) : of(each).withCap(cap);
            });
        }

        private ZoneTable changed(Function<Zone, ZoneLimits> change) {
            Map<Zone, ZoneLimits> changed = new EnumMap<>(Zone.class);
            Zone.ALL.forEach(zone -> changed.put(zone, change.apply(zone)));
            return new ZoneTable(changed, relaxOrder);
        }
    }

    /** The minimum and maximum tokens of a zone. */
    public record ZoneLimits(int floor, int cap) {
        public ZoneLimits {
            if (floor < 0 || cap < 0) {
                throw new IllegalArgumentException("floor " + floor + ", cap " + cap);
            }
        }

        ZoneLimits withCap(int other) {
            return new ZoneLimits(floor, other);
        }
    }
}
