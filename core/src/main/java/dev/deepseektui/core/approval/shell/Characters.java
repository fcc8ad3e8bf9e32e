package dev.deepseektui.core.approval.shell;

import dev.deepseektui.core.approval.shell.ShellReader.UnclearCommand;
import java.util.Map;

/** The meaning of a character to a shell outside quotes. */
final class Characters {
    /** What makes a word more than its letters, each with what the command then does. */
    private static final Map<Character, String> MAGIC = Map.of(
            '$', "has parts that are filled in when it runs ($)",
            '`', "has parts that are filled in when it runs (`)",
            '!', "has a history mark or a negation (!)",
            '{', "has braces",
            '}', "has braces",
            '(', "has parentheses",
            ')', "has parentheses",
            '\n', "has more than one line",
            '\r', "has more than one line");

    private Characters() {}

    static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }

    /** Whether a word ends before it, and something else than a word follows. */
    static boolean isOperator(char c) {
        return c == '|' || c == '&' || c == ';' || c == '<' || c == '>';
    }

    /** Whether file names or a home directory would come in its place. {@code HEAD~1} is only a tilde. */
    static boolean expands(char c, CharSequence before) {
        char previous = before.isEmpty() ? '=' : before.charAt(before.length() - 1);
        return c == '*' || c == '?' || c == '[' || (c == '~' && (previous == '=' || previous == ':'));
    }

    /** Outside quotes only ASCII is plain: what other characters are blanks depends on the locale. */
    static char bare(char c) throws UnclearCommand {
        String magic = MAGIC.get(c);
        if (magic != null) {
            throw new UnclearCommand(magic);
        }
        if (c < ' ' || c > '~') {
            throw new UnclearCommand("has an unusual character outside quotes");
        }
        return c;
    }

    static char quoted(char c) throws UnclearCommand {
        if (Character.isISOControl(c) && c != '\n' && c != '\t') {
            throw new UnclearCommand("has a control character");
        }
        return c;
    }
}
