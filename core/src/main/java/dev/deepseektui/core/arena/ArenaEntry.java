package dev.deepseektui.core.arena;

import java.util.function.ToIntFunction;

/**
 * An offer in the arena.
 *
 * @param fingerprint of the content, by which it is known again in the prompt
 * @param tokens of the content with all that sets it apart from what stands beside it
 * @param shown whether the conversation shows it where it happened
 * @param turn in which its source offered it last
 * @param expires the turn from which on it is not pending any more
 */
public record ArenaEntry(
        EntryKey key,
        String content,
        Priority priority,
        String fingerprint,
        int tokens,
        boolean shown,
        long turn,
        boolean oncePerSession,
        long expires) {
    static final long NEVER = Long.MAX_VALUE;

    /** {@code meter} counts the tokens of a text. */
    public static ArenaEntry of(Offer offer, long turn, long expires, ToIntFunction<String> meter) {
        String fingerprint = Fingerprint.of(offer.content());
        return new ArenaEntry(
                offer.key(),
                offer.content(),
                offer.priority(),
                fingerprint,
                meter.applyAsInt(SectionText.of(offer.key(), fingerprint, offer.content())),
                offer.shown(),
                turn,
                offer.key().source().isOncePerSession(),
                expires);
    }

    /** What was told and does not hold any more, in the words that take its place: told once. */
    static ArenaEntry withdrawal(Offer offer, long turn, ToIntFunction<String> meter) {
        return new ArenaEntry(
                offer.key(),
                offer.content(),
                offer.priority(),
                SectionText.WITHDRAWN,
                meter.applyAsInt(SectionText.of(offer.key(), SectionText.WITHDRAWN, offer.content())),
                false,
                turn,
                false,
                NEVER);
    }

    public Zone zone() {
        return key.source().zone();
    }

    /** How it stands in the prompt when it is there whole. */
    String text() {
        return SectionText.of(key, fingerprint, content);
    }

    /** The same, offered again. */
    ArenaEntry refreshed(Offer offer, long now, long until) {
        return new ArenaEntry(
                key, content, offer.priority(), fingerprint, tokens, offer.shown(), now, oncePerSession, until);
    }

    boolean isPendingIn(long now) {
        return now < expires;
    }
}
