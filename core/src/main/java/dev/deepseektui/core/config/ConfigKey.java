package dev.deepseektui.core.config;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A setting: its dotted name, type, built-in value and description.
 *
 * @param fallback the built-in value, or null if being unset has a meaning of its own
 * @param whenUnset the meaning of being unset; empty if there is a fallback
 * @param shortVariable an environment variable that wins over the uniform one
 */
public record ConfigKey<T>(
        String name,
        ValueType<T> type,
        @Nullable T fallback,
        String whenUnset,
        String sentence,
        Set<Trait> traits,
        @Nullable String shortVariable) {

    public enum Trait {
        /** Never shown, not even if it is wrong. */
        SECRET,
        /** An address: credentials in it are never shown. */
        ADDRESS,
        /** Too rich for a variable or a flag. */
        FILE_ONLY,
        /** Set by {@code login} unless another layer sets it. */
        LOGIN,
        /** Not settable by a workspace, though its section is. */
        USER_ONLY
    }

    public ConfigKey {
        traits = Set.copyOf(traits);
    }

    public static <T> ConfigKey<T> of(String name, ValueType<T> type, T fallback, String sentence) {
        return new ConfigKey<>(name, type, fallback, "", sentence, Set.of(), null);
    }

    public static <T> ConfigKey<T> unset(String name, ValueType<T> type, String whenUnset, String sentence) {
        return new ConfigKey<>(name, type, null, whenUnset, sentence, Set.of(), null);
    }

    public ConfigKey<T> with(Trait trait) {
        Set<Trait> more = EnumSet.of(trait);
        more.addAll(traits);
        return new ConfigKey<>(name, type, fallback, whenUnset, sentence, more, shortVariable);
    }

    public ConfigKey<T> withShortVariable(String variable) {
        return new ConfigKey<>(name, type, fallback, whenUnset, sentence, traits, variable);
    }

    public boolean is(Trait trait) {
        return traits.contains(trait);
    }

    public String variable() {
        return "DEEPSEEK_" + name.toUpperCase(Locale.ROOT).replace('.', '_');
    }

    /** Returns the table of the settings file: {@code capacity} for {@code capacity.enabled}; empty for a table of its own. */
    public String section() {
        return name.substring(0, Math.max(0, name.lastIndexOf('.')));
    }

    public String shortName() {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    public Optional<T> builtIn() {
        return Optional.ofNullable(fallback);
    }
}
