package dev.deepseektui.testkit.simulator.brain;

/**
 * The way in which a streamed answer is split into events.
 *
 * @param piece the number of characters in one delta
 */
public record Delivery(int piece, UsagePlace usage) {
    public static final Delivery USUAL = new Delivery(8, UsagePlace.EXTRA);

    /**
     * The event that contains the usage, if it was requested. The real service has been observed to use either event.
     */
    public enum UsagePlace {
        /** A separate event, with empty choices. */
        EXTRA,
        /** The event with the finish reason. */
        LAST,
        NONE
    }
}
