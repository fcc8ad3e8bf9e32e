package dev.deepseektui.core.tool.setup.instruction;

import dev.deepseektui.core.tool.builtin.FilePattern;
import dev.deepseektui.core.tool.setup.Frontmatter;
import dev.deepseektui.core.tool.setup.ProjectSetup.SetupFile;
import dev.deepseektui.core.workspace.CallFailed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The files of rules below {@code .claude/rules}; a head with {@code paths} limits one to some files. */
public final class RuleFiles {
    /** Below a project's directory, or a home. */
    public static final Path PLACE = Path.of(".claude/rules");

    private static final String FILES = "paths";

    private RuleFiles() {}

    public static boolean isRuleFile(Path file) {
        Path directory = file.getParent();
        while (directory != null && !directory.endsWith(PLACE)) {
            directory = directory.getParent();
        }
        return directory != null;
    }

    static boolean isScoped(SetupFile file) {
        return isRuleFile(file.path())
                && !Frontmatter.of(file.text()).list(FILES).isEmpty();
    }

    /** Returns one predicate for each pattern; a pattern that cannot be read fits every file. */
    public static List<Predicate<String>> patterns(SetupFile file) {
        List<Predicate<String>> patterns = new ArrayList<>();
        for (String pattern : Frontmatter.of(file.text()).list(FILES)) {
            try {
                patterns.add(FilePattern.of(pattern));
            } catch (CallFailed tooMany) {
                patterns.add(path -> true);
            }
        }
        return patterns;
    }
}
