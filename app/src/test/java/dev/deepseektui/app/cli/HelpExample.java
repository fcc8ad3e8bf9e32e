package dev.deepseektui.app.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The example at the end of a description in the help.
 *
 * @param subject what is described: a command, or an argument of one
 * @param command the names that lead to the command
 * @param option the option described; empty for a command or an argument that has no name
 * @param words the example as the shell hands it to the program, without the program's name
 */
record HelpExample(String subject, List<String> command, Optional<String> option, List<String> words) {
    private static final Pattern EXAMPLE =
            Pattern.compile(".*: (?:[^:]*\\bdeepseek-tui(?: |$)|(?=-))(.*)", Pattern.DOTALL);
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|[^\\s\"]+");

    /** All that the help describes. */
    static Stream<Described> described(CommandSpec root) {
        return below(root)
                .flatMap(command -> Stream.concat(
                        Stream.of(command)
                                .filter(spec -> spec.parent() != null)
                                .map(spec -> new Described(
                                        spec,
                                        Optional.empty(),
                                        spec.usageMessage().description())),
                        Stream.concat(command.options().stream(), command.positionalParameters().stream())
                                .filter(argument -> !isStandard(argument))
                                .map(argument ->
                                        new Described(command, Optional.of(argument), argument.description()))));
    }

    /** A description and what it is of. */
    @SuppressWarnings("ArrayRecordComponent") // as picocli has it
    record Described(CommandSpec command, Optional<ArgSpec> argument, String[] description) {
        String subject() {
            return command.qualifiedName()
                    + argument.map(arg -> " " + name(arg)).orElse("");
        }

        private static String name(ArgSpec argument) {
            return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
        }

        Optional<HelpExample> example() {
            Matcher example = EXAMPLE.matcher(String.join(" ", description));
            return example.matches() ? Optional.of(example(example.group(1))) : Optional.empty();
        }

        /** What begins with an option is to be put behind the command and what that cannot do without. */
        private HelpExample example(String text) {
            List<String> path = path(command);
            List<String> words = new ArrayList<>();
            if (text.startsWith("-")) {
                words.addAll(path);
                command.positionalParameters().stream()
                        .filter(ArgSpec::required)
                        .forEach(argument -> words.add(argument.paramLabel()));
            }
            words.addAll(words(text));
            return new HelpExample(
                    subject(),
                    path,
                    argument.filter(OptionSpec.class::isInstance).map(Described::name),
                    List.copyOf(words));
        }
    }

    /** As far as the command goes: what is redirected, and the end of a command within another, is the shell's. */
    private static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        boolean isWithin = text.chars().filter(c -> c == '"').count() % 2 == 1;
        String whole = isWithin ? text.replaceFirst("\\)\"$", "") : text;
        for (MatchResult word : WORD.matcher(whole).results().toList()) {
            if (word.group().equals(">")) {
                break;
            }
            words.add(word.group(1) == null ? word.group() : word.group(1));
        }
        return words;
    }

    private static boolean isStandard(ArgSpec argument) {
        return argument instanceof OptionSpec option && (option.usageHelp() || option.versionHelp());
    }

    private static Stream<CommandSpec> below(CommandSpec command) {
        return Stream.concat(
                Stream.of(command),
                command.subcommands().values().stream().flatMap(subcommand -> below(subcommand.getCommandSpec())));
    }

    private static List<String> path(CommandSpec command) {
        List<String> path = new ArrayList<>();
        for (CommandSpec spec = command; spec.parent() != null; spec = spec.parent()) {
            path.add(0, spec.name());
        }
        return path;
    }

    @Override
    public String toString() {
        return subject + ": " + String.join(" ", words);
    }
}
