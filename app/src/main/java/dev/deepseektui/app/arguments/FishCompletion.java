package dev.deepseektui.app.arguments;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A completion script for fish: a line for each command and option. */
public final class FishCompletion {
    private static final String SEEN = "__fish_seen_subcommand_from ";

    private final String program;
    private final CompletedWords words;
    private final StringBuilder script = new StringBuilder();

    private FishCompletion(String program, CompletedWords words) {
        this.program = program;
        this.words = words;
    }

    public static String script(Called program, CompletedWords words) {
        FishCompletion completion = new FishCompletion(program.name(), words);
        program.all().forEach(completion::command);
        return completion.script.toString();
    }

    /** What can follow a command and the names before it. */
    private void command(Called called) {
        Command command = called.command();
        List<String> path = Stream.of(called.name().split(" ", -1)).skip(1).toList();
        Collection<String> names = command.titles().keySet();
        String here = names.isEmpty() ? seen(path) : path.isEmpty() ? "__fish_use_subcommand" : before(names, path);
        command.arguments().options().forEach(option -> option(option, here));
        command.arguments().places().forEach(place -> words(place, path));
        command.titles().forEach((name, title) -> line(here, " -f -a " + quoted(name), title));
    }

    private void option(Argument option, String condition) {
        StringBuilder completion = new StringBuilder();
        for (String name : option.names()) {
            completion.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1));
        }
        completion.append(option.label().isEmpty() ? "" : value(option));
        line(condition, completion.toString(), option.description());
    }

    /** A value that is no file's name is not completed with one. */
    private String value(Argument option) {
        List<String> choice = words.of(option);
        if (!choice.isEmpty()) {
            return " -r" + choice(choice);
        }
        return option.isFile() ? " -r -F" : " -x";
    }

    /** An argument that is one of a few words. */
    private void words(Argument place, List<String> path) {
        List<String> choice = words.of(place);
        if (!choice.isEmpty()) {
            line(before(choice, path), choice(choice), place.description());
        }
    }

    private static String choice(List<String> words) {
        return words.isEmpty() ? "" : " -f -a " + quoted(String.join(" ", words));
    }

    private static String seen(List<String> path) {
        return path.stream().map(name -> SEEN + name).collect(Collectors.joining("; and "));
    }

    private static String before(Collection<String> next, List<String> path) {
        return seen(path) + "; and not " + SEEN + String.join(" ", next);
    }

    private void line(String condition, String completion, String description) {
        script.append("complete -c ")
                .append(program)
                .append(" -n ")
                .append(quoted(condition))
                .append(completion)
                .append(" -d ")
                .append(quoted(description))
                .append('\n');
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
