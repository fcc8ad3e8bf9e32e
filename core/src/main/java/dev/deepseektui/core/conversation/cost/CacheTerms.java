package dev.deepseektui.core.conversation.cost;

/**
 * The price of a cached token as a share of one that is not cached.
 *
 * @param hitShare from 0 (hits are free) to 1 (hits are no cheaper)
 */
public record CacheTerms(double hitShare, TermsBasis basis) {

    public enum TermsBasis {
        PRICE,
        /** The price is unknown. */
        ASSUMED,
        /** The provider has no cache, so that a rewrite loses nothing. */
        NO_CACHE
    }

    /** For unknown prices: the shares of providers with a cache are between 0.02 and 0.1. */
    public static final CacheTerms ASSUMED = new CacheTerms(0.1, TermsBasis.ASSUMED);

    public static final CacheTerms NO_CACHE = new CacheTerms(1, TermsBasis.NO_CACHE);

    /** Returns the terms of a price; without cheaper hits there is no cache. */
    public static CacheTerms of(Price price) {
        return price.hit() < price.miss() ? new CacheTerms(price.hit() / price.miss(), TermsBasis.PRICE) : NO_CACHE;
    }

    /** The number of requests after which a rewrite has paid for the lost cache. */
    public static final class BreakEven {
        private BreakEven() {}

        /**
         * Returns the cost of the lost cache in units of the savings of each later request.
         *
         * @param behind tokens behind the first edit that remain and miss the cache once
         * @param removed removed tokens
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
