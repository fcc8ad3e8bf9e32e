package dev.deepseektui.app.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/**
 * An example in the footer of a help page.
 *
 * @param command the names that lead to the command
 * @param words the example's words as the shell passes them, without the program's name
 */
record HelpExample(List<String> command, List<String> words) {
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|[^\\s\"]+");

    /** Returns the examples of a command and all its subcommands. */
    static Stream<HelpExample> of(CommandSpec root) {
        return below(root)
                .filter(spec -> !spec.usageMessage().footerHeading().isEmpty())
                .flatMap(spec -> Stream.of(spec.usageMessage().footer())
                        .map(line -> new HelpExample(path(spec), words(line.replaceFirst(".*\\bdeepseek-tui ", "")))));
    }

    static Stream<CommandSpec> below(CommandSpec command) {
        return Stream.concat(
                Stream.of(command),
                command.subcommands().values().stream().flatMap(subcommand -> below(subcommand.getCommandSpec())));
    }

    /** Returns the words before a redirection, which only the shell sees. */
    private static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        for (MatchResult word : WORD.matcher(text).results().toList()) {
            if (word.group().equals(">")) {
                break;
            }
            words.add(word.group(1) == null ? word.group() : word.group(1));
        }
        return words;
    }

    static List<String> path(CommandSpec command) {
        List<String> path = new ArrayList<>();
        for (CommandSpec spec = command; spec.parent() != null; spec = spec.parent()) {
            path.add(0, spec.name());
        }
        return path;
    }

    @Override
    public String toString() {
        return String.join(" ", words);
    }
}
