package dev.deepseektui.core.conversation.cost;

/**
 * The price of a cached token as a share of the price of an uncached one.
 *
 * @param hitShare from 0 (hits are free) to 1 (hits are no cheaper)
 */
public record CacheTerms(double hitShare, TermsBasis basis) {

    public enum TermsBasis {
        PRICE,
        /** The price is unknown. */
        ASSUMED,
        /** The provider has no cache, so a rewrite loses nothing. */
        NO_CACHE
    }

    /** The terms for unknown prices. Providers with a cache charge 0.02 to 0.1 of the uncached price for a hit. */
    public static final CacheTerms ASSUMED = new CacheTerms(0.1, TermsBasis.ASSUMED);

    public static final CacheTerms NO_CACHE = new CacheTerms(1, TermsBasis.NO_CACHE);

    /** Returns the terms that a price implies. If hits are not cheaper than misses, there is no cache. */
    public static CacheTerms of(Price price) {
        return price.hit() < price.miss() ? new CacheTerms(price.hit() / price.miss(), TermsBasis.PRICE) : NO_CACHE;
    }
}
