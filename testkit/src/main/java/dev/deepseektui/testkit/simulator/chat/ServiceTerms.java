package dev.deepseektui.testkit.simulator.chat;

import dev.deepseektui.core.model.Dialect;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.Set;

/**
 * The terms of the service.
 *
 * @param keys the accepted keys; if empty, every key is accepted
 * @param balance the initial balance of each key, in US dollars
 * @param window the context window of every model, in tokens; empty for the real ones
 * @param dialect the form of requests and answers
 */
public record ServiceTerms(Set<String> keys, BigDecimal balance, Optional<Long> window, Dialect dialect) {
    public static final ServiceTerms USUAL =
            new ServiceTerms(Set.of(), new BigDecimal("100.00"), Optional.empty(), Dialect.DEEPSEEK);

    public ServiceTerms {
        keys = Set.copyOf(keys);
    }

    public ServiceTerms withKeys(String... known) {
        return new ServiceTerms(Set.of(known), balance, window, dialect);
    }

    public ServiceTerms withBalance(String dollars) {
        return new ServiceTerms(keys, new BigDecimal(dollars), window, dialect);
    }

    public ServiceTerms withWindow(long tokens) {
        return new ServiceTerms(keys, balance, Optional.of(tokens), dialect);
    }

    public ServiceTerms speaking(Dialect other) {
        return new ServiceTerms(keys, balance, window, other);
    }

    /** Returns true if requests without a key are served, as by a local server that was started without keys. */
    public boolean serveWithoutKey() {
        return keys.isEmpty()
                && switch (dialect) {
                    case OLLAMA, VLLM, SGLANG, LMSTUDIO -> true;
                    case DEEPSEEK, OPENROUTER, SILICONFLOW, OPENAI -> false;
                };
    }

    public boolean know(String key) {
        return keys.isEmpty() || keys.contains(key);
    }
}
