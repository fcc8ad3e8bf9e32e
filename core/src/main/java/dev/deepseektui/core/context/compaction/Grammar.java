package dev.deepseektui.core.context.compaction;

import static dev.deepseektui.core.context.compaction.Outline.OutlineEntry.EntryRank.FIELD;
import static dev.deepseektui.core.context.compaction.Outline.OutlineEntry.EntryRank.FUNCTION;
import static dev.deepseektui.core.context.compaction.Outline.OutlineEntry.EntryRank.TYPE;

import dev.deepseektui.core.context.compaction.Outline.OutlineEntry;
import dev.deepseektui.core.context.compaction.Outline.OutlineEntry.EntryRank;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Patterns for the lines that begin the parts of a kind of file. Matching is line by line, because a parser would have
 * to know every language.
 */
final class Grammar {
    private final PartExtent extent;
    private final Map<EntryRank, Pattern> parts = new EnumMap<>(EntryRank.class);
    private Optional<Pattern> imports = Optional.empty();
    private Optional<Fence> fence = Optional.empty();
    private boolean hidesInside = true;

    private record Fence(String opens, String closes) {}

    private Grammar(PartExtent extent) {
        this.extent = extent;
    }

    static Grammar with(PartExtent extent) {
        return new Grammar(extent);
    }

    Grammar part(EntryRank rank, String pattern) {
        parts.put(rank, Pattern.compile(pattern));
        return this;
    }

    /** Sets the pattern of imports; its first group is the imported name. */
    Grammar imports(String pattern) {
        imports = Optional.of(Pattern.compile(pattern));
        return this;
    }

    Grammar passesOver(String opens, String closes) {
        fence = Optional.of(new Fence(opens, closes));
        return this;
    }

    /** Includes the parts inside functions in the outline. */
    Grammar showsAll() {
        hidesInside = false;
        return this;
    }

    List<String> imported(List<String> lines) {
        List<String> found = new ArrayList<>();
        imports.ifPresent(pattern -> {
            for (String line : lines) {
                Matcher matcher = pattern.matcher(line);
                if (matcher.lookingAt()) {
                    found.add(matcher.group(1));
                }
            }
        });
        return found;
    }

    List<OutlineEntry> entries(List<String> lines) {
        List<OutlineEntry> found = new ArrayList<>();
        boolean inside = false;
        int endOfFunction = -1;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            Optional<EntryRank> rank = inside || line.isBlank() ? Optional.empty() : rank(line);
            inside = insideAfter(line, inside);
            // Skips parts inside a function, except types, because a statement may look like a field.
            if (rank.isPresent() && (i > endOfFunction || rank.get() == EntryRank.TYPE)) {
                OutlineEntry entry = new OutlineEntry(rank.get(), i, extent.end(lines, i), line);
                found.add(entry);
                endOfFunction = entry.rank() == EntryRank.FUNCTION && hidesInside ? entry.to() : endOfFunction;
            }
        }
        return found;
    }

    private boolean insideAfter(String line, boolean inside) {
        if (fence.isEmpty()) {
            return false;
        }
        Fence around = fence.get();
        if (inside) {
            return !line.contains(around.closes());
        }
        int opens = line.indexOf(around.opens());
        return opens >= 0
                && line.indexOf(around.closes(), opens + around.opens().length()) < 0;
    }

    private Optional<EntryRank> rank(String line) {
        for (Map.Entry<EntryRank, Pattern> part : parts.entrySet()) {
            if (part.getValue().matcher(line).lookingAt()) {
                return Optional.of(part.getKey());
            }
        }
        return Optional.empty();
    }

    /** A kind of file for which an outline can be created. */
    record OutlineLanguage(String title, List<String> extensions, Grammar grammar) {
        private static final List<OutlineLanguage> ALL = List.of(
                language("Java", "java", CodeGrammars.java()),
                language("Kotlin", "kt kts", CodeGrammars.kotlin()),
                language("Python", "py pyi", CodeGrammars.python()),
                language("JavaScript", "js jsx mjs cjs", CodeGrammars.script()),
                language("TypeScript", "ts tsx mts cts", CodeGrammars.script()),
                language("Go", "go", CodeGrammars.go()),
                language("Rust", "rs", CodeGrammars.rust()),
                language("C", "c h", CodeGrammars.c()),
                language("C++", "cc cpp cxx hpp hh hxx", CodeGrammars.c()),
                language("Markdown", "md markdown", markdown()),
                language("JSON", "json", keys("(?: {2}|\\t)\"[^\"]+\"\\s*:", "(?: {4}|\\t\\t)\"[^\"]+\"\\s*:")),
                language("YAML", "yaml yml", keys("[\\w\"'./-]+\\s*:(?:\\s|$)", " {2}[\\w\"'./-]+\\s*:(?:\\s|$)")),
                language("TOML", "toml", toml()));

        OutlineLanguage {
            extensions = List.copyOf(extensions);
        }

        static Optional<OutlineLanguage> of(String path) {
            String extension = path.substring(path.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
            return ALL.stream()
                    .filter(language -> language.extensions.contains(extension))
                    .findFirst();
        }

        private static OutlineLanguage language(String title, String extensions, Grammar grammar) {
            return new OutlineLanguage(title, List.of(extensions.split(" ", -1)), grammar);
        }

        private static Grammar markdown() {
            return Grammar.with(PartExtent.HEADING)
                    .passesOver("```", "```")
                    .part(TYPE, "#{1,2}\\s+\\S")
                    .part(FUNCTION, "#{3,6}\\s+\\S")
                    .showsAll();
        }

        private static Grammar keys(String outer, String inner) {
            return Grammar.with(PartExtent.INDENTED)
                    .part(TYPE, outer)
                    .part(FUNCTION, inner)
                    .showsAll();
        }

        private static Grammar toml() {
            return Grammar.with(PartExtent.TABLE).part(TYPE, "\\[").part(FIELD, "[\\w\"'.-]+\\s*=");
        }
    }

    /** A rule for where a part ends. */
    enum PartExtent {
        /** Ends at the last line that is indented deeper, or at the line that closes the block. */
        INDENTED {
            @Override
            int end(List<String> lines, int start) {
                int own = indentation(lines.get(start));
                int end = start;
                for (int i = start + 1; i < lines.size(); i++) {
                    String line = lines.get(i);
                    if (line.isBlank()) {
                        continue;
                    }
                    int its = indentation(line);
                    if (its < own || (its == own && !CONTINUES.matcher(line).lookingAt())) {
                        break;
                    }
                    end = i;
                    if (its == own && CLOSES.matcher(line).matches()) {
                        break;
                    }
                }
                return end;
            }
        },
        /** Ends before the next heading of the same or a higher level. */
        HEADING {
            @Override
            int end(List<String> lines, int start) {
                int level = level(lines.get(start));
                int i = start + 1;
                while (i < lines.size() && (level(lines.get(i)) == 0 || level(lines.get(i)) > level)) {
                    i++;
                }
                return lastText(lines, start, i);
            }

            private int level(String line) {
                int level = 0;
                while (level < line.length() && line.charAt(level) == '#') {
                    level++;
                }
                return level < line.length() && line.charAt(level) == ' ' ? level : 0;
            }
        },
        /** Ends before the next table; a key outside a table ends before the next key. */
        TABLE {
            @Override
            int end(List<String> lines, int start) {
                boolean table = lines.get(start).startsWith("[");
                int i = start + 1;
                while (i < lines.size() && !begins(lines.get(i), table)) {
                    i++;
                }
                return lastText(lines, start, i);
            }

            private boolean begins(String line, boolean table) {
                return line.startsWith("[") || (!table && KEY.matcher(line).lookingAt());
            }
        };

        private static final int TAB = 4;
        private static final Pattern CONTINUES =
                Pattern.compile("\\s*(?:[)\\]}{]|where\\b|(?:public|private|protected)\\s*:)");
        private static final Pattern CLOSES = Pattern.compile("\\s*[)\\]}](?:.*[^{(,\\s])?\\s*");
        private static final Pattern KEY = Pattern.compile("[\\w\"'.-]+\\s*=");

        /** Returns the index of the last line of the part that begins at index {@code start}. */
        abstract int end(List<String> lines, int start);

        static int indentation(String line) {
            int width = 0;
            for (int i = 0; i < line.length() && Character.isWhitespace(line.charAt(i)); i++) {
                width += line.charAt(i) == '\t' ? TAB : 1;
            }
            return width;
        }

        private static int lastText(List<String> lines, int start, int end) {
            int last = end - 1;
            while (last > start && lines.get(last).isBlank()) {
                last--;
            }
            return last;
        }
    }
}
