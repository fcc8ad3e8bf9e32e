package dev.deepseektui.app.cli;

import dev.deepseektui.app.arguments.Argument;
import dev.deepseektui.app.arguments.Called;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

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
    private static final List<String> STANDARD = List.of("--help", "--version");
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|[^\\s\"]+");

    /** All that the help describes. */
    static Stream<Described> described(Called program) {
        return program.all()
                .flatMap(called -> Stream.concat(
                        Stream.of(called)
                                .filter(one -> !one.isProgram())
                                .map(one -> new Described(one, Optional.empty(), one.title())),
                        Stream.concat(
                                        called.command().arguments().options().stream(),
                                        called.command().arguments().places().stream())
                                .filter(argument -> !STANDARD.contains(argument.name()))
                                .map(argument ->
                                        new Described(called, Optional.of(argument), argument.description()))));
    }

    /** A description and what it is of. */
    record Described(Called called, Optional<Argument> argument, String description) {
        String subject() {
            return called.name() + argument.map(arg -> " " + arg.name()).orElse("");
        }

        Optional<HelpExample> example() {
            Matcher example = EXAMPLE.matcher(description);
            return example.matches() ? Optional.of(example(example.group(1))) : Optional.empty();
        }

        /** What begins with an option is to be put behind the command and what that cannot do without. */
        private HelpExample example(String text) {
            List<String> path = path(called);
            List<String> words = new ArrayList<>();
            if (text.startsWith("-")) {
                words.addAll(path);
                called.command().arguments().places().stream()
                        .filter(place -> place.count().isNeeded())
                        .forEach(place -> words.add(place.label()));
            }
            words.addAll(words(text));
            return new HelpExample(
                    subject(), path, argument.filter(Argument::isOption).map(Argument::name), List.copyOf(words));
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

    private static List<String> path(Called called) {
        return Stream.of(called.name().split(" ", -1)).skip(1).toList();
    }

    @Override
    public String toString() {
        return subject + ": " + String.join(" ", words);
    }
}
