package dev.deepseektui.core.config;

import static dev.deepseektui.core.base.language.CoreMessages.say;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A constraint on several keys.
 *
 * @param objection returns a message that names the conflicting values; empty if the constraint is met
 */
public record ConfigRule(List<ConfigKey<?>> keys, Function<Config, Optional<String>> objection) {
    public ConfigRule {
        keys = List.copyOf(keys);
    }

    /** Returns a rule that requires the first value not to exceed the second. */
    public static <T extends Comparable<T>> ConfigRule ascending(ConfigKey<T> lower, ConfigKey<T> upper) {
        return new ConfigRule(
                List.of(lower, upper),
                config -> config.get(lower).compareTo(config.get(upper)) <= 0
                        ? Optional.empty()
                        : Optional.of(
                                say("config.above", lower.name(), config.get(lower), upper.name(), config.get(upper))));
    }

    /** Returns a rule that checks each of the user's named tables and reports the first objection. */
    public static <T> ConfigRule each(
            ConfigKey<Map<String, T>> tables, BiFunction<String, T, Optional<String>> objection) {
        return new ConfigRule(List.of(tables), config -> {
            for (Map.Entry<String, T> table : config.get(tables).entrySet()) {
                Optional<String> objected = objection.apply(table.getKey(), table.getValue());
                if (objected.isPresent()) {
                    return objected;
                }
            }
            return Optional.empty();
        });
    }

    /**
     * Returns the objection, prefixed with the place where the strongest layer set one of the keys; empty if there is
     * no objection.
     */
    Optional<String> complaint(Config config) {
        return objection.apply(config).map(objected -> {
            Provenance blamed = keys.stream()
                    .map(config::provenance)
                    .reduce(Provenance.BUILT_IN, (a, b) -> b.layer().compareTo(a.layer()) > 0 ? b : a);
            return blamed.place() + ": " + objected;
        });
    }
}
