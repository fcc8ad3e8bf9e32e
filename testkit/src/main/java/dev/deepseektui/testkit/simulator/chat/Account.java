package dev.deepseektui.testkit.simulator.chat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** The balance of an API key, and the caches of its users. Not thread-safe. */
final class Account {
    /** The lifetime of cached prefixes; the real service keeps them for hours to days. */
    private static final Duration CACHE_LIFE = Duration.ofDays(1);

    private static final int PRICE_DIGITS = 12;

    private final Map<CacheOwner, PrefixCacheModel> caches = new HashMap<>();
    private BigDecimal balance;

    private record CacheOwner(String userId, String model) {}

    Account(BigDecimal balance) {
        this.balance = balance;
    }

    BigDecimal balance() {
        return balance;
    }

    boolean isEmpty() {
        return balance.signum() <= 0;
    }

    /**
     * Deducts a price. It is rounded to remove floating-point errors, which does not lose anything: prices per token
     * have fewer digits than are kept.
     */
    void pay(double price) {
        BigDecimal exact = BigDecimal.valueOf(price).setScale(PRICE_DIGITS, RoundingMode.HALF_EVEN);
        balance = balance.subtract(exact).max(BigDecimal.ZERO);
    }

    PrefixCacheModel cache(ChatRequest request) {
        return caches.computeIfAbsent(
                new CacheOwner(request.userId(), request.model()), owner -> new PrefixCacheModel(CACHE_LIFE));
    }
}
