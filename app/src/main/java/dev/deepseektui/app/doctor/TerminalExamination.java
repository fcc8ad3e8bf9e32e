package dev.deepseektui.app.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Whether the terminal can show the screen. */
public record TerminalExamination(Map<String, String> environment, boolean isThere) implements Examination {
    @Override
    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        String term = environment.getOrDefault("TERM", "");
        if (!isThere) {
            findings.add(Finding.hint("terminal", "there is none here", "without one, use deepseek-tui exec"));
        } else if (term.isEmpty() || term.equals("dumb")) {
            findings.add(Finding.problem(
                    "terminal", "TERM is " + (term.isEmpty() ? "not set" : term), "set TERM to what your terminal is"));
        } else {
            findings.add(Finding.ok("terminal", term + colours()));
        }
        if (!isUnicode()) {
            findings.add(Finding.problem(
                    "locale", "is not UTF-8", "set LANG to a UTF-8 one, as C.UTF-8, so that nothing is misaligned"));
        }
        if (environment.containsKey("TMUX")) {
            findings.add(Finding.hint(
                    "tmux", "this is a tmux session", "`set -s escape-time 10` in ~/.tmux.conf makes Esc quick"));
        }
        return findings;
    }

    private String colours() {
        if (!environment.getOrDefault("NO_COLOR", "").isEmpty()) {
            return ", no colours (NO_COLOR)";
        }
        String depth = environment.getOrDefault("COLORTERM", "");
        return depth.equals("truecolor") || depth.equals("24bit") ? ", true colours" : "";
    }

    private boolean isUnicode() {
        for (String variable : List.of("LC_ALL", "LC_CTYPE", "LANG")) {
            String value = environment.getOrDefault(variable, "");
            if (!value.isEmpty()) {
                return value.toLowerCase(Locale.ROOT).replace("-", "").contains("utf8");
            }
        }
        return true; // nothing is said: most systems mean UTF-8 then
    }
}
