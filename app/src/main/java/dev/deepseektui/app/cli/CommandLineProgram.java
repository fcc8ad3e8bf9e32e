package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.Version;
import dev.deepseektui.app.phrase.Phrasebook;
import dev.deepseektui.core.base.AddressMask;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.language.Language;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** From arguments to an exit code: the commands put together, and every failure in words. */
public final class CommandLineProgram {
    private static final OptionSpec HELP = OptionSpec.builder("-h", "--help")
            .usageHelp(true)
            .description("Show this help.")
            .build();

    private final Surroundings surroundings;
    private final Console console;

    public CommandLineProgram(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    public int run(String... args) {
        surroundings.language().speak();
        String[] meant = meant(args);
        return needed(meant).execute(meant);
    }

    /** {@code help exec} is {@code exec --help}. */
    private static String[] meant(String... args) {
        if (args.length == 0 || !"help".equals(args[0])) {
            return args;
        }
        return Stream.concat(Arrays.stream(args).skip(1), Stream.of("--help")).toArray(String[]::new);
    }

    /** As much of it as these arguments need: all of it takes longer than what most commands do. */
    private CommandLine needed(String... args) {
        if (args.length == 1 && (args[0].equals("--help") || args[0].equals("-h"))) {
            return program(Commands.titled());
        }
        Object called = args.length == 0 ? null : Commands.named(args[0], surroundings, console);
        return called == null || called instanceof CompletionCommand
                ? commandLine()
                : with(new CommandLine(CommandSpec.create().name(RootCommand.NAME)), Map.of(args[0], called));
    }

    /** The parsed form of all commands: help and completion are made from it. */
    CommandLine commandLine() {
        return program(Commands.all(surroundings, console));
    }

    private CommandLine program(Map<String, Object> commands) {
        CommandLine root = with(new CommandLine(new RootCommand(surroundings, console)), commands);
        root.getCommandSpec()
                .version(Version.whole())
                .addOption(OptionSpec.builder("-V", "--version")
                        .versionHelp(true)
                        .description("Show the version.")
                        .build());
        return root;
    }

    private CommandLine with(CommandLine root, Map<String, Object> commands) {
        commands.forEach((name, command) -> {
            CommandLine subcommand = new CommandLine(command);
            subcommand.getCommandSpec().usageMessage().description(Commands.title(name));
            if (command instanceof SelfDescribing described) {
                described.describe(subcommand.getCommandSpec());
            }
            root.addSubcommand(name, subcommand);
        });
        addHelp(root);
        if (Language.spoken() == Language.CHINESE) {
            root.setResourceBundle(new CommandHelp_zh());
        }
        root.setOut(writer(console.out()));
        root.setErr(writer(console.err()));
        root.setColorScheme(CommandLine.Help.defaultColorScheme(colours()));
        root.setUsageHelpAutoWidth(true);
        root.setExpandAtFiles(false); // reaches only the commands that are there already
        root.setExecutionStrategy(new CommandLine.RunLast());
        root.setParameterExceptionHandler((problem, args) -> misuse(problem));
        root.setExecutionExceptionHandler((problem, command, parsed) -> failure(problem, command));
        return root;
    }

    private static void addHelp(CommandLine command) {
        command.getCommandSpec().addOption(HELP);
        command.getSubcommands().values().forEach(CommandLineProgram::addHelp);
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), true);
    }

    private Ansi colours() {
        return surroundings.environment().getOrDefault("NO_COLOR", "").isEmpty() ? Ansi.AUTO : Ansi.OFF;
    }

    private int misuse(ParameterException problem) {
        CommandLine command = problem.getCommandLine();
        if (command.getCommand() instanceof LoginCommand && !LoginCommand.mayBeRepeated(problem)) {
            console.say(say("key.argument"));
            return ExitCode.USAGE;
        }
        List<String> suggestions =
                problem instanceof UnmatchedArgumentException unmatched ? unmatched.getSuggestions() : List.of();
        String name = command.getCommandSpec().qualifiedName();
        String words = String.valueOf(problem.getMessage()).lines().findFirst().orElse("");
        String said = Phrasebook.said(AddressMask.in(words));
        console.say(
                suggestions.isEmpty()
                        ? say("see_help", said, name)
                        : say("see_help.near", said, suggestions.get(0), name));
        return ExitCode.USAGE;
    }

    private int failure(Exception problem, CommandLine command) {
        if (problem instanceof UserError error) {
            console.complain(error);
            return ExitCode.USAGE;
        }
        Defects.of(surroundings, console).report(command.getCommandSpec().qualifiedName(), problem);
        return ExitCode.FAILED;
    }
}
