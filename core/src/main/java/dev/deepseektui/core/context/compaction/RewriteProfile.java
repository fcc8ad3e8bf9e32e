package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.conversation.budget.PressureThresholds;
import dev.deepseektui.core.conversation.cost.Price;
import java.util.Locale;
import java.util.Optional;

/** A set of rules for automatic rewrites: when they are due, and which strategy chooses what stays. */
public enum RewriteProfile {
    /** Rewrites late and deep. For providers that bill cached input at a quarter of the price or less. */
    LATE(PressureThresholds.LATE),
    /** Acts at each level as soon as it is reached. For providers without such a discount. */
    STANDARD(PressureThresholds.STANDARD),
    /** The standard profile with lower thresholds. */
    EARLY(PressureThresholds.EARLY);

    /** The highest price of cached input, relative to new input, for which late rewrites are cheaper. */
    private static final double LARGE_DISCOUNT = 0.25;

    @SuppressWarnings("ImmutableEnumChecker") // A record of numbers.
    private final PressureThresholds thresholds;

    RewriteProfile(PressureThresholds thresholds) {
        this.thresholds = thresholds;
    }

    /** Returns the profile for a provider with these prices; empty if the prices are unknown. */
    static RewriteProfile of(Optional<Price> price) {
        return price.filter(known -> known.miss() > 0 && known.hit() <= LARGE_DISCOUNT * known.miss())
                .map(known -> LATE)
                .orElse(STANDARD);
    }

    PressureThresholds thresholds() {
        return thresholds;
    }

    /** Returns the name used in settings, on the tape and on the screen. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
