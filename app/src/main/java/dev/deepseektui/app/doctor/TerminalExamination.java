package dev.deepseektui.app.doctor;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.terminal.TerminalCheck;
import dev.deepseektui.app.tui.text.Glyphs;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The checks of the terminal.
 *
 * @param escapeTime the {@code escape-time} of the surrounding tmux, in milliseconds
 */
public record TerminalExamination(Map<String, String> environment, boolean isThere, Supplier<OptionalInt> escapeTime) {
    /** The maximum delay, in milliseconds, that goes unnoticed. */
    private static final int QUICK = 50;

    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        String term = environment.getOrDefault("TERM", "");
        if (!isThere) {
            findings.add(Finding.hint("terminal", say("doctor.terminal.none"), say("doctor.terminal.exec")));
        } else if (TerminalCheck.movesNoCursor(term)) {
            findings.add(Finding.problem(
                    "terminal",
                    term.isEmpty() ? say("doctor.terminal.unset") : say("doctor.terminal.term", term),
                    say("doctor.terminal.remedy")));
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
            return Finding.ok("tmux", say("doctor.tmux.ok", millis.getAsInt()));
        }
        return Finding.hint(
                "tmux",
                millis.isPresent() ? say("doctor.tmux.slow", millis.getAsInt()) : say("doctor.tmux.unknown"),
                say("doctor.tmux.remedy"));
    }

    private String colours() {
        if (!environment.getOrDefault("NO_COLOR", "").isEmpty()) {
            return say("doctor.terminal.no_colours");
        }
        String depth = environment.getOrDefault("COLORTERM", "");
        return depth.equals("truecolor") || depth.equals("24bit") ? say("doctor.terminal.true_colours") : "";
    }

    /** Checks the locale variable in effect; without one, most systems use UTF-8. */
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

    /** The options of the surrounding tmux. */
    public static final class TmuxOptions {
        private static final String VARIABLE = "TMUX";
        private static final long PATIENCE_SECONDS = 10;

        private TmuxOptions() {}

        static boolean isThere(Map<String, String> environment) {
            return !environment.getOrDefault(VARIABLE, "").isEmpty();
        }

        /** Returns the time in milliseconds that tmux waits after Escape; empty if unknown. */
        public static OptionalInt escapeTime(Map<String, String> environment) {
            ProcessBuilder asking = new ProcessBuilder("tmux", "show-options", "-sv", "escape-time")
                    .redirectInput(new File("/dev/null"))
                    .redirectErrorStream(true);
            asking.environment().put(VARIABLE, environment.getOrDefault(VARIABLE, ""));
            try {
                Process tmux = asking.start();
                if (!tmux.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                    tmux.destroyForcibly();
                    return OptionalInt.empty();
                }
                String answer = new String(tmux.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
                return OptionalInt.of(Integer.parseInt(answer));
            } catch (IOException | NumberFormatException e) {
                return OptionalInt.empty();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return OptionalInt.empty();
            }
        }
    }
}
