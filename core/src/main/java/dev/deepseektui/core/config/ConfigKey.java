package dev.deepseektui.core.config;

import static dev.deepseektui.core.base.language.CoreMessages.say;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A setting: its dotted name, type and built-in value. The message catalogue describes it under {@code setting.NAME}.
 *
 * @param fallback the built-in value, or null if being unset has a meaning of its own
 * @param shortVariable an environment variable that takes precedence over the one derived from the name
 */
public record ConfigKey<T>(
        String name,
        ValueType<T> type,
        @Nullable T fallback,
        Set<Trait> traits,
        @Nullable String shortVariable) {

    public enum Trait {
        /** Never shown, not even in error messages. */
        SECRET,
        /** A URL whose credentials are never shown. */
        ADDRESS,
        /** Too complex for an environment variable or a flag. */
        FILE_ONLY,
        /** Set by {@code login} unless another layer sets it. */
        LOGIN,
        /** Not settable by a workspace, although other keys of the section are. */
        USER_ONLY
    }

    public ConfigKey {
        traits = Set.copyOf(traits);
    }

    public static <T> ConfigKey<T> of(String name, ValueType<T> type, T fallback) {
        return new ConfigKey<>(name, type, fallback, Set.of(), null);
    }

    public static <T> ConfigKey<T> unset(String name, ValueType<T> type) {
        return new ConfigKey<>(name, type, null, Set.of(), null);
    }

    /** Returns a one-sentence description for the user. */
    public String description() {
        return say("setting." + name);
    }

    /** Returns a description of the behavior when the key is unset; an empty string if there is a fallback. */
    public String whenUnset() {
        return fallback == null ? say("setting." + name + ".unset") : "";
    }

    public ConfigKey<T> with(Trait trait) {
        Set<Trait> more = EnumSet.of(trait);
        more.addAll(traits);
        return new ConfigKey<>(name, type, fallback, more, shortVariable);
    }

    public ConfigKey<T> withShortVariable(String variable) {
        return new ConfigKey<>(name, type, fallback, traits, variable);
    }

    public boolean is(Trait trait) {
        return traits.contains(trait);
    }

    public String variable() {
        return "DEEPSEEK_" + name.toUpperCase(Locale.ROOT).replace('.', '_');
    }

    /**
     * Returns the name of the key's table in the settings file: {@code capacity} for {@code capacity.enabled}; an empty
     * string for a top-level key.
     */
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
