package dev.deepseektui.app;

import dev.deepseektui.core.base.language.Messages;
import java.util.Locale;
import java.util.ResourceBundle;

/** The texts of this module for people. */
public final class AppMessages {
    private static final Messages MESSAGES = new Messages(AppMessages.class, "/dev/deepseektui/app/");

    private AppMessages() {}

    /** Returns a text in the language of the process; throws if there is no such key. */
    public static String say(String key, Object... arguments) {
        return MESSAGES.text(key, arguments);
    }

    /** Returns the part of a key that names one of several values. */
    public static String keyOf(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    /** Returns the texts of the command line's help by Picocli's keys. */
    public static ResourceBundle help() {
        return MESSAGES.bundle("help.");
    }
}
