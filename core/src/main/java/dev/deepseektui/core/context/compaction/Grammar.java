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

/** By which lines the parts of a kind of file are known. A line at a time: a parser would have to know every language whole. */
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

    /** The first group is what is imported. */
    Grammar imports(String pattern) {
        imports = Optional.of(Pattern.compile(pattern));
        return this;
    }

    Grammar passesOver(String opens, String closes) {
        fence = Optional.of(new Fence(opens, closes));
        return this;
    }

    /** What ranks as a function has parts of its own. */
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
            // What a function has inside is its own business; and a statement may look like a field.
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

    /** By which lines types, functions and fields of programming languages are known. */
    static final class CodeGrammars {
        private static final String ANNOTATIONS = "(?:@\\w+(?:\\([^)]*\\))?\\s+)*+";
        private static final String RUST_ACCESS = "(?:pub(?:\\([^)]*\\))?\\s+)?+";

        private CodeGrammars() {}

        static Grammar java() {
            String modifiers = words("public|protected|private|abstract|static|final|sealed|non-sealed|default|native"
                    + "|synchronized|strictfp|volatile|transient");
            String type = "[\\w.]++(?:<[^=;(]*>)?+[\\[\\]]*+\\s+";
            return braces().imports("import\\s+(?:static\\s+)?([\\w.*]+)")
                    .part(TYPE, "\\s*+" + ANNOTATIONS + modifiers + "(?:class|interface|enum|record|@interface)\\s+\\w")
                    .part(
                            FUNCTION,
                            "\\s++" + ANNOTATIONS
                                    + not("return|new|else|throw|assert|case|yield|if|for|while|switch|catch|try")
                                    + modifiers + "(?:<[^>]+>\\s+)?+(?:"
                                    + type + "\\w++\\((?:[^;]*[{(,)]\\s*$|[^;{]*\\)[^;{=]*[;{])"
                                    + "|[A-Z]\\w*+\\([^;]*\\{\\s*$)"
                                    + "|\\s++(?=public|protected|private)" + modifiers + "[A-Z]\\w*+\\(")
                    .part(
                            FIELD,
                            "\\s{1,8}+(?=(?:public|protected|private|static|final)\\s)" + modifiers + type
                                    + "\\w++\\s*[=;]");
        }

        static Grammar kotlin() {
            return braces().imports("import\\s+([\\w.*]+)")
                    .part(
                            TYPE,
                            "\\s*"
                                    + words(
                                            "public|private|internal|protected|abstract|sealed|open|data|enum|inner|value"
                                                    + "|annotation|companion|fun")
                                    + "(?:class|interface|object|typealias)\\b")
                    .part(FUNCTION, "\\s*+" + ANNOTATIONS + "(?:[a-z]+\\s+)*?fun\\s+[\\w<(.`]")
                    .part(
                            FIELD,
                            "\\s{0,8}+" + words("public|private|internal|protected|override|const|lateinit|open")
                                    + "va[lr]\\s+\\w");
        }

        static Grammar python() {
            return Grammar.with(PartExtent.INDENTED)
                    .passesOver("\"\"\"", "\"\"\"")
                    .imports("(?:from|import)\\s+([\\w.]+)")
                    .part(TYPE, "\\s*class\\s+\\w")
                    .part(FUNCTION, "\\s*(?:async\\s+)?def\\s+\\w")
                    .part(FIELD, "(?: {4})?\\w+\\s*(?::[^=(]+)?=[^=]");
        }

        static Grammar script() {
            String exported = "(?:export\\s+)?(?:default\\s+)?(?:declare\\s+)?";
            return braces().imports("(?:import\\b.*?|.*\\brequire\\()['\"]([^'\"]+)['\"]")
                    .part(TYPE, "\\s*+" + exported + "(?:abstract\\s+)?(?:class|interface|enum|namespace|type)\\s+\\w")
                    .part(
                            FUNCTION,
                            "\\s*+" + exported + "(?:async\\s+)?function\\b"
                                    + "|(?:export\\s+)?(?:const|let|var)\\s+\\w+\\s*(?::[^=]+)?=\\s*(?:async\\s*)?(?:\\(|function\\b|\\w+\\s*=>)"
                                    + "|\\s+(?:(?:public|protected)\\s+)?abstract\\s+\\w+\\(|\\s++"
                                    + words("static|async|get|set|public|private|protected|readonly|override")
                                    + not("if|for|while|switch|catch|return|function|with")
                                    + "[\\w$#]++\\s*\\([^;]*\\)\\s*(?::\\s*[^={]+)?\\{\\s*$")
                    .part(
                            FIELD,
                            "(?:export\\s+)?(?:const|let|var)\\s+\\w"
                                    + "|\\s{2,4}+(?=static|public|private|protected|readonly)"
                                    + words("static|public|private|protected|readonly|declare")
                                    + "#?\\w+\\s*[?!]?\\s*[:=;]");
        }

        static Grammar go() {
            return braces().imports("\\s*(?:import\\s+)?(?:[\\w.]+\\s+)?\"([\\w./-]+)\"\\s*$")
                    .part(TYPE, "type\\s+\\w")
                    .part(FUNCTION, "func\\s")
                    .part(
                            FIELD,
                            "(?:var|const)\\s+\\w|\\t" + not("return|defer|go|goto|break|continue|case|package|import")
                                    + "\\w+\\s+[\\w*\\[\\].]+(?:\\s+`[^`]*`)?\\s*$");
        }

        static Grammar rust() {
            return braces().imports("\\s*(?:pub\\s+)?use\\s+([\\w:]*\\w)")
                    .part(
                            TYPE,
                            "\\s*+" + RUST_ACCESS
                                    + "(?:unsafe\\s+)?(?:struct|enum|trait|union|mod|type|impl|macro_rules!)(?![\\w:])")
                    .part(
                            FUNCTION,
                            "\\s*+" + RUST_ACCESS
                                    + "(?:(?:default|const|async|unsafe|extern(?:\\s+\"[^\"]*\")?)\\s+)*?fn\\s+\\w")
                    .part(
                            FIELD,
                            "\\s*+" + RUST_ACCESS + "(?:(?:const|static)\\s+\\w+:|[a-z_]\\w*+:\\s+[^=;{(]+,\\s*$)");
        }

        static Grammar c() {
            String statements = not("return|else|using|typedef|goto|case|new|delete|throw|if|for|while|switch");
            return braces().imports("\\s*#\\s*include\\s+[<\"]([^>\"]+)")
                    .part(
                            TYPE,
                            "\\s*(?:typedef\\s+)?(?:template\\s*<[^>]*>\\s*)?(?:class|struct|union|enum|namespace)\\b[^;()=]*$"
                                    + "|\\s*#\\s*define\\s+\\w")
                    .part(
                            FUNCTION,
                            statements + "(?:[\\w:*&<>,~]++[ \\t]+)+[*&]*[\\w:~]+\\s*\\([^;]*$"
                                    + "|[\\w:]+::~?\\w+\\s*\\([^;]*$"
                                    + "|\\s{0,4}+" + statements
                                    + "(?:[\\w:*&<>,~]++[ \\t]+)+[*&]*[\\w:~]+\\([^;]*\\)[^;]*;\\s*$")
                    .part(FIELD, "(?=static|extern|const)(?:[\\w:*&<>]++\\s+)+[*&]*\\w+(?:\\[[^]]*])?\\s*[=;]");
        }

        private static Grammar braces() {
            return Grammar.with(PartExtent.INDENTED).passesOver("/*", "*/");
        }

        /** Any number of these words. */
        private static String words(String alternatives) {
            return "(?:(?:" + alternatives + ")\\s+)*+";
        }

        /** Words that begin a statement rather than a declaration. */
        private static String not(String alternatives) {
            return "(?!(?:" + alternatives + ")\\b)";
        }
    }

    /** The kinds of files that have outlines, and how the parts of each are known. */
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

        /** By the file's extension. */
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

    /** Finds the end of a part that begins on a line. */
    enum PartExtent {
        /** With the last line that is indented deeper, and with what closes the block. */
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
        /** Before the next heading that is no deeper. */
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
        /** A table goes on until the next one, a key on its own line until the next key. */
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

        /** The last line of the part that begins on this one. */
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
