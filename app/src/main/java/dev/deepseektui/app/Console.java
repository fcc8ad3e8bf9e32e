package dev.deepseektui.app;

import dev.deepseektui.app.StandardInput.StreamKind;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import java.io.PrintStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where commands read and print: always UTF-8, whatever the locale, so that data survives pipes. */
public record Console(StandardInput in, PrintStream out, PrintStream err, Person person) {

    /** Whoever sits at the terminal. */
    @FunctionalInterface
    public interface Person {
        /** Asks for something that must not be seen; empty where there is no terminal to ask at. */
        Optional<String> secret(String question);

        /** Whether questions can be asked line by line. */
        default boolean isThere() {
            return false;
        }

        /** Whether stdout goes to his terminal: what is printed there must not command it. */
        default boolean seesOutput() {
            return isThere();
        }

        /** The next line that is typed; empty at the end of the input. */
        default Optional<String> line() {
            return Optional.empty();
        }
    }

    public static Console ofProcess(PrintStream out, PrintStream err) {
        return new Console(StandardInput.ofProcess(), out, err, new ProcessTerminal());
    }

    /** A line beside the data: whatever it quotes cannot write to the terminal. */
    public void say(String line) {
        err.println(SafeText.line(line));
    }

    /** Prints a line of data, without control sequences. */
    public void print(String line) {
        out.println(SafeText.line(line));
    }

    /** Data for programs, on a line of its own; a terminal that shows it obeys none of it. */
    public void json(Object value) {
        out.println(SafeText.json(Json.line(value)));
    }

    public void complain(UserError error) {
        error.lines().forEach(this::say);
    }

    /** The person at the terminal that the process was started from. */
    static final class ProcessTerminal implements Console.Person {
        /** Set by the launcher where its streams are a terminal. */
        private static final String TOLD = "deepseek.terminal";

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
            return System.getProperty(TOLD) != null || terminal() != null;
        }

        @Override
        public boolean seesOutput() {
            return System.getProperty(TOLD) != null || StreamKind.of(StreamKind.STDOUT) == StreamKind.TERMINAL;
        }

        @Override
        public Optional<String> line() {
            java.io.Console terminal = terminal();
            return terminal == null ? Optional.empty() : Optional.ofNullable(terminal.readLine());
        }

        /** From JDK 22 to 24 the default console exists even without a terminal; the one of {@code java.base} never does. */
        @SuppressWarnings("SystemConsoleNull")
        private static java.io.@Nullable Console terminal() {
            System.setProperty("jdk.console", "java.base");
            return System.console();
        }
    }
}
