package dev.deepseektui.core.config;

import static dev.deepseektui.core.base.language.CoreMessages.say;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.SecretMask;
import dev.deepseektui.core.base.SecretPatterns;
import java.util.Optional;

/**
 * A value that a layer assigns to a key.
 *
 * @param spelled the value as the user wrote it, with URLs masked
 * @param value empty if the key's type rejects the value
 */
record Assignment(ConfigKey<?> key, String spelled, Optional<Object> value, Provenance provenance) {
    private static final int MAX_SHOWN_LENGTH = 80;
    /** The replacement for a value that may be an API key in the wrong place. */
    private static final String HIDDEN = "***";

    static Assignment ofText(ConfigKey<?> key, String text, Provenance provenance) {
        Optional<Object> value = key.type().fromText(text).map(known -> known);
        return new Assignment(key, value.isPresent() ? "" : spelled(key, text), value, provenance);
    }

    static Assignment ofToml(ConfigKey<?> key, Object raw, Provenance provenance) {
        Optional<Object> value = key.type().fromToml(raw).map(known -> known);
        String spelled = raw instanceof String text && value.isEmpty() ? spelled(key, text) : String.valueOf(raw);
        return new Assignment(key, spelled, value, provenance);
    }

    private static String spelled(ConfigKey<?> key, String text) {
        return '"' + (key.is(ConfigKey.Trait.ADDRESS) ? SecretMask.address(text) : text) + '"';
    }

    String refusal() {
        String place = provenance.place();
        String subject =
                place.equals(key.variable()) || place.equals(key.shortVariable()) ? place : place + ": " + key.name();
        return key.is(ConfigKey.Trait.SECRET)
                ? say("config.must_be.secret", subject, key.type().allowed())
                : say("config.must_be", subject, shown(), key.type().allowed());
    }

    private String shown() {
        String safe = SafeText.line(SecretPatterns.masked(SecretMask.addresses(spelled), HIDDEN));
        return safe.length() <= MAX_SHOWN_LENGTH ? safe : safe.substring(0, MAX_SHOWN_LENGTH) + "…";
    }
}
