package dev.deepseektui.bench.lab;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.cli.ExitCode;
import dev.deepseektui.core.base.UserError;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IFactory;

/** The entry point of the lab: commands over recorded sessions that the product does not ship. */
@Command(
        name = "bench/lab",
        description = "Replay, compare, import and report on recorded sessions.",
        mixinStandardHelpOptions = true,
        scope = CommandLine.ScopeType.INHERIT,
        subcommands = {
            ReplayCommand.class,
            ReportCommand.class,
            Lab.Context.class,
            Lab.Capacity.class,
            Lab.Sessions.class
        })
public final class Lab {
    /** The heading of the footers that are examples. */
    static final String EXAMPLES = "%nExamples:%n";

    @Command(
            name = "context",
            description = "Replay and plan prompts.",
            subcommands = {ContextReplayCommand.class, ContextPlanCommand.class})
    static final class Context {}

    @Command(
            name = "capacity",
            description = "Replay the capacity controller.",
            subcommands = CapacityReplayCommand.class)
    static final class Capacity {}

    @Command(
            name = "sessions",
            description = "Exchange sessions with other programs.",
            subcommands = {SessionsImportCommand.class, SessionsExportCommand.class})
    static final class Sessions {}

    private Lab() {}

    public static void main(String[] args) {
        Locale.setDefault(Locale.Category.FORMAT, Locale.US);
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        int exitCode = run(Surroundings.ofProcess(), Console.ofProcess(out, err), args);
        out.flush();
        System.exit(exitCode);
    }

    /** Runs a command line and returns its exit code. */
    static int run(Surroundings surroundings, Console console, String... args) {
        IFactory factory = new IFactory() {
            @Override
            public <K> K create(Class<K> type) throws Exception {
                return type.getPackage().equals(Lab.class.getPackage()) && !type.isMemberClass()
                        ? type.getDeclaredConstructor(Surroundings.class, Console.class)
                                .newInstance(surroundings, console)
                        : CommandLine.defaultFactory().create(type);
            }
        };
        return new CommandLine(new Lab(), factory)
                .setOut(new PrintWriter(new OutputStreamWriter(console.out(), StandardCharsets.UTF_8), true))
                .setErr(new PrintWriter(new OutputStreamWriter(console.err(), StandardCharsets.UTF_8), true))
                .setExpandAtFiles(false)
                .setExecutionExceptionHandler((problem, command, parsed) -> {
                    if (problem instanceof UserError error) {
                        console.complain(error);
                        return ExitCode.USAGE;
                    }
                    throw problem;
                })
                .execute(args);
    }
}
