package dev.deepseektui.core.setup.instruction;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which files does an instruction file name with an @, to be read along with it? What stands in code is none. */
final class ImportScan {
    private static final Pattern FENCE = Pattern.compile("^ {0,3}(`{3,}|~{3,})(.*)$");
    private static final Pattern SPAN = Pattern.compile("(`+)(?:(?!\\1).|(?<=`)`)*?(?<!`)\\1(?!`)");
    private static final Pattern IMPORT = Pattern.compile("(?<![\\w@./`])@((?:\\\\ |[^\\s\"'`<>|*])+)");
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
                collect(SPAN.matcher(line).replaceAll(" "), names);
            }
        }
        return List.copyOf(names);
    }

    private static boolean ends(String fence, Matcher mark) {
        return mark.group(1).charAt(0) == fence.charAt(0)
                && mark.group(1).length() >= fence.length()
                && mark.group(2).isBlank();
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
