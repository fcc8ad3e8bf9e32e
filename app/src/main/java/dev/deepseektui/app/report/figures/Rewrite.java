package dev.deepseektui.app.report.figures;

import org.jspecify.annotations.Nullable;

/**
 * The conversation was rewritten before a request.
 *
 * @param request the number of the request that was the first with it
 * @param price what the lost cache costs, in US dollars; absent where nobody knows
 */
public record Rewrite(
        int request,
        String reason,
        long before,
        long after,
        @Nullable Double price) {
    public long freed() {
        return before - after;
    }
}
