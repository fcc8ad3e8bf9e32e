package dev.deepseektui.app.doctor;

import dev.deepseektui.app.tui.terminal.TerminalCheck;
import dev.deepseektui.app.tui.text.Glyphs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Whether the terminal can show the screen.
 *
 * @param escapeTime of the tmux around it, in milliseconds
 */
public record TerminalExamination(Map<String, String> environment, boolean isThere, Supplier<OptionalInt> escapeTime)
        implements Examination {
    /** Nobody notices it up to here. */
    private static final int QUICK = 50;

    @Override
    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        String term = environment.getOrDefault("TERM", "");
        if (!isThere) {
            findings.add(Finding.hint("terminal", "there is none here", "without one, use deepseek-tui exec"));
        } else if (TerminalCheck.movesNoCursor(term)) {
            findings.add(Finding.problem(
                    "terminal", "TERM is " + (term.isEmpty() ? "not set" : term), "set TERM to what your terminal is"));
        } else {
            findings.add(Finding.ok("terminal", term + colours()));
        }
        locale().ifPresent(findings::add);
        if (isThere && TmuxOptions.isThere(environment)) {
            findings.add(tmux());
        }
        return findings;
    }

    private Finding tmux() {
        OptionalInt millis = escapeTime.get();
        if (millis.isPresent() && millis.getAsInt() <= QUICK) {
            return Finding.ok("tmux", "escape-time is " + millis.getAsInt() + " ms");
        }
        return Finding.hint(
                "tmux",
                millis.isPresent()
                        ? "escape-time is " + millis.getAsInt() + " ms, for which Esc is held back"
                        : "its escape-time cannot be asked for",
                "`set -s escape-time 10` in ~/.tmux.conf makes Esc quick");
    }

    private String colours() {
        if (!environment.getOrDefault("NO_COLOR", "").isEmpty()) {
            return ", no colours (NO_COLOR)";
        }
        String depth = environment.getOrDefault("COLORTERM", "");
        return depth.equals("truecolor") || depth.equals("24bit") ? ", true colours" : "";
    }

    /** Of the variables the strongest that is set; where none is, most systems mean UTF-8. */
    private Optional<Finding> locale() {
        return Stream.of("LC_ALL", "LC_CTYPE", "LANG")
                .filter(variable -> !environment.getOrDefault(variable, "").isEmpty())
                .findFirst()
                .filter(variable -> !Glyphs.isUnicode(environment.getOrDefault(variable, "")))
                .map(variable -> Finding.problem(
                        "locale",
                        variable + " is " + environment.get(variable) + ", which is not UTF-8",
                        "set " + variable + " to a UTF-8 one, as C.UTF-8, so that nothing is misaligned"));
    }
}
