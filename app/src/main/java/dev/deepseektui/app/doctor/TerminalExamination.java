package dev.deepseektui.app.doctor;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.terminal.TerminalCheck;
import dev.deepseektui.app.tui.text.Glyphs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The checks of the terminal. */
public record TerminalExamination(Map<String, String> environment, boolean isThere) {
    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        String term = environment.getOrDefault("TERM", "");
        if (!isThere) {
            findings.add(Finding.hint("terminal", say("doctor.terminal.none"), say("doctor.terminal.exec")));
        } else if (TerminalCheck.cannotMoveCursor(term)) {
            findings.add(Finding.problem(
                    "terminal",
                    term.isEmpty() ? say("doctor.terminal.unset") : say("doctor.terminal.term", term),
                    say("doctor.terminal.remedy")));
        } else {
            findings.add(Finding.ok("terminal", term + colours()));
        }
        locale().ifPresent(findings::add);
        return findings;
    }

    private String colours() {
        if (!environment.getOrDefault("NO_COLOR", "").isEmpty()) {
            return say("doctor.terminal.no_colours");
        }
        String depth = environment.getOrDefault("COLORTERM", "");
        return depth.equals("truecolor") || depth.equals("24bit") ? say("doctor.terminal.true_colours") : "";
    }

    /** Checks that the locale variable in effect sets UTF-8. Most systems use UTF-8 if no variable is set. */
    private Optional<Finding> locale() {
        return Stream.of("LC_ALL", "LC_CTYPE", "LANG")
                .filter(variable -> !environment.getOrDefault(variable, "").isEmpty())
                .findFirst()
                .filter(variable -> !Glyphs.isUnicode(environment.getOrDefault(variable, "")))
                .map(variable -> Finding.problem(
                        "locale",
                        say("doctor.locale", variable, environment.getOrDefault(variable, "")),
                        say("doctor.locale.remedy", variable)));
    }
}
