package dev.deepseektui.core.compaction.outline;

import static dev.deepseektui.core.compaction.outline.Entry.Rank.FIELD;
import static dev.deepseektui.core.compaction.outline.Entry.Rank.FUNCTION;
import static dev.deepseektui.core.compaction.outline.Entry.Rank.TYPE;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The kinds of files that have outlines, and how the parts of each are known. */
enum Language {
    JAVA("Java", "java", CodeGrammars.java()),
    KOTLIN("Kotlin", "kt kts", CodeGrammars.kotlin()),
    PYTHON("Python", "py pyi", CodeGrammars.python()),
    JAVASCRIPT("JavaScript", "js jsx mjs cjs", CodeGrammars.script()),
    TYPESCRIPT("TypeScript", "ts tsx mts cts", CodeGrammars.script()),
    GO("Go", "go", CodeGrammars.go()),
    RUST("Rust", "rs", CodeGrammars.rust()),
    C("C", "c h", CodeGrammars.c()),
    CPP("C++", "cc cpp cxx hpp hh hxx", CodeGrammars.c()),
    MARKDOWN(
            "Markdown",
            "md markdown",
            Grammar.with(Extent.HEADING)
                    .passesOver("```", "```")
                    .part(TYPE, "#{1,2}\\s+\\S")
                    .part(FUNCTION, "#{3,6}\\s+\\S")
                    .showsAll()),
    JSON("JSON", "json", keys("(?: {2}|\\t)\"[^\"]+\"\\s*:", "(?: {4}|\\t\\t)\"[^\"]+\"\\s*:")),
    YAML("YAML", "yaml yml", keys("[\\w\"'./-]+\\s*:(?:\\s|$)", " {2}[\\w\"'./-]+\\s*:(?:\\s|$)")),
    TOML("TOML", "toml", Grammar.with(Extent.TABLE).part(TYPE, "\\[").part(FIELD, "[\\w\"'.-]+\\s*="));

    private final String title;
    private final List<String> extensions;
    private final Grammar grammar;

    Language(String title, String extensions, Grammar grammar) {
        this.title = title;
        this.extensions = List.of(extensions.split(" ", -1));
        this.grammar = grammar;
    }

    /** By the file's extension. */
    static Optional<Language> of(String path) {
        String extension = path.substring(path.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(language -> language.extensions.contains(extension))
                .findFirst();
    }

    String title() {
        return title;
    }

    Grammar grammar() {
        return grammar;
    }

    private static Grammar keys(String outer, String inner) {
        return Grammar.with(Extent.INDENTED)
                .part(TYPE, outer)
                .part(FUNCTION, inner)
                .showsAll();
    }
}
