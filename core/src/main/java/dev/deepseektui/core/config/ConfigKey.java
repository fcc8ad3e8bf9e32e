package dev.deepseektui.core.config;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One thing that can be set: its dotted name, what it may be, what it is when nobody sets it, and a sentence for people.
 *
 * @param fallback the built-in value, or null where being unset means something of its own
 * @param whenUnset what being unset means; empty where there is a fallback
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

    /** What sets a key apart from the rest. */
    public enum Trait {
        /** Never shown, not even when it is wrong. */
        SECRET,
        /** An address: what in it may let somebody in is never shown. */
        ADDRESS,
        /** Too rich for a variable or a flag. */
        FILE_ONLY,
        /** What {@code login} stored is its value until something else is set. */
        LOGIN,
        /** A workspace must not set it, though its section is open to workspaces. */
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

    /** The environment variable that sets this key. */
    public String variable() {
        return "DEEPSEEK_" + name.toUpperCase(Locale.ROOT).replace('.', '_');
    }

    /** The table of the settings file that this key stands in: {@code capacity} for {@code capacity.enabled}; none for a table of its own. */
    public String section() {
        return name.substring(0, Math.max(0, name.lastIndexOf('.')));
    }

    /** The name inside its section. */
    public String shortName() {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    public Optional<T> builtIn() {
        return Optional.ofNullable(fallback);
    }
}
