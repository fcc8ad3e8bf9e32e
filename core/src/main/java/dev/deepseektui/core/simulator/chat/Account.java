package dev.deepseektui.core.simulator.chat;

import dev.deepseektui.core.cost.PrefixCacheModel;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** What one key has left, and what the cache keeps for each of its users. Not thread-safe. */
final class Account {
    /** The service keeps prefixes for hours to days. */
    private static final Duration CACHE_LIFE = Duration.ofDays(1);

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

    void pay(BigDecimal price) {
        balance = balance.subtract(price).max(BigDecimal.ZERO);
    }

    PrefixCacheModel cache(ChatRequest request) {
        return caches.computeIfAbsent(
                new CacheOwner(request.userId(), request.model()), owner -> new PrefixCacheModel(CACHE_LIFE));
    }
}
