package dev.deepseektui.core.tool.setup;

import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.tool.setup.BroughtFiles.BroughtFile;
import dev.deepseektui.core.tool.setup.SetupFiles.UserFiles;
import dev.deepseektui.core.tool.setup.agent.AgentFile.AgentPlaces;
import dev.deepseektui.core.tool.setup.command.CommandPlaces;
import dev.deepseektui.core.tool.setup.hook.HookFile;
import dev.deepseektui.core.tool.setup.instruction.UserInstructions;
import dev.deepseektui.core.tool.setup.skill.SkillPlaces;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The user's setup for all projects, in his home.
 *
 * @param hooks which he is asked about
 * @param leftOut why a file that is there does not count, a line for each
 */
public record UserSetup(List<BroughtFile> files, BroughtFiles hooks, List<String> leftOut) {
    public UserSetup {
        files = List.copyOf(files);
        leftOut = List.copyOf(leftOut);
    }

    public static UserSetup of(DeepseekHome home, Map<String, String> environment) {
        UserFiles source = new UserFiles();
        Optional<Path> user = UserFiles.home(environment);
        List<BroughtFile> files = new ArrayList<>(UserInstructions.of(home, environment, source));
        SkillPlaces skills = new SkillPlaces(source).own(home.directory());
        CommandPlaces commands = new CommandPlaces(source).own(home.directory());
        user.ifPresent(skills::below);
        user.ifPresent(commands::home);
        AgentPlaces agents = new AgentPlaces(source);
        user.ifPresent(agents::below);
        files.addAll(skills.found());
        files.addAll(commands.found());
        files.addAll(agents.found());
        return new UserSetup(files, hooks(home, environment, source), source.leftOut());
    }

    /** They are agreed to as a workspace's are: nobody wrote those of other programs for this one. */
    private static BroughtFiles hooks(DeepseekHome home, Map<String, String> environment, UserFiles source) {
        Path place = UserFiles.home(environment).orElse(home.directory());
        Stream<Path> others = UserFiles.home(environment).stream()
                .flatMap(user -> HookFile.PLACES.stream()
                        .filter(file -> !file.startsWith(".deepseek/"))
                        .map(user::resolve));
        List<BroughtFile> files = Stream.concat(Stream.of(home.directory().resolve("hooks.json")), others)
                .flatMap(file -> HookFile.read(file, source).stream())
                .toList();
        return new BroughtFiles(place, files, List.of());
    }
}
