package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.rule.FoundRule;
import dev.deepseektui.core.approval.rule.FoundRules;
import dev.deepseektui.core.approval.rule.KeptRule;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.tool.CallFailed;
import dev.deepseektui.core.tool.workspace.Workspace;
import dev.deepseektui.core.tool.workspace.guard.Clearance;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Rules that a user may have for other programs: in the workspace {@code .claude/settings.json}, {@code settings.local.json} and
 * {@code .codex/rules/*.rules}, and codex's own in the home. Those of the workspace are the repository's word, so each is offered by itself
 * and none counts unless the user takes it.
 */
final class RuleImports {
    private static final List<String> CLAUDE = List.of(".claude/settings.json", ".claude/settings.local.json");
    private static final String CODEX = ".codex/rules";
    private static final int LARGEST = 256 * 1024;

    private RuleImports() {}

    /** What denies first, then what asks; without those that count here already. */
    static List<FoundRule> of(RulesInForce rules, Map<String, String> environment) {
        List<FoundRule> found = new ArrayList<>();
        for (String file : CLAUDE) {
            inside(rules.workspace(), file).ifPresent(text -> found.addAll(FoundRules.in(file, text, file)));
        }
        for (String file : names(rules.workspace().root().resolve(CODEX))) {
            String path = CODEX + "/" + file;
            inside(rules.workspace(), path).ifPresent(text -> found.addAll(FoundRules.in(path, text, path)));
        }
        Path own = home(environment).resolve("rules");
        for (String file : names(own)) {
            Path path = own.resolve(file);
            outside(path).ifPresent(text -> found.addAll(FoundRules.in(file, text, SafeText.line(path.toString()))));
        }
        return found.stream()
                .filter(each -> rules.book().all().all().stream().noneMatch(kept -> isSame(kept, each.rule())))
                .sorted(Comparator.comparing(each -> each.rule().decision()))
                .toList();
    }

    private static boolean isSame(KeptRule one, KeptRule other) {
        return one.decision() == other.decision() && one.rule().equals(other.rule());
    }

    private static Path home(Map<String, String> environment) {
        String set = environment.getOrDefault("CODEX_HOME", "");
        String user = environment.getOrDefault("HOME", "");
        return set.startsWith("/")
                ? Path.of(set)
                : Path.of(user.startsWith("/") ? user : "/").resolve(".codex");
    }

    private static List<String> names(Path directory) {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*.rules")) {
            files.forEach(file -> names.add(String.valueOf(file.getFileName())));
        } catch (IOException | DirectoryIteratorException e) {
            return List.of(); // there are none
        }
        names.sort(Comparator.naturalOrder());
        return names;
    }

    /** As a tool opens files: what leads out of the workspace is not its word. */
    private static Optional<String> inside(Workspace workspace, String path) {
        try {
            return Optional.of(
                    new String(workspace.read(path, LARGEST, Clearance.ORDINARY).bytes(), StandardCharsets.UTF_8));
        } catch (CallFailed e) {
            return Optional.empty();
        }
    }

    private static Optional<String> outside(Path file) {
        try {
            return Files.isRegularFile(file) && Files.size(file) <= LARGEST
                    ? Optional.of(Files.readString(file))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
