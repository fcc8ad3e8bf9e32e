package dev.deepseektui.core.tool.shell;

import dev.deepseektui.core.base.language.ModelTexts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The report of a command to the model: its outcome, output and notes.
 *
 * @param headline blank for an ordinary success
 */
record Report(String headline, String output, List<String> notes) {
    private static final Pattern WANTS_TERMINAL = Pattern.compile(
            "not a (tty|terminal)|not (from|to) a terminal|terminal is required|no tty|/dev/tty|requires a"
                    + " (tty|terminal)|terminal prompts disabled|inappropriate ioctl|can't access tty|error opening"
                    + " terminal|failed tty get|error reading input, exiting",
            Pattern.CASE_INSENSITIVE);

    static Report of(String headline, String output) {
        return new Report(
                headline,
                output.isBlank() ? ModelTexts.of(Report.class).text("no_output") : output.stripTrailing(),
                List.of());
    }

    Report noting(Optional<String> note) {
        List<String> more = new ArrayList<>(notes);
        note.ifPresent(more::add);
        return new Report(headline, output, more);
    }

    /** Adds a note about the missing terminal if it seems to be the cause of the failure. */
    Report notingTheMissingTerminal() {
        return noting(
                WANTS_TERMINAL.matcher(output).find()
                        ? Optional.of(ModelTexts.of(Report.class).text("terminal"))
                        : Optional.empty());
    }

    String text() {
        StringBuilder text = new StringBuilder();
        if (!headline.isEmpty()) {
            text.append(headline).append('\n');
        }
        text.append(output);
        notes.forEach(note -> text.append("\n[").append(note).append(']'));
        return text.toString();
    }
}
