package dev.deepseektui.core.arena;

/** The tokens that a zone gets before others may have them, and those that it never exceeds. */
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
