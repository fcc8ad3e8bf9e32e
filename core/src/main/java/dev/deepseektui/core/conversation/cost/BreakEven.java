package dev.deepseektui.core.conversation.cost;

/** After how many requests a rewrite of the prompt has paid for the cache it breaks. */
public final class BreakEven {
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
