package dev.deepseektui.app;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The person at the terminal that the process was started from. */
final class AtTerminal implements Console.Person {
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
