package dev.deepseektui.app.tui.transcript;

import java.util.regex.Pattern;

/** Advice that names a command of the shell, with the command of the screen that does the same. */
final class AdviceOnScreen {
    private static final Pattern LOGIN = Pattern.compile("`deepseek-tui login`");

    private AdviceOnScreen() {}

    static String of(String said) {
        return LOGIN.matcher(said).replaceAll("/login");
    }
}
