package dev.deepseektui.core.conversation;

import java.util.OptionalInt;

/**
 * How many messages at the beginning of a prompt the request before had. Whether the provider finds its own answer again behind them is
 * its affair: some do not. Counts no tokens, so that a tape is folded without.
 */
final class SharedPrefix {
    private static final int NOTHING_SENT = -2;
    private static final int NOT_EVEN_THE_HEADER = -1;

    private int known = NOTHING_SENT;
    private int ofLastRequest = NOTHING_SENT;

    /** A prompt with so many messages is on its way. */
    void sent(int messages) {
        ofLastRequest = known;
        known = messages;
    }

    /** Only so many messages at the beginning are what they were. */
    void cutTo(int kept) {
        known = Math.min(known, kept);
    }

    void headerReplaced() {
        known = Math.min(known, NOT_EVEN_THE_HEADER);
    }

    /** Whether the last request that was sent began with the header of the one before it. */
    boolean hasHeader() {
        return ofLastRequest > NOT_EVEN_THE_HEADER;
    }

    /** Of the last request that was sent; empty where it was the first. */
    OptionalInt ofLastRequest() {
        return ofLastRequest == NOTHING_SENT ? OptionalInt.empty() : OptionalInt.of(Math.max(0, ofLastRequest));
    }
}
