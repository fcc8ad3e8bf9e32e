package dev.deepseektui.bench.lab;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.cli.CommandArguments;
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
import picocli.CommandLine.Model.CommandSpec;

/** The entry point of the lab: commands over recorded sessions that the product does not ship. */
public final class Lab {
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
        return new CommandLine(commands(surroundings, console))
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

    private static CommandSpec commands(Surroundings surroundings, Console console) {
        return group("Replay, compare, import and report on recorded sessions.")
                .name("bench/lab")
                .addSubcommand(
                        "replay",
                        described(
                                new ReplayCommand(surroundings, console),
                                "Replay a recording offline under other settings and compare."))
                .addSubcommand(
                        "report",
                        described(
                                new ReportCommand(surroundings, console),
                                "Summarize the cost and outcome of the sessions of this project."))
                .addSubcommand(
                        "context",
                        group("Replay and plan prompts.")
                                .addSubcommand(
                                        "replay",
                                        described(
                                                new ContextReplayCommand(surroundings, console),
                                                "Replay a session offline and show its cost and losses."))
                                .addSubcommand(
                                        "plan",
                                        described(
                                                new ContextPlanCommand(surroundings, console),
                                                "Plan the injection of the entries in a file.")))
                .addSubcommand(
                        "capacity",
                        group("Replay the capacity controller.")
                                .addSubcommand(
                                        "replay",
                                        described(
                                                new CapacityReplayCommand(surroundings, console),
                                                "Evaluate the checkpoints of a recording under other settings.")))
                .addSubcommand(
                        "sessions",
                        group("Exchange sessions with other programs.")
                                .addSubcommand(
                                        "import",
                                        described(
                                                new SessionsImportCommand(surroundings, console),
                                                "Import a session of Claude Code, codex or opencode, or an ATIF"
                                                        + " trajectory."))
                                .addSubcommand(
                                        "export",
                                        described(
                                                new SessionsExportCommand(surroundings, console),
                                                "Print a session as an ATIF trajectory.")));
    }

    private static CommandSpec group(String description) {
        return described(CommandSpec.create(), description);
    }

    private static CommandSpec described(CommandArguments command, String description) {
        return described(command.spec(), description);
    }

    private static CommandSpec described(CommandSpec spec, String description) {
        spec.usageMessage().description(description);
        return spec.mixinStandardHelpOptions(true);
    }
}
