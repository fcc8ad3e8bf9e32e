package dev.deepseektui.core.context.compaction.outline;

import dev.deepseektui.core.context.compaction.outline.Outline.Entry;
import dev.deepseektui.core.context.compaction.outline.Outline.Entry.Rank;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the names that lines of a file declare: types, functions and tests of code, keys of settings. Works by rules, as an outline
 * does.
 */
public final class DeclaredNames {
    private static final Set<String> SETTINGS = Set.of("JSON", "YAML", "TOML");
    private static final String PROSE = "Markdown";
    private static final Pattern BY_KEYWORD = Pattern.compile(
            "\\b(?:class|interface|enum|record|struct|trait|union|type|typealias|namespace"
                    + "|object|mod|impl|def|fun|fn|function|func|define|const|let|var|val)\\s+(?:\\([^)]*\\)\\s*)?([\\p{L}_$][\\w$]*)");
    private static final Pattern BEFORE_ARGUMENTS = Pattern.compile("([\\p{L}_$][\\w$]*)\\s*\\(");
    private static final Pattern KEY = Pattern.compile("\\s*[\\[\"']*([\\p{L}\\d_][\\w./-]*)");

    /** Nobody writes a declaration so long, and no file so long at once by hand. */
    private static final int LONGEST_LINE = 400;

    private static final int MOST_LINES = 2_000;

    private DeclaredNames() {}

    /** In their order; empty where the kind of file is not known. */
    public static Set<String> in(String path, List<String> lines) {
        Set<String> names = new LinkedHashSet<>();
        List<String> declaring = lines.stream()
                .limit(MOST_LINES)
                .map(line -> line.length() > LONGEST_LINE ? "" : line)
                .toList();
        Language.of(path).filter(known -> !known.title().equals(PROSE)).ifPresent(language -> {
            boolean isSettings = SETTINGS.contains(language.title());
            for (Entry entry : language.grammar().entries(declaring)) {
                if (isSettings || entry.rank() != Rank.FIELD) {
                    name(entry.text(), isSettings).ifPresent(names::add);
                }
            }
        });
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
