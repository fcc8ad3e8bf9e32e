package dev.deepseektui.core.setup;

import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.setup.command.CommandPlaces;
import dev.deepseektui.core.setup.instruction.UserInstructions;
import dev.deepseektui.core.setup.skill.SkillPlaces;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the user has in his home for every project.
 *
 * @param leftOut why a file that is there does not count, a line for each
 */
public record UserSetup(List<BroughtFile> files, List<String> leftOut) {
    public static final UserSetup NOTHING = new UserSetup(List.of(), List.of());

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
        files.addAll(skills.found());
        files.addAll(commands.found());
        return new UserSetup(files, source.leftOut());
    }
}
