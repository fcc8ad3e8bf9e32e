package dev.deepseektui.core.conversation.cost;

/**
 * What a token that the provider's cache holds costs, as a share of one that is read anew: all that the worth of a rewrite depends on.
 *
 * @param hitShare from 0, where a hit is free, to 1, where it is no cheaper
 */
public record CacheTerms(double hitShare, Basis basis) {

    /** What the share rests on. */
    public enum Basis {
        PRICE,
        /** Nobody knows the price. */
        ASSUMED,
        /** Who answers is known to keep nothing: a rewrite loses nothing. */
        NO_CACHE
    }

    /** Every provider with a prefix cache lies between a tenth and a fiftieth: an unknown price is not a free rewrite. */
    public static final CacheTerms ASSUMED = new CacheTerms(0.1, Basis.ASSUMED);

    public static final CacheTerms NO_CACHE = new CacheTerms(1, Basis.NO_CACHE);

    /** A price under which a hit saves nothing says that there is no cache. */
    public static CacheTerms of(Price price) {
        return price.hit() < price.miss() ? new CacheTerms(price.hit() / price.miss(), Basis.PRICE) : NO_CACHE;
    }
}
