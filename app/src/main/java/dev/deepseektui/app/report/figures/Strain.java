package dev.deepseektui.app.report.figures;

import org.jspecify.annotations.Nullable;

/**
 * How hard the work was at a checkpoint.
 *
 * @param pressure in bits; absent where the controller did not say
 * @param slack what was left of the model's capacity; absent likewise
 * @param failed how many of the last results failed; absent on tapes of before that was counted
 */
public record Strain(
        int request,
        @Nullable Double pressure,
        @Nullable Double slack,
        @Nullable Long failed) {}
