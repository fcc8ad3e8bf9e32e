package dev.deepseektui.bench.lab;

import dev.deepseektui.app.AppMessages;
import dev.deepseektui.app.Console;
import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.cli.ExitCode;
import dev.deepseektui.core.base.UserError;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.PropertyResourceBundle;
import java.util.ResourceBundle;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The entry point of the lab, whose commands for recorded sessions are not part of the product. */
public final class Lab {
    private Lab() {}

    public static void main(String[] args) {
        Locale.setDefault(Locale.Category.FORMAT, Locale.US);
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        int exitCode = run(HostEnvironment.ofProcess(), Console.ofProcess(out, err), args);
        out.flush();
        System.exit(exitCode);
    }

    /** Runs a command line and returns its exit code. */
    static int run(HostEnvironment hostEnvironment, Console console, String... args) {
        return new CommandLine(commands(hostEnvironment, console))
                .setResourceBundle(LabHelp.read())
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

    private static CommandSpec commands(HostEnvironment hostEnvironment, Console console) {
        return command(CommandSpec.create().name("bench/lab"))
                .addSubcommand("replay", command(new ReplayCommand(hostEnvironment, console).spec()))
                .addSubcommand("report", command(new ReportCommand(hostEnvironment, console).spec()))
                .addSubcommand("losses", command(new LossesCommand(hostEnvironment, console).spec()))
                .addSubcommand("facts-next", command(new FactsNextCommand(hostEnvironment, console).spec()))
                .addSubcommand(
                        "context",
                        command(CommandSpec.create())
                                .addSubcommand(
                                        "replay", command(new ContextReplayCommand(hostEnvironment, console).spec()))
                                .addSubcommand(
                                        "plan", command(new ContextPlanCommand(hostEnvironment, console).spec())))
                .addSubcommand(
                        "capacity",
                        command(CommandSpec.create())
                                .addSubcommand(
                                        "replay", command(new CapacityReplayCommand(hostEnvironment, console).spec())))
                .addSubcommand(
                        "sessions",
                        command(CommandSpec.create())
                                .addSubcommand(
                                        "import", command(new SessionsImportCommand(hostEnvironment, console).spec()))
                                .addSubcommand(
                                        "export", command(new SessionsExportCommand(hostEnvironment, console).spec())));
    }

    private static CommandSpec command(CommandSpec spec) {
        return spec.mixinStandardHelpOptions(true);
    }

    /** The descriptions of the lab's commands and options. Descriptions of shared options come from the product. */
    private static final class LabHelp extends PropertyResourceBundle {
        private LabHelp(Reader texts) throws IOException {
            super(texts);
            setParent(AppMessages.help());
        }

        static ResourceBundle read() {
            try (Reader texts = new InputStreamReader(
                    Objects.requireNonNull(Lab.class.getResourceAsStream("help.properties")), StandardCharsets.UTF_8)) {
                return new LabHelp(texts);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
