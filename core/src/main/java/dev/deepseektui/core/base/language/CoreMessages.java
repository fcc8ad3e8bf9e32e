package dev.deepseektui.core.base.language;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;

/** The user-visible messages of this module. */
public final class CoreMessages {
    private static final Messages MESSAGES = new Messages(CoreMessages.class, "/dev/deepseektui/core/");

    private CoreMessages() {}

    /** Returns a {@link UserError} with a message in the language of the process, made safe for a terminal. */
    public static UserError error(String key, Object... arguments) {
        return new UserError(SafeText.line(say(key, arguments)));
    }

    /** Returns a {@link UserError} with a cause; otherwise like {@link #error(String, Object...)}. */
    public static UserError error(Throwable cause, String key, Object... arguments) {
        return new UserError(SafeText.line(say(key, arguments)), cause);
    }

    /** Returns a message in the language of the process; throws if the key does not exist. */
    public static String say(String key, Object... arguments) {
        return MESSAGES.text(key, arguments);
    }
}
