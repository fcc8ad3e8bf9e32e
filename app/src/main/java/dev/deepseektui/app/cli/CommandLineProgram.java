package dev.deepseektui.app.cli;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.AppMessages;
import dev.deepseektui.app.Console;
import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.core.base.SecretMask;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.NearestName;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The runner of a command line. The line is parsed with Picocli, and every failure is turned into a message and an exit
 * code.
 */
public record CommandLineProgram(HostEnvironment hostEnvironment, Console console) {
    public int run(String... args) {
        hostEnvironment.language().makeCurrent();
        String[] words = words(args);
        return configured(new CommandTree(hostEnvironment, console).of(words)).execute(words);
    }

    /** Returns the Picocli command line with all commands. */
    CommandLine commandLine() {
        return configured(new CommandTree(hostEnvironment, console).whole());
    }

    /** Rewrites {@code help exec} to {@code exec --help}. */
    private static String[] words(String... args) {
        if (args.length == 0 || !"help".equals(args[0])) {
            return args;
        }
        return Stream.concat(Arrays.stream(args).skip(1), Stream.of("--help")).toArray(String[]::new);
    }

    private CommandLine configured(CommandLine root) {
        root.setResourceBundle(AppMessages.help());
        IExecutionStrategy runLast = new CommandLine.RunLast();
        return root.setOut(writer(console.out()))
                .setErr(writer(console.err()))
                .setColorScheme(CommandLine.Help.defaultColorScheme(
                        hostEnvironment
                                        .environment()
                                        .getOrDefault("NO_COLOR", "")
                                        .isEmpty()
                                ? Ansi.AUTO
                                : Ansi.OFF))
                .setUsageHelpAutoWidth(true)
                .setExpandAtFiles(false)
                .setExecutionStrategy(parsed -> {
                    rejectBeforeCommand(parsed);
                    return runLast.execute(parsed);
                })
                .setParameterExceptionHandler(this::misuse)
                .setExecutionExceptionHandler((problem, command, parsed) -> failure(problem, command));
    }

    /** Rejects arguments before a subcommand, where they would have no effect. */
    private static void rejectBeforeCommand(ParseResult parsed) {
        boolean isHelp = parsed.asCommandLineList().stream()
                .anyMatch(command -> command.isUsageHelpRequested() || command.isVersionHelpRequested());
        if (isHelp || !parsed.hasSubcommand()) {
            return;
        }
        ParseResult sub = parsed.subcommand();
        if (!parsed.matchedArgs().isEmpty()) {
            throw new ParameterException(
                    sub.commandSpec().commandLine(),
                    say(
                            "cli.argument.before",
                            parsed.originalArgs().get(0),
                            sub.commandSpec().name()));
        }
        rejectBeforeCommand(sub);
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), true);
    }

    private int misuse(ParameterException problem, String... args) {
        CommandLine command = problem.getCommandLine();
        if (command.getCommand() instanceof LoginCommand && !LoginCommand.mayBeRepeated(problem)) {
            console.say(say("cli.key.argument"));
            return ExitCode.USAGE;
        }
        Optional<String> meant = command.getParent() == null ? nearestCommand(command, args[0]) : Optional.empty();
        if (meant.isPresent()) {
            console.say(say("cli.command.unknown", args[0], meant.get()));
            return ExitCode.USAGE;
        }
        List<String> suggestions =
                problem instanceof UnmatchedArgumentException unmatched ? unmatched.getSuggestions() : List.of();
        String name = command.getCommandSpec().qualifiedName();
        String words = String.valueOf(problem.getMessage()).lines().findFirst().orElse("");
        String said = SecretMask.addresses(words);
        console.say(
                suggestions.isEmpty()
                        ? say("cli.see_help", said, name)
                        : say("cli.see_help.near", said, suggestions.get(0), name));
        return ExitCode.USAGE;
    }

    /** Returns the command whose name is most similar to a mistyped word. */
    static Optional<String> nearestCommand(CommandLine root, String word) {
        return NearestName.to(word, root.getSubcommands().keySet());
    }

    private int failure(Exception problem, CommandLine command) {
        if (problem instanceof UserError error) {
            console.complain(error);
            return ExitCode.USAGE;
        }
        if (problem instanceof InvalidPathException unnameable) {
            // Java cannot open files whose names its locale cannot encode, such as Chinese names with LC_ALL=C. This is
            // reported as a usage error, not as an internal error.
            console.say(say("cli.file.unnameable", unnameable.getInput()));
            return ExitCode.USAGE;
        }
        DefectReporter.of(hostEnvironment, console)
                .report(command.getCommandSpec().qualifiedName(), problem);
        return ExitCode.FAILED;
    }
}
