package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.cli.CommandArguments.ProgramCommand;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import picocli.AutoComplete;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The command that prints shell completion scripts. */
final class CompletionCommand extends ProgramCommand {

    private final Value<Shell> shell = parameter("SHELL", "0..1", Shell.class);

    /** The supported shells, named as the user types them. */
    enum Shell {
        bash,
        zsh,
        fish
    }

    CompletionCommand(HostEnvironment hostEnvironment, Console console) {
        super(hostEnvironment, console);
    }

    @Override
    public Integer call() {
        CommandSpec root =
                new CommandLineProgram(hostEnvironment, console).commandLine().getCommandSpec();
        console.out()
                .print(
                        shell.get().filter(Shell.fish::equals).isPresent()
                                ? FishCompletion.script(root)
                                : AutoComplete.bash(root.name(), root.commandLine()));
        return ExitCode.DONE;
    }

    /** A completion script for fish, which Picocli does not support. */
    private static final class FishCompletion {
        private static final String SEEN = "__fish_seen_subcommand_from ";

        private final String program;
        private final StringBuilder script = new StringBuilder();

        private FishCompletion(String program) {
            this.program = program;
        }

        static String script(CommandSpec root) {
            FishCompletion completion = new FishCompletion(root.name());
            completion.command(root, List.of());
            return completion.script.toString();
        }

        /** Appends the completions of a command and all its subcommands. */
        private void command(CommandSpec command, List<String> path) {
            Collection<String> names = command.subcommands().keySet();
            String here = names.isEmpty() ? seen(path) : path.isEmpty() ? "__fish_use_subcommand" : before(names, path);
            command.options().forEach(option -> option(option, here));
            command.positionalParameters().forEach(parameter -> words(parameter, path));
            command.subcommands().forEach((name, child) -> {
                CommandSpec spec = child.getCommandSpec();
                line(here, " -f -a " + quoted(name), spec.usageMessage().description());
                List<String> deeper = new ArrayList<>(path);
                deeper.add(name);
                command(spec, deeper);
            });
        }

        private void option(OptionSpec option, String condition) {
            StringBuilder names = new StringBuilder();
            for (String name : option.names()) {
                names.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1));
            }
            String words = option.completionCandidates() == null
                    ? ""
                    : " -f -a " + quoted(String.join(" ", option.completionCandidates()));
            line(condition, names + (option.arity().max() > 0 ? " -r" : "") + words, option.description());
        }

        /** Appends the completions of a parameter that has a fixed set of values. */
        private void words(PositionalParamSpec parameter, List<String> path) {
            if (parameter.completionCandidates() == null) {
                return;
            }
            List<String> words = new ArrayList<>();
            parameter.completionCandidates().forEach(words::add);
            line(before(words, path), " -f -a " + quoted(String.join(" ", words)), parameter.description());
        }

        private static String seen(List<String> path) {
            return path.stream().map(name -> SEEN + name).collect(Collectors.joining("; and "));
        }

        private static String before(Collection<String> next, List<String> path) {
            return seen(path) + "; and not " + SEEN + String.join(" ", next);
        }

        private void line(String condition, String completion, String[] description) {
            script.append("complete -c ")
                    .append(program)
                    .append(" -n ")
                    .append(quoted(condition))
                    .append(completion)
                    .append(" -d ")
                    .append(quoted(String.join(" ", description)))
                    .append('\n');
        }

        private static String quoted(String text) {
            return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
        }
    }
}
