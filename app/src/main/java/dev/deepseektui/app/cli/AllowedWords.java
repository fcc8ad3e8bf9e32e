package dev.deepseektui.app.cli;

import java.util.List;
import java.util.Stack;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** What stands behind {@code --allowed-tools}: a word, and those behind it that name tools too, as Claude Code takes them. */
final class AllowedWords implements IParameterConsumer {
    @Override
    public void consumeParameters(Stack<String> words, ArgSpec option, CommandSpec command) {
        if (words.isEmpty()) {
            throw new MissingParameterException(
                    command.commandLine(), option, "Missing required parameter for option '--allowed-tools' (RULES)");
        }
        List<String> given = option.getValue();
        given.add(words.pop());
        while (!words.isEmpty() && HeadlessOptions.isOneMore(words.peek())) {
            given.add(words.pop());
        }
    }
}
