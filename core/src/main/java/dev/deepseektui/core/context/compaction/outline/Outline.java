package dev.deepseektui.core.context.compaction.outline;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.context.compaction.outline.Outline.Entry.Rank;
import dev.deepseektui.core.context.compaction.outline.ShownFile.Ends;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A file in a tenth of its size: which parts it has, on which lines, and how to see them again. Made by rules, without a model. */
public final class Outline {
    /** A tenth, but at least 600 bytes, at most 2 KB, and never more than half of what it stands for. */
    private static final int SHARE = 10;

    private static final int LEAST = 600;
    private static final int MOST = 2048;
    private static final int LONGEST_ENTRY = 100;

    private final ShownFile file;
    private final Optional<Language> language;
    private final long bytes;

    private Outline(ShownFile file) {
        this.file = file;
        this.language = Language.of(file.path());
        this.bytes = file.bytes();
    }

    /** Empty where the file is so small, or its name so long, that no outline is short enough. */
    public static Optional<String> of(ShownFile file) {
        return new Outline(file).text();
    }

    private Optional<String> text() {
        long limit = Math.min(Math.min(MOST, bytes / 2), Math.max(bytes / SHARE, LEAST));
        String head = head();
        String last = last();
        int room = (int) limit - Ends.size(head) - Ends.size(last);
        if (room < 0) {
            return Optional.empty();
        }
        List<String> lines = new ArrayList<>();
        lines.add(head);
        List<Entry> entries =
                language.map(known -> known.grammar().entries(file.lines())).orElse(List.of());
        lines.addAll(entries.isEmpty() ? Ends.of(file.lines(), room) : parts(entries, room));
        lines.add(last);
        return Optional.of(String.join("\n", lines));
    }

    private String head() {
        return "[outline of %s%s: %s%d bytes, %s]"
                .formatted(
                        file.isPart() ? "a part of " : "",
                        file.path(),
                        language.map(known -> known.title() + ", ").orElse(""),
                        bytes,
                        extent());
    }

    private String extent() {
        if (!file.isPart()) {
            return file.lines().size() + " lines";
        }
        int of = file.page().of();
        return "lines %d-%d".formatted(file.firstLine(), file.lastLine()) + (of > 0 ? " of " + of : "");
    }

    /** In the words of the tool, so that the model need not guess them. */
    private String last() {
        Map<String, Object> arguments = new LinkedHashMap<>();
        arguments.put("path", file.path());
        arguments.put("from", file.firstLine());
        arguments.put("to", file.lastLine());
        String rest = file.page().rest();
        return (rest.isEmpty() ? "" : rest + "\n") + "[set aside; read_file " + Json.line(arguments)
                + " shows the text again, or any part of it]";
    }

    private List<String> parts(List<Entry> entries, int room) {
        List<String> lines = new ArrayList<>();
        imports(room / 4).ifPresent(lines::add);
        int left = room - lines.stream().mapToInt(Ends::size).sum();
        List<Entry> chosen = chosen(entries, left);
        chosen.forEach(entry -> lines.add(line(entry)));
        if (chosen.size() < entries.size()) {
            lines.add(more(entries.size() - chosen.size()));
        }
        return lines;
    }

    /** The highest ranks first, from the top; in the order of the file. */
    private List<Entry> chosen(List<Entry> entries, int room) {
        List<Entry> byRank = new ArrayList<>(entries);
        byRank.sort(Comparator.comparing(Entry::rank));
        List<Entry> chosen = new ArrayList<>();
        int left = room - Ends.size(more(entries.size()));
        for (Entry entry : byRank) {
            left -= Ends.size(line(entry));
            if (left < 0) {
                break;
            }
            chosen.add(entry);
        }
        chosen.sort(Comparator.comparingInt(Entry::from));
        return chosen;
    }

    private static String more(int count) {
        return "(%d more parts)".formatted(count);
    }

    private Optional<String> imports(int room) {
        List<String> imported =
                language.map(known -> known.grammar().imported(file.lines())).orElse(List.of());
        String all = "imports " + String.join(", ", imported);
        if (imported.isEmpty()) {
            return Optional.empty();
        }
        return Ends.size(all) <= room
                ? Optional.of(all)
                : Optional.of(Ends.shortened(all, Math.max(2, room / 3))).filter(line -> Ends.size(line) <= room);
    }

    private String line(Entry entry) {
        int from = file.firstLine() + entry.from();
        int to = file.firstLine() + entry.to();
        String depth = entry.rank() == Rank.TYPE || Extent.indentation(entry.text()) == 0 ? "" : "  ";
        return depth + (from == to ? from + " " : from + "-" + to + " ") + declaration(entry.text());
    }

    private static String declaration(String line) {
        String text = line.strip();
        return Ends.shortened(
                text.endsWith("{") ? text.substring(0, text.length() - 1).strip() : text, LONGEST_ENTRY);
    }

    /**
     * One part of a file.
     *
     * @param from its first line, counted from 0
     * @param to its last line
     */
    record Entry(Rank rank, int from, int to, String text) {
        /** The importance of an entry in an outline, the highest first. */
        enum Rank {
            TYPE,
            FUNCTION,
            FIELD
        }
    }
}
