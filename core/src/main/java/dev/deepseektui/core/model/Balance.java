package dev.deepseektui.core.model;

import java.math.BigDecimal;
import java.util.List;

/**
 * What is left on the account.
 *
 * @param available whether it suffices for requests
 */
public record Balance(boolean available, List<Amount> amounts) {
    public Balance {
        amounts = List.copyOf(amounts);
    }

    /** What is left in one currency; {@code total = granted + toppedUp}. */
    public record Amount(String currency, BigDecimal total, BigDecimal granted, BigDecimal toppedUp) {}
}
