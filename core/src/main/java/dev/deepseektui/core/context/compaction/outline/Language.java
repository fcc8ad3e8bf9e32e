package dev.deepseektui.core.context.compaction.outline;

import static dev.deepseektui.core.context.compaction.outline.Outline.Entry.Rank.FIELD;
import static dev.deepseektui.core.context.compaction.outline.Outline.Entry.Rank.FUNCTION;
import static dev.deepseektui.core.context.compaction.outline.Outline.Entry.Rank.TYPE;

import dev.deepseektui.core.context.compaction.outline.Grammar.CodeGrammars;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The kinds of files that have outlines, and how the parts of each are known. */
record Language(String title, List<String> extensions, Grammar grammar) {
    private static final List<Language> ALL = List.of(
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

    Language {
        extensions = List.copyOf(extensions);
    }

    /** By the file's extension. */
    static Optional<Language> of(String path) {
        String extension = path.substring(path.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return ALL.stream()
                .filter(language -> language.extensions.contains(extension))
                .findFirst();
    }

    private static Language language(String title, String extensions, Grammar grammar) {
        return new Language(title, List.of(extensions.split(" ", -1)), grammar);
    }

    private static Grammar markdown() {
        return Grammar.with(Extent.HEADING)
                .passesOver("```", "```")
                .part(TYPE, "#{1,2}\\s+\\S")
                .part(FUNCTION, "#{3,6}\\s+\\S")
                .showsAll();
    }

    private static Grammar keys(String outer, String inner) {
        return Grammar.with(Extent.INDENTED)
                .part(TYPE, outer)
                .part(FUNCTION, inner)
                .showsAll();
    }

    private static Grammar toml() {
        return Grammar.with(Extent.TABLE).part(TYPE, "\\[").part(FIELD, "[\\w\"'.-]+\\s*=");
    }
}
