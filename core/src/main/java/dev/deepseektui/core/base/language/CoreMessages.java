package dev.deepseektui.core.base.language;

/** The texts of this module for people. */
public final class CoreMessages {
    private static final Messages MESSAGES = new Messages(CoreMessages.class, "/dev/deepseektui/core/");

    private CoreMessages() {}

    /** Returns a text in the language of the process; throws if there is no such key. */
    public static String say(String key, Object... arguments) {
        return MESSAGES.text(key, arguments);
    }
}
