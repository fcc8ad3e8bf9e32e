package dev.deepseektui.core.config;

import java.util.Optional;

/** What a key's values may be. An empty result means: not one of those that {@link #allowed()} describes. */
public interface ValueType<T> {
    /** A value as the TOML reader delivers it: Boolean, Long, Double, String, Date, List or Map. */
    Optional<T> fromToml(Object raw);

    /** A value as a variable or a flag spells it. */
    Optional<T> fromText(String text);

    /** Completes the sentence "must be …". */
    String allowed();

    /** The value as it is written in TOML. */
    String show(T value);
}
