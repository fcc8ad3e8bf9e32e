package dev.deepseektui.app.tui.terminal;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.core.base.UserError;
import java.util.Map;
import java.util.Set;

/** A check that a screen can be shown here. */
public final class TerminalCheck {
    private static final Set<String> MOVE_NO_CURSOR = Set.of("", "dumb", "unknown");

    private TerminalCheck() {}

    /** Returns whether a terminal of this {@code TERM} cannot move its cursor. */
    public static boolean movesNoCursor(String kind) {
        return MOVE_NO_CURSOR.contains(kind);
    }

    /**
     * Throws if no screen can be shown.
     *
     * @param attached whether standard input and output are a terminal
     * @throws UserError that names an alternative
     */
    public static void require(boolean attached, Map<String, String> environment) {
        if (!attached) {
            throw new UserError(say("terminal.none"));
        }
        String kind = environment.getOrDefault("TERM", "");
        if (movesNoCursor(kind)) {
            throw new UserError(say("terminal.dumb", kind));
        }
    }
}
