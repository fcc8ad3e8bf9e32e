package dev.deepseektui.app;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.cli.CommandLineProgram;
import dev.deepseektui.app.cli.DefectReporter;
import dev.deepseektui.app.cli.ExitCode;
import dev.deepseektui.app.log.ProgramLog;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.UserError;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The entry point of deepseek-tui. */
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
            return run(args, HostEnvironment.ofProcess(), console);
        } catch (UserError error) {
            console.complain(error);
            return ExitCode.USAGE;
        }
    }

    private static int run(String[] args, HostEnvironment hostEnvironment, Console console) {
        Thread.setDefaultUncaughtExceptionHandler(new DefectReporter(hostEnvironment, console));
        String command = args.length > 0 ? args[0] : "";
        if (command.equals("acp")) {
            // A library that prints to standard output would break the protocol.
            System.setOut(console.err());
        }
        return new CommandLineProgram(hostEnvironment, console).run(args);
    }

    /** A standard output that remembers the first write error, which {@link PrintStream} discards. */
    static final class StandardOutput extends FilterOutputStream {
        private @Nullable IOException failure;

        StandardOutput(OutputStream out) {
            super(out);
        }

        PrintStream printer() {
            return new PrintStream(this, false, StandardCharsets.UTF_8);
        }

        @Override
        public void write(int b) throws IOException {
            try {
                out.write(b);
            } catch (IOException e) {
                throw remembered(e);
            }
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                out.write(bytes, offset, length);
            } catch (IOException e) {
                throw remembered(e);
            }
        }

        private IOException remembered(IOException e) {
            if (failure == null) {
                failure = e;
            }
            return e;
        }

        /**
         * Returns {@code exitCode}, or a failure code if output was lost. Prints the reason, unless the reader closed
         * the pipe early, as {@code head} does.
         */
        int settle(int exitCode, PrintStream err) {
            if (failure == null) {
                return exitCode;
            }
            String reason = IoReason.of(failure);
            if (!reason.contains("roken pipe")) {
                err.println(say("output.unwritable", reason));
            }
            return exitCode == ExitCode.DONE ? ExitCode.FAILED : exitCode;
        }
    }
}
