package dev.deepseektui.app.tui.live;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * A user's actions in one terminal, one per line:
 *
 * <pre>{@code title :: input -> expected ;; next input -> expected}</pre>
 *
 * The input is typed. Angle brackets contain keys by tmux's names, such as {@code <Enter>} and {@code <C-c>}, a new
 * window size, as in {@code <40x24>}, or a drag of the mouse from one column and row to another, as in {@code <drag 1,2
 * 9,4>}. The expected strings are separated by {@code &}; all must be on the same screen, and none may be part of the
 * typed input. {@code no:} precedes a string that must be absent, and {@code no: colour} requires a screen without
 * colours. After a failure, the remaining lines are skipped, because they depend on it.
 */
final class FirstHour {
    private static final Pattern KEY =
            Pattern.compile("<(?:(\\d+)x(\\d+)|([A-Z][A-Za-z0-9-]*)|drag (\\d+),(\\d+) (\\d+),(\\d+))>");
    private static final String ABSENT = "no: ";
    private static final String UNCOLOURED = ABSENT + "colour";
    private static final Pattern COLOUR = Pattern.compile("\033\\[[0-9;]*\\b(3[0-8]|4[0-8]|9[0-7])(;|m)");

    private final Terminal terminal;
    private boolean failed;

    FirstHour(Terminal terminal) {
        this.terminal = terminal;
    }

    private record Step(String done, List<String> seen) {
        static Step of(String text) {
            String[] parts = halves(text, " -> ");
            return new Step(
                    parts[0],
                    Arrays.stream(parts[1].split(" & ", -1)).map(String::strip).toList());
        }
    }

    /** Returns tests of lines that are typed on the program's screen, or in the shell as they are. */
    Stream<DynamicTest> things(String lines) {
        return tests(lines, this::type);
    }

    /**
     * Returns tests of shell commands, each on a cleared terminal and followed by its exit code, or of keys for the
     * running program.
     */
    Stream<DynamicTest> commands(String lines) {
        return tests(
                lines,
                done -> type(
                        done.startsWith("<") ? done : "clear; (trap : INT; " + done + "; echo \"exit $?\")<Enter>"));
    }

    private interface Doing {
        void run(String done);
    }

    private Stream<DynamicTest> tests(String lines, Doing doing) {
        return lines.lines().filter(line -> !line.isBlank()).map(line -> {
            String[] parts = halves(line, " :: ");
            List<Step> steps =
                    Arrays.stream(parts[1].split(" ;; ", -1)).map(Step::of).toList();
            return DynamicTest.dynamicTest(parts[0], () -> {
                assumeThat(failed).as("a thing before this one failed").isFalse();
                failed = true;
                for (Step step : steps) {
                    doing.run(step.done());
                    terminal.await(String.join(" & ", step.seen()), () -> holds(step.seen()));
                }
                failed = false;
            });
        });
    }

    private static String[] halves(String text, String between) {
        String[] halves = text.split(between, 2);
        if (halves.length < 2) {
            throw new IllegalArgumentException("there is no" + between + "in: " + text);
        }
        return new String[] {halves[0].strip(), halves[1].strip()};
    }

    private boolean holds(List<String> seen) {
        String screen = terminal.screen();
        return seen.stream().allMatch(text -> {
            if (text.equals(UNCOLOURED)) {
                return !COLOUR.matcher(terminal.colours()).find();
            }
            return text.startsWith(ABSENT) ? !screen.contains(text.substring(ABSENT.length())) : screen.contains(text);
        });
    }

    private void type(String text) {
        Matcher keys = KEY.matcher(text);
        int from = 0;
        for (; keys.find(); from = keys.end()) {
            literally(text.substring(from, keys.start()));
            press(keys);
        }
        literally(text.substring(from));
    }

    private void literally(String text) {
        if (!text.isEmpty()) {
            terminal.type(text);
        }
    }

    private void press(MatchResult key) {
        if (key.group(1) != null) {
            terminal.resize(Integer.parseInt(key.group(1)), Integer.parseInt(key.group(2)));
        } else if (key.group(3) != null) {
            terminal.press(key.group(3));
        } else {
            String from = key.group(4) + ";" + key.group(5);
            String to = key.group(6) + ";" + key.group(7);
            terminal.type("\033[<0;%sM\033[<32;%sM\033[<0;%sm".formatted(from, to, to));
        }
    }
}
