package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.context.compaction.FilePage.Ends;
import dev.deepseektui.core.context.compaction.Grammar.OutlineLanguage;
import dev.deepseektui.core.context.compaction.Grammar.PartExtent;
import dev.deepseektui.core.context.compaction.Outline.OutlineEntry.EntryRank;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An outline of a file: its parts with their lines, and the call that reads them. Created by rules, without a model. */
public final class Outline {
    /** The size limits: a tenth of the file, at least 600 bytes, at most 2 KB, and never more than half of the file. */
    private static final int SHARE = 10;

    private static final int MIN_BYTES = 600;
    private static final int MAX = 2048;
    private static final int MAX_ENTRY_LENGTH = 100;

    private final FilePage file;
    private final Optional<OutlineLanguage> language;
    private final long bytes;

    private Outline(FilePage file) {
        this.file = file;
        this.language = OutlineLanguage.of(file.path());
        this.bytes = file.bytes();
    }

    /** Returns the outline; empty if none would be short enough. */
    public static Optional<String> of(FilePage file) {
        return new Outline(file).text();
    }

    private Optional<String> text() {
        long limit = Math.min(Math.min(MAX, bytes / 2), Math.max(bytes / SHARE, MIN_BYTES));
        String head = head();
        String last = last();
        int room = (int) limit - Ends.size(head) - Ends.size(last);
        if (room < 0) {
            return Optional.empty();
        }
        List<String> lines = new ArrayList<>();
        lines.add(head);
        List<OutlineEntry> entries =
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

    private String last() {
        Map<String, Object> arguments = new LinkedHashMap<>();
        arguments.put("file_path", file.path());
        arguments.put("offset", file.firstLine());
        arguments.put("limit", file.lines().size());
        String rest = file.page().rest();
        return (rest.isEmpty() ? "" : rest + "\n")
                + ModelTexts.of(Outline.class).text("outline.last", Json.line(arguments));
    }

    private List<String> parts(List<OutlineEntry> entries, int room) {
        List<String> lines = new ArrayList<>();
        imports(room / 4).ifPresent(lines::add);
        int left = room - lines.stream().mapToInt(Ends::size).sum();
        List<OutlineEntry> chosen = chosen(entries, left);
        chosen.forEach(entry -> lines.add(line(entry)));
        if (chosen.size() < entries.size()) {
            lines.add(more(entries.size() - chosen.size()));
        }
        return lines;
    }

    /** Selects entries by rank, then from the top, and returns them in file order. */
    private List<OutlineEntry> chosen(List<OutlineEntry> entries, int room) {
        List<OutlineEntry> byRank = new ArrayList<>(entries);
        byRank.sort(Comparator.comparing(OutlineEntry::rank));
        List<OutlineEntry> chosen = new ArrayList<>();
        int left = room - Ends.size(more(entries.size()));
        for (OutlineEntry entry : byRank) {
            left -= Ends.size(line(entry));
            if (left < 0) {
                break;
            }
            chosen.add(entry);
        }
        chosen.sort(Comparator.comparingInt(OutlineEntry::from));
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
                : Optional.of(Excerpt.of(all, Math.max(2, room / 3))).filter(line -> Ends.size(line) <= room);
    }

    private String line(OutlineEntry entry) {
        int from = file.firstLine() + entry.from();
        int to = file.firstLine() + entry.to();
        String depth = entry.rank() == EntryRank.TYPE || PartExtent.indentation(entry.text()) == 0 ? "" : "  ";
        return depth + (from == to ? from + " " : from + "-" + to + " ") + declaration(entry.text());
    }

    private static String declaration(String line) {
        String text = line.strip();
        return Excerpt.of(
                text.endsWith("{") ? text.substring(0, text.length() - 1).strip() : text, MAX_ENTRY_LENGTH);
    }

    /**
     * A part of a file.
     *
     * @param from the index of its first line
     * @param to the index of its last line
     */
    record OutlineEntry(EntryRank rank, int from, int to, String text) {
        /** The importance of an entry, highest first. */
        enum EntryRank {
            TYPE,
            FUNCTION,
            FIELD
        }
    }

    /**
     * The names declared in lines of a file: types, functions and tests in code, keys in settings files. Found by
     * rules.
     */
    public static final class DeclaredNames {
        private static final Set<String> SETTINGS = Set.of("JSON", "YAML", "TOML");
        private static final String PROSE = "Markdown";
        private static final Pattern BY_KEYWORD = Pattern.compile(
                "\\b(?:class|interface|enum|record|struct|trait|union|type|typealias|namespace"
                        + "|object|mod|impl|def|fun|fn|function|func|define|const|let|var|val)\\s+(?:\\([^)]*\\)\\s*)?([\\p{L}_$][\\w$]*)");
        private static final Pattern BEFORE_ARGUMENTS = Pattern.compile("([\\p{L}_$][\\w$]*)\\s*\\(");
        private static final Pattern KEY = Pattern.compile("\\s*[\\[\"']*([\\p{L}\\d_][\\w./-]*)");

        /** The maximum length of a line; longer lines and files are rarely written by hand. */
        private static final int MAX_LINE_LENGTH = 400;

        private static final int MAX_LINES = 2_000;

        private DeclaredNames() {}

        /** Returns the names in order; empty for unknown kinds of files. */
        public static Set<String> in(String path, List<String> lines) {
            Set<String> names = new LinkedHashSet<>();
            List<String> declaring = lines.stream()
                    .limit(MAX_LINES)
                    .map(line -> line.length() > MAX_LINE_LENGTH ? "" : line)
                    .toList();
            OutlineLanguage.of(path)
                    .filter(known -> !known.title().equals(PROSE))
                    .ifPresent(language -> {
                        boolean isSettings = SETTINGS.contains(language.title());
                        for (OutlineEntry entry : language.grammar().entries(declaring)) {
                            if (isSettings || entry.rank() != EntryRank.FIELD) {
                                name(entry.text(), isSettings).ifPresent(names::add);
                            }
                        }
                    });
            return names;
        }

        /** Returns the names of the functions and types whose text contains one of these lines, innermost only. */
        static Set<String> around(String path, List<String> lines, Set<String> changed) {
            Set<String> names = new LinkedHashSet<>();
            Optional<OutlineLanguage> language = OutlineLanguage.of(path)
                    .filter(known -> !known.title().equals(PROSE) && !SETTINGS.contains(known.title()));
            if (language.isEmpty() || lines.size() > MAX_LINES) {
                return names;
            }
            List<OutlineEntry> entries = language.get().grammar().entries(lines).stream()
                    .filter(entry -> entry.rank() != EntryRank.FIELD)
                    .toList();
            for (int i = 0; i < lines.size(); i++) {
                int line = i;
                if (changed.contains(lines.get(i)) && !lines.get(i).isBlank()) {
                    entries.stream()
                            .filter(entry -> entry.from() <= line && line <= entry.to())
                            .min(Comparator.comparingInt(entry -> entry.to() - entry.from()))
                            .flatMap(entry -> name(entry.text(), false))
                            .ifPresent(names::add);
                }
            }
            return names;
        }

        private static Optional<String> name(String line, boolean isSettings) {
            return isSettings ? first(KEY, line) : first(BY_KEYWORD, line).or(() -> first(BEFORE_ARGUMENTS, line));
        }

        private static Optional<String> first(Pattern pattern, String line) {
            Matcher matcher = pattern.matcher(line);
            return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
        }
    }
}
