package dev.deepseektui.core.setup.instruction;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which files does an instruction file name with an @, to be read along with it? What stands in code is none. */
final class ImportScan {
    private static final Pattern FENCE = Pattern.compile("^ {0,3}(`{3,}|~{3,})(.*)$");
    private static final Pattern IMPORT = Pattern.compile("(?<![\\w@./`])@((?:\\\\ |[^\\s\"'`<>|*])++)");
    private static final char QUOTE = '`';
    private static final String SENTENCE_END = ".,;:!?)]}";

    private ImportScan() {}

    /** As they are written, each once. */
    static List<String> names(String text) {
        Set<String> names = new LinkedHashSet<>();
        String fence = "";
        for (String line : text.split("\\R", -1)) {
            Matcher mark = FENCE.matcher(line);
            if (mark.matches() && (fence.isEmpty() || ends(fence, mark))) {
                fence = fence.isEmpty() ? mark.group(1) : "";
            } else if (fence.isEmpty()) {
                collect(withoutSpans(line), names);
            }
        }
        return List.copyOf(names);
    }

    private static boolean ends(String fence, Matcher mark) {
        return mark.group(1).charAt(0) == fence.charAt(0)
                && mark.group(1).length() >= fence.length()
                && mark.group(2).isBlank();
    }

    /** A blank for each span of code. By hand, for a pattern goes through a line of many back quotes in all the ways there are. */
    private static String withoutSpans(String line) {
        StringBuilder text = new StringBuilder();
        Set<Integer> neverEnding = new HashSet<>();
        int at = 0;
        while (at < line.length()) {
            int begin = line.indexOf(QUOTE, at);
            if (begin < 0) {
                return text.append(line, at, line.length()).toString();
            }
            int inside = behindQuotes(line, begin);
            int end = neverEnding.contains(inside - begin) ? -1 : behindSpan(line, inside, inside - begin);
            if (end < 0) {
                neverEnding.add(inside - begin);
            }
            text.append(line, at, end < 0 ? inside : begin).append(end < 0 ? "" : " ");
            at = end < 0 ? inside : end;
        }
        return text.toString();
    }

    /** Behind the next run of just so many back quotes; -1 where there is none. */
    private static int behindSpan(String line, int from, int quotes) {
        int begin = line.indexOf(QUOTE, from);
        while (begin >= 0) {
            int end = behindQuotes(line, begin);
            if (end - begin == quotes) {
                return end;
            }
            begin = line.indexOf(QUOTE, end);
        }
        return -1;
    }

    private static int behindQuotes(String line, int from) {
        int end = from;
        while (end < line.length() && line.charAt(end) == QUOTE) {
            end++;
        }
        return end;
    }

    private static void collect(String line, Set<String> names) {
        Matcher matcher = IMPORT.matcher(line);
        while (matcher.find()) {
            String name = matcher.group(1).replace("\\ ", " ");
            int end = name.length();
            while (end > 0 && SENTENCE_END.indexOf(name.charAt(end - 1)) >= 0) {
                end--;
            }
            if (end > 0) {
                names.add(name.substring(0, end));
            }
        }
    }

    /** Whether it can hardly be anything but a file: of another nobody needs to hear that it is not there. */
    static boolean isPlainlyFile(String name) {
        return name.startsWith("~/")
                || name.startsWith("/")
                || name.startsWith("./")
                || name.startsWith("../")
                || name.endsWith(".md");
    }
}
