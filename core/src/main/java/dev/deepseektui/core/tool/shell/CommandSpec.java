package dev.deepseektui.core.tool.shell;

import dev.deepseektui.core.conversation.task.CommandWords;
import java.util.Optional;

/**
 * A command to run.
 *
 * @param directory the working directory as given; "." is the workspace
 * @param verifies the claim that the command checks
 */
record CommandSpec(String text, String directory, Optional<String> verifies) {
    String program() {
        return CommandWords.program(text);
    }
}
