package dev.deepseektui.core.conversation.cost;

/**
 * What a token that the provider's cache holds costs, as a share of one that is read anew: all that the worth of a rewrite depends on.
 *
 * @param hitShare from 0, where a hit is free, to 1, where it is no cheaper
 */
public record CacheTerms(double hitShare, TermsBasis basis) {

    /** What the share rests on. */
    public enum TermsBasis {
        PRICE,
        /** Nobody knows the price. */
        ASSUMED,
        /** Who answers is known to keep nothing: a rewrite loses nothing. */
        NO_CACHE
    }

    /** Every provider with a prefix cache lies between a tenth and a fiftieth: an unknown price is not a free rewrite. */
    public static final CacheTerms ASSUMED = new CacheTerms(0.1, TermsBasis.ASSUMED);

    public static final CacheTerms NO_CACHE = new CacheTerms(1, TermsBasis.NO_CACHE);

    /** A price under which a hit saves nothing says that there is no cache. */
    public static CacheTerms of(Price price) {
        return price.hit() < price.miss() ? new CacheTerms(price.hit() / price.miss(), TermsBasis.PRICE) : NO_CACHE;
    }

    /** After how many requests a rewrite of the prompt has paid for the cache it breaks. */
    public static final class BreakEven {
        private BreakEven() {}

        /**
         * The miss that a rewrite causes once, in units of what it saves with each later request.
         *
         * @param behind tokens that remain behind the first edit and miss the cache once
         * @param removed tokens that no later request carries
         */
        public static double requests(CacheTerms terms, long behind, long removed) {
            if (behind == 0) {
                return 0;
            }
            if (removed <= 0) {
                return Double.POSITIVE_INFINITY;
            }
            return (1 - terms.hitShare()) * behind / (terms.hitShare() * removed);
        }
    }
}
