package dev.deepseektui.core.tool.setup;

import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.tool.hook.HookFile;
import dev.deepseektui.core.tool.setup.InstructionReader.ScopedRuleFiles;
import dev.deepseektui.core.tool.setup.ProjectSetup.SetupFile;
import dev.deepseektui.core.tool.setup.SetupSource.UserFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The user's setup for all projects, from the home directory.
 *
 * @param hooks the hooks, which the user has to trust like a workspace's
 * @param leftOut a line for each file that is ignored
 */
public record UserSetup(List<SetupFile> files, ProjectSetup hooks, List<String> leftOut) {
    public static UserSetup of(DeepseekHome home, Map<String, String> environment) {
        UserFiles source = new UserFiles();
        Optional<Path> user = UserFiles.home(environment);
        List<SetupFile> files = new ArrayList<>(instructions(home, user, source));
        for (SetupPlaces places : SetupPlaces.values()) {
            files.addAll(places.find(places.ofUser(home, user), source));
        }
        return new UserSetup(files, hooks(home, user, source), source.leftOut());
    }

    /** Returns the first existing instruction file with its imports, and the rule files. */
    private static List<SetupFile> instructions(DeepseekHome home, Optional<Path> user, UserFiles source) {
        InstructionReader reader = new InstructionReader(source, user.orElse(home.directory()));
        Stream.concat(
                        Stream.of("AGENTS.override.md", "AGENTS.md").map(home.directory()::resolve),
                        Stream.of(".agents/AGENTS.md", ".claude/CLAUDE.md")
                                .flatMap(name -> user.stream().map(place -> place.resolve(name))))
                .filter(Files::isRegularFile)
                .findFirst()
                .ifPresent(reader::file);
        user.ifPresent(place -> reader.rules(place.resolve(ScopedRuleFiles.PLACE)));
        return reader.files();
    }

    private static ProjectSetup hooks(DeepseekHome home, Optional<Path> user, UserFiles source) {
        Stream<Path> others = HookFile.PLACES.stream()
                .filter(file -> !file.startsWith(".deepseek/"))
                .flatMap(file -> user.stream().map(place -> place.resolve(file)));
        List<SetupFile> files = Stream.concat(Stream.of(home.directory().resolve("hooks.json")), others)
                .flatMap(file -> HookFile.read(file, source).stream())
                .toList();
        return new ProjectSetup(user.orElse(home.directory()), files, List.of());
    }
}
