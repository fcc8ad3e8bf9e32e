package dev.deepseektui.core.conversation.task;

import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.conversation.message.CallEnding;
import dev.deepseektui.core.tape.event.ToolOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The lines of an output that say why a call failed: the first that name an error, else those that {@link CallEnding} shows. */
public final class ErrorLines {
    private static final int LONGEST = 160;
    private static final int MOST_LAST = 2;

    /** An assertion of pytest, a named exception, a message behind a place or the word "error", a failed test. */
    private static final Pattern NAMED = Pattern.compile(
            "^E {2,}\\S|\\b[A-Z]\\w*(?:Error|Exception)\\b"
                    + "|^\\S+[:(]\\d+(?:[:,]\\d+)?\\)?: \\S|(?i:\\b(?:error|fatal|panic)(?:\\[\\w+\\])?:)|^(?:--- )?FAIL(?:ED)?:? \\S");

    private static final Pattern GENERAL = Pattern.compile(
            "(?i)\\b(?:errors?|fail\\w*|exception|fatal|panic\\w*|cannot|can't|not found|no such|denied|unable"
                    + "|undefined|unexpected|expected|mismatch|invalid|missing)\\b");

    /** Rules, headings between rules, counts of nothing, and warnings. */
    private static final Pattern IDLE = Pattern.compile(
            "^[\\W_]*$|^[=_\\-*]{3,}.*[=_\\-*]{3,}$|(?i:\\b(?:0|no) (?:errors?|fail\\w*)\\b|\\bwarning\\b)");

    private ErrorLines() {}

    static List<String> of(ToolOutcome outcome, int most) {
        List<String> lines = outcome.text()
                .lines()
                .filter(line -> !line.startsWith("exit code "))
                .filter(line -> !IDLE.matcher(line.strip()).find())
                .toList();
        List<String> named = matching(lines, NAMED).toList();
        List<String> telling = new ArrayList<>((named.isEmpty() ? matching(lines, GENERAL) : named.stream())
                .limit(most)
                .toList());
        if (telling.isEmpty()) {
            telling.addAll(CallEnding.tellingLines(outcome, Math.min(most, MOST_LAST)));
        }
        return telling.stream()
                .map(line -> Excerpt.of(SafeText.line(line.strip()), LONGEST))
                .toList();
    }

    private static Stream<String> matching(List<String> lines, Pattern sign) {
        return lines.stream().filter(line -> sign.matcher(line).find()).distinct();
    }
}
