package dev.deepseektui.app.tui.terminal;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.core.base.UserError;
import java.util.Map;
import java.util.Set;

/** A check that the terminal can show the screen. */
public final class TerminalCheck {
    private static final Set<String> MOVE_NO_CURSOR = Set.of("", "dumb", "unknown");

    private TerminalCheck() {}

    /** Returns true if a terminal with this value of {@code TERM} cannot move its cursor. */
    public static boolean cannotMoveCursor(String kind) {
        return MOVE_NO_CURSOR.contains(kind);
    }

    /**
     * Throws if the screen cannot be shown.
     *
     * @param attached true if standard input and output are a terminal
     * @throws UserError with a suggestion of what to use instead
     */
    public static void require(boolean attached, Map<String, String> environment) {
        if (!attached) {
            throw new UserError(say("terminal.none"));
        }
        String kind = environment.getOrDefault("TERM", "");
        if (cannotMoveCursor(kind)) {
            throw new UserError(say("terminal.dumb", kind));
        }
    }
}
