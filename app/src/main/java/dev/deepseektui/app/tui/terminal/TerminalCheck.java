package dev.deepseektui.app.tui.terminal;

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
            throw new UserError("The screen needs a terminal, and standard input or output is none:"
                    + " for scripts and pipes use deepseek-tui exec");
        }
        String kind = environment.getOrDefault("TERM", "");
        if (movesNoCursor(kind)) {
            throw new UserError("The screen needs a terminal that can move its cursor, and TERM is \"" + kind
                    + "\": set TERM to what yours is, or use deepseek-tui exec");
        }
    }
}
