package dev.deepseektui.app;

import dev.deepseektui.app.StandardInput.StreamKind;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import java.io.PrintStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The input and output of commands, in UTF-8 regardless of the locale, so that no characters are lost in pipes. */
public record Console(StandardInput in, PrintStream out, PrintStream err, TerminalUser terminalUser) {

    /** The user at the terminal. */
    @FunctionalInterface
    public interface TerminalUser {
        /** Asks for a secret and reads it without echoing it; returns empty if there is no terminal. */
        Optional<String> secret(String question);

        /** Returns true if there is a terminal at which the user can answer line by line. */
        default boolean isThere() {
            return false;
        }

        /** Returns true if standard output is a terminal. */
        default boolean isOutputTerminal() {
            return isThere();
        }

        /** Reads a line; empty at the end of input. */
        default Optional<String> line() {
            return Optional.empty();
        }
    }

    public static Console ofProcess(PrintStream out, PrintStream err) {
        return new Console(StandardInput.ofProcess(), out, err, new ProcessTerminal());
    }

    /** Prints a message on standard error, without control sequences. */
    public void say(String line) {
        err.println(SafeText.line(line));
    }

    /** Prints a line on standard output and removes its control sequences. */
    public void print(String line) {
        out.println(SafeText.line(line));
    }

    /** Prints a value as one line of JSON on standard output, without control sequences. */
    public void json(Object value) {
        out.println(SafeText.json(Json.line(value)));
    }

    public void complain(UserError error) {
        error.lines().forEach(this::say);
    }

    static final class ProcessTerminal implements Console.TerminalUser {
        /** A system property that the launcher sets if the standard streams are connected to a terminal. */
        private static final String CONNECTED = "deepseek.terminal";

        @Override
        public Optional<String> secret(String question) {
            java.io.Console terminal = terminal();
            if (terminal == null) {
                return Optional.empty();
            }
            char[] answer = terminal.readPassword("%s", question);
            return answer == null ? Optional.empty() : Optional.of(new String(answer));
        }

        @Override
        public boolean isThere() {
            return System.getProperty(CONNECTED) != null || terminal() != null;
        }

        @Override
        public boolean isOutputTerminal() {
            return System.getProperty(CONNECTED) != null || StreamKind.of(StreamKind.STDOUT) == StreamKind.TERMINAL;
        }

        @Override
        public Optional<String> line() {
            java.io.Console terminal = terminal();
            return terminal == null ? Optional.empty() : Optional.ofNullable(terminal.readLine());
        }

        /**
         * Returns the console of {@code java.base}. In JDK 22 to 24, the default console would exist even without a
         * terminal.
         */
        @SuppressWarnings("SystemConsoleNull")
        private static java.io.@Nullable Console terminal() {
            System.setProperty("jdk.console", "java.base");
            return System.console();
        }
    }
}
