package dev.deepseektui.app;

import dev.deepseektui.core.base.language.Messages;
import java.util.Locale;
import java.util.ResourceBundle;

/** The localized messages of this module. */
public final class AppMessages {
    private static final Messages MESSAGES = new Messages(AppMessages.class, "/dev/deepseektui/app/");

    private AppMessages() {}

    /** Returns the message for a key in the language of the process; throws if the key is unknown. */
    public static String say(String key, Object... arguments) {
        return MESSAGES.text(key, arguments);
    }

    /** Returns the form of an enum constant that is used in message keys. */
    public static String keyOf(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    /** Returns the command-line help texts, keyed as Picocli expects. */
    public static ResourceBundle help() {
        return MESSAGES.bundle("help.");
    }
}
