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
    public UserSetup {
        files = List.copyOf(files);
        leftOut = List.copyOf(leftOut);
    }

    public static UserSetup of(DeepseekHome home, Map<String, String> environment) {
        UserFiles source = new UserFiles();
        Optional<Path> user = UserFiles.home(environment);
        List<SetupFile> files = new ArrayList<>(UserInstructions.of(home, environment, source));
        SetupPlaces skills = SetupPlaces.skills(source);
        SetupPlaces commands = SetupPlaces.commands(source);
        SetupPlaces agents = SetupPlaces.agents(source);
        skills.look(home.directory(), List.of("skills"));
        commands.look(home.directory(), List.of("commands"));
        user.ifPresent(each -> {
            skills.look(each, SetupPlaces.SKILLS);
            commands.look(each, SetupPlaces.HOME_COMMANDS);
            agents.look(each, SetupPlaces.AGENTS);
        });
        files.addAll(skills.found());
        files.addAll(commands.found());
        files.addAll(agents.found());
        return new UserSetup(files, hooks(home, environment, source), source.leftOut());
    }

    private static ProjectSetup hooks(DeepseekHome home, Map<String, String> environment, UserFiles source) {
        Path place = UserFiles.home(environment).orElse(home.directory());
        Stream<Path> others = UserFiles.home(environment).stream()
                .flatMap(user -> HookFile.PLACES.stream()
                        .filter(file -> !file.startsWith(".deepseek/"))
                        .map(user::resolve));
        List<SetupFile> files = Stream.concat(Stream.of(home.directory().resolve("hooks.json")), others)
                .flatMap(file -> HookFile.read(file, source).stream())
                .toList();
        return new ProjectSetup(place, files, List.of());
    }

    /**
     * The user's own instructions for all projects: the first existing instruction file with its imports, and the rule
     * files.
     */
    public static final class UserInstructions {
        private UserInstructions() {}

        public static List<SetupFile> of(DeepseekHome home, Map<String, String> environment, UserFiles source) {
            List<Path> places = new ArrayList<>(List.of(
                    home.directory().resolve("AGENTS.override.md"),
                    home.directory().resolve("AGENTS.md")));
            UserFiles.home(environment)
                    .ifPresent(user -> places.addAll(
                            List.of(user.resolve(".agents/AGENTS.md"), user.resolve(".claude/CLAUDE.md"))));
            InstructionReader reader =
                    new InstructionReader(source, UserFiles.home(environment).orElse(home.directory()));
            places.stream().filter(Files::isRegularFile).findFirst().ifPresent(reader::file);
            UserFiles.home(environment).ifPresent(user -> reader.rules(user.resolve(ScopedRuleFiles.PLACE)));
            return reader.files();
        }
    }
}
