package dev.deepseektui.core.tool.setup.instruction;

import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.tool.setup.ProjectSetup.SetupFile;
import dev.deepseektui.core.tool.setup.SetupSource.UserFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The user's own instructions for every project: the first of these files that is there, as other programs take their own before those
 * of another. Each imports what it wants.
 */
public final class UserInstructions {
    private UserInstructions() {}

    public static List<SetupFile> of(DeepseekHome home, Map<String, String> environment, UserFiles source) {
        List<Path> places = new ArrayList<>(List.of(
                home.directory().resolve("AGENTS.override.md"), home.directory().resolve("AGENTS.md")));
        UserFiles.home(environment)
                .ifPresent(user ->
                        places.addAll(List.of(user.resolve(".agents/AGENTS.md"), user.resolve(".claude/CLAUDE.md"))));
        InstructionReader reader =
                new InstructionReader(source, UserFiles.home(environment).orElse(home.directory()));
        places.stream().filter(Files::isRegularFile).findFirst().ifPresent(reader::file);
        UserFiles.home(environment).ifPresent(user -> reader.rules(user.resolve(RuleFiles.PLACE)));
        return reader.files();
    }
}
