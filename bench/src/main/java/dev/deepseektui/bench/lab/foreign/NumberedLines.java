package dev.deepseektui.bench.lab.foreign;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** File contents that another program shows with a number before each line. */
final class NumberedLines {
    private static final Pattern NUMBERED = Pattern.compile(" *(\\d{1,7})(?:→|\\t)(.*)");
    private static final String REMINDER = "<system-reminder>";

    private NumberedLines() {}

    /**
     * Returns the text without the line numbers, and without a reminder of the program after it. Empty if the lines are
     * not numbered one by one.
     *
     * @param first the number of the first line
     */
    static Optional<String> plain(String text, int first) {
        List<String> plain = new ArrayList<>();
        List<String> lines = text.lines().toList();
        for (String line : lines) {
            Matcher numbered = NUMBERED.matcher(line);
            if (!numbered.matches() || Integer.parseInt(numbered.group(1)) != first + plain.size()) {
                break;
            }
            plain.add(numbered.group(2));
        }
        int behind = plain.size();
        List<String> rest = lines.subList(behind, lines.size()).stream()
                .takeWhile(line -> !line.startsWith(REMINDER))
                .toList();
        boolean isRead = behind > 0 && rest.stream().allMatch(String::isBlank);
        return isRead ? Optional.of(String.join("\n", plain)) : Optional.empty();
    }
}
