package dev.deepseektui.app;

import dev.deepseektui.core.ground.SafeText;
import dev.deepseektui.core.ground.UserError;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.Optional;

/** Where commands read and print: always UTF-8, whatever the locale, so that data survives pipes. */
public record Console(InputStream in, PrintStream out, PrintStream err, SecretPrompt secrets) {

    /** Asks for something that must not be seen; empty where there is no terminal to ask on. */
    @FunctionalInterface
    public interface SecretPrompt {
        Optional<String> ask(String question);
    }

    static Console ofProcess(PrintStream out, PrintStream err) {
        return new Console(new FileInputStream(FileDescriptor.in), out, err, Console::askTerminal);
    }

    /** From JDK 22 to 24 the default console exists even without a terminal; the one of {@code java.base} never does. */
    @SuppressWarnings("SystemConsoleNull")
    private static Optional<String> askTerminal(String question) {
        System.setProperty("jdk.console", "java.base");
        java.io.Console terminal = System.console();
        if (terminal == null) {
            return Optional.empty();
        }
        char[] answer = terminal.readPassword("%s", question);
        return answer == null ? Optional.empty() : Optional.of(new String(answer));
    }

    /** A line beside the data: whatever it quotes cannot write to the terminal. */
    public void say(String line) {
        err.println(SafeText.line(line));
    }

    public void complain(UserError error) {
        error.lines().forEach(this::say);
    }
}
