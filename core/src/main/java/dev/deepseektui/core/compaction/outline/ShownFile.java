package dev.deepseektui.core.compaction.outline;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file, or a page of it, as a message shows it.
 *
 * @param firstLine the number of the first of these lines in the file
 */
public record ShownFile(String path, int firstLine, List<String> lines) {
    /** The line in brackets that {@code read_file} begins with; in earlier versions the path came first in it. */
    private static final Pattern HEAD = Pattern.compile(
            "\\[(?:.*, )?(?:\\d+ lines?|lines (?<from>\\d{1,9})-\\d+(?: of \\d+)?|line (?<only>\\d{1,9})(?: of \\d+)?)(?:, [^]]*)?]");

    private static final Pattern REST = Pattern.compile("\\[.*more lines; go on with from=\\d+]");

    public ShownFile {
        lines = List.copyOf(lines);
    }

    /** What a result of {@code read_file} shows; empty where it shows no text. */
    public static Optional<ShownFile> inResult(String path, String text) {
        List<String> all = text.lines().toList();
        Matcher head = HEAD.matcher(all.isEmpty() ? "" : all.get(0));
        if (!head.matches()) {
            return Optional.empty();
        }
        String first = head.group("from") != null ? head.group("from") : head.group("only");
        boolean goesOn = REST.matcher(all.get(all.size() - 1)).matches();
        return Optional.of(new ShownFile(
                path, first == null ? 1 : Integer.parseInt(first), all.subList(1, all.size() - (goesOn ? 1 : 0))));
    }

    /** What a block with a mentioned file shows: in a tag, the path on a line of its own, and the whole text. */
    public static Optional<ShownFile> inBlock(String path, String block) {
        List<String> all = block.lines().toList();
        boolean fits =
                all.size() > 3 && all.get(0).startsWith("<") && all.get(1).equals(path);
        return fits ? Optional.of(new ShownFile(path, 1, all.subList(2, all.size() - 1))) : Optional.empty();
    }

    int lastLine() {
        return firstLine + lines.size() - 1;
    }

    public long bytes() {
        return lines.stream()
                .mapToLong(line -> line.getBytes(StandardCharsets.UTF_8).length + 1L)
                .sum();
    }
}
