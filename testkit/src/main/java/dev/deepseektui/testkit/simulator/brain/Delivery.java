package dev.deepseektui.testkit.simulator.brain;

/**
 * How a streamed answer is cut into events.
 *
 * @param piece characters of one delta
 */
public record Delivery(int piece, UsagePlace usage) {
    public static final Delivery USUAL = new Delivery(8, UsagePlace.EXTRA);

    /** Which event carries the usage that the request asked for. The service was seen to do both. */
    public enum UsagePlace {
        /** One of its own, with empty choices. */
        EXTRA,
        /** The one that has the finish reason. */
        LAST,
        NONE
    }
}
