package dev.deepseektui.bench.lab.foreign;

import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The marks that Claude Code writes into messages. */
final class ClaudeCodeText {
    private static final Pattern COMMAND = Pattern.compile("<command-name>(.*?)</command-name>");
    private static final Pattern ARGUMENTS = Pattern.compile("(?s)<command-args>(.*?)</command-args>");

    /** The mark of output from a command that Claude Code runs itself. */
    private static final String OWN_COMMAND = "<local-command-stdout>";

    private static final String IN_BACKGROUND = "Command running in background";
    private static final Pattern EXIT = Pattern.compile("^(?:Error: )?Exit code (\\d{1,9})\\b");

    /** Text that Claude Code writes into the user's messages. */
    private static final Pattern PROGRAMS = Pattern.compile(
            "(?s)<(system-reminder|local-command-caveat|bash-input|bash-stdout|bash-stderr|task-notification)>.*?</\\1>"
                    + "|\\[Request interrupted by user[^\\]]*\\]");

    private ClaudeCodeText() {}

    /** Returns the text without the parts that Claude Code wrote. */
    static String typed(String text) {
        return PROGRAMS.matcher(text).replaceAll("").strip();
    }

    /** Records a message of the user, which may be a command. */
    static void said(String text, @Nullable Instant at, Notes notes) {
        Matcher command = COMMAND.matcher(text);
        if (command.find()) {
            Matcher arguments = ARGUMENTS.matcher(text);
            notes.command(at, (command.group(1) + " " + (arguments.find() ? arguments.group(1) : "")).strip());
        } else if (text.contains(OWN_COMMAND)) {
            notes.endCommand();
        } else {
            notes.said(at, typed(text));
        }
    }

    /** Returns the exit code in the result of a failed command; null if there is none. */
    static @Nullable Integer exitCode(String result) {
        Matcher exit = EXIT.matcher(result);
        return exit.find() ? Integer.valueOf(exit.group(1)) : null;
    }

    static boolean isInBackground(String result) {
        return result.startsWith(IN_BACKGROUND);
    }
}
