package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.base.Excerpt;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A file, or a range of its lines, as shown in a message. */
public record FilePage(String path, PagePosition page, List<String> lines) {
    /** The first line of a {@code read} result. */
    private static final Pattern HEAD = Pattern.compile(
            "\\[(?:\\d+ lines?|lines? (?<from>\\d{1,9})(?:-\\d+)?(?: of (?<of>\\d{1,9}))?)(?:, [^]]*)?]");

    private static final Pattern REST = Pattern.compile(
            "\\[.*more lines; (?:go on with from|continue with offset)=\\d+]|\\[.*more lines; continue with `offset` \\d+]"
                    + "|\\[(?:The f|F)irst \\d+ of \\d+ bytes[;.] `?read(?:_file)?`? (?:show|return)s the rest\\.]");

    /**
     * The position of the lines in the file.
     *
     * @param first the number of the first line
     * @param of the number of lines in the file; 0 if unknown
     * @param rest the line that describes how to continue; may be empty
     */
    record PagePosition(int first, int of, String rest) {}

    public FilePage {
        lines = List.copyOf(lines);
    }

    public static FilePage whole(String path, List<String> lines) {
        return new FilePage(path, new PagePosition(1, lines.size(), ""), lines);
    }

    /** Parses a result of {@code read}. Returns empty if it shows no text. */
    public static Optional<FilePage> inResult(String path, String text) {
        return headed(path, text.lines().toList());
    }

    /**
     * Parses the block of a mentioned file. After the opening tag, the block contains the path, then the text, or a
     * line that states a range and the lines of that range. Returns empty for any other block.
     */
    public static Optional<FilePage> inBlock(String path, String block) {
        List<String> all = block.lines().toList();
        if (all.size() <= 3 || !all.get(0).startsWith("<") || !all.get(1).equals(path)) {
            return Optional.empty();
        }
        List<String> text = all.subList(2, all.size() - 1);
        return headed(path, text).or(() -> Optional.of(from(path, 1, text)));
    }

    private static Optional<FilePage> headed(String path, List<String> all) {
        Matcher head = HEAD.matcher(all.isEmpty() ? "" : all.get(0));
        if (!head.matches()) {
            return Optional.empty();
        }
        List<String> text = all.subList(1, all.size());
        String first = head.group("from");
        if (first == null) {
            return Optional.of(from(path, 1, text));
        }
        String of = head.group("of");
        FilePage shown = from(path, Integer.parseInt(first), text);
        PagePosition page = new PagePosition(shown.page.first, of == null ? 0 : Integer.parseInt(of), shown.page.rest);
        return Optional.of(new FilePage(path, page, shown.lines));
    }

    /** Creates a page that reaches the end of the file, unless its last line announces more. */
    private static FilePage from(String path, int first, List<String> text) {
        String last = text.isEmpty() ? "" : text.get(text.size() - 1);
        if (!REST.matcher(last).matches()) {
            return new FilePage(path, new PagePosition(first, first + text.size() - 1, ""), text);
        }
        return new FilePage(path, new PagePosition(first, 0, last), text.subList(0, text.size() - 1));
    }

    /** Returns whether the page is, or may be, only a part of the file. */
    boolean isPart() {
        return page.first > 1 || page.of != lines.size();
    }

    public int firstLine() {
        return page.first;
    }

    int lastLine() {
        return page.first + lines.size() - 1;
    }

    public long bytes() {
        return lines.stream()
                .mapToLong(line -> line.getBytes(StandardCharsets.UTF_8).length + 1L)
                .sum();
    }

    /** The first and last lines of a text, as many as fit, with the number of omitted lines between them. */
    public static final class Ends {
        private static final int MAX_LINE_LENGTH = 160;
        private static final int FOR_THE_GAP = 40;

        private Ends() {}

        public static List<String> of(List<String> lines, int bytes) {
            int half = Math.max(0, bytes - FOR_THE_GAP) / 2;
            List<String> ends = new ArrayList<>(fitting(lines, half));
            List<String> backwards = new ArrayList<>(lines.subList(ends.size(), lines.size()));
            Collections.reverse(backwards);
            List<String> tail = fitting(backwards, half);
            Collections.reverse(tail);
            int between = lines.size() - ends.size() - tail.size();
            if (between > 0) {
                ends.add("[… %d lines …]".formatted(between));
            }
            ends.addAll(tail);
            return ends;
        }

        private static List<String> fitting(List<String> lines, int bytes) {
            List<String> fitting = new ArrayList<>();
            int left = bytes;
            for (String line : lines) {
                String shown = Excerpt.of(line, MAX_LINE_LENGTH);
                left -= size(shown);
                if (left < 0) {
                    break;
                }
                fitting.add(shown);
            }
            return fitting;
        }

        /** Returns the size of a line with its line break, in bytes. */
        static int size(String line) {
            return line.getBytes(StandardCharsets.UTF_8).length + 1;
        }
    }
}
