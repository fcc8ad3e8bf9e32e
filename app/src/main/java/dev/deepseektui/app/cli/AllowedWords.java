package dev.deepseektui.app.cli;

import java.util.Map;
import java.util.Stack;
import java.util.StringJoiner;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** Reads the value of {@code --allowed-tools}: a word and the words behind it that name tools too, as Claude Code takes them. */
final class AllowedWords implements IParameterPreprocessor {
    @Override
    public boolean preprocess(Stack<String> words, CommandSpec command, ArgSpec option, Map<String, Object> facts) {
        if (words.isEmpty()) {
            return false;
        }
        StringJoiner given = new StringJoiner(" ").add(words.pop());
        while (!words.isEmpty() && HeadlessOptions.isOneMore(words.peek())) {
            given.add(words.pop());
        }
        words.push(given.toString());
        return false; // how they are kept is as ever
    }
}
