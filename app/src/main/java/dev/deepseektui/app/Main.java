package dev.deepseektui.app;

import dev.deepseektui.app.cli.CommandLineProgram;
import dev.deepseektui.app.cli.Defects;
import dev.deepseektui.app.cli.ExitCode;
import dev.deepseektui.app.log.ProgramLog;
import dev.deepseektui.core.base.UserError;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The entry point of the program. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        // Numbers use the English format in both languages.
        Locale.setDefault(Locale.Category.FORMAT, Locale.US);
        StandardOutput stdout = new StandardOutput(new FileOutputStream(FileDescriptor.out));
        PrintStream out = stdout.printer();
        PrintStream err = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        int exitCode = run(args, Console.ofProcess(out, err));
        out.flush();
        ProgramLog.exits(exitCode);
        System.exit(stdout.settle(exitCode, err));
    }

    private static int run(String[] args, Console console) {
        try {
            return run(args, Surroundings.ofProcess(), console);
        } catch (UserError error) {
            console.complain(error);
            return ExitCode.USAGE;
        }
    }

    private static int run(String[] args, Surroundings surroundings, Console console) {
        Thread.setDefaultUncaughtExceptionHandler(new Defects(surroundings, console));
        String command = args.length > 0 ? args[0] : "";
        if (command.equals("acp")) {
            // Library output on standard output would break the protocol.
            System.setOut(console.err());
        }
        return new CommandLineProgram(surroundings, console).run(args);
    }
}
