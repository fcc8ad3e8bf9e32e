package dev.deepseektui.app;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The person at the terminal that the process was started from. */
final class AtTerminal implements Console.Person {
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
        return terminal() != null;
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
