package dev.deepseektui.core.sandbox;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What to start in the place of a command.
 *
 * @param environment all that it gets
 * @param filter a file to be open as descriptor 9
 * @param reports whether somebody inside tells of the command on descriptor 3
 * @param evidence what is known of a confined command that failed; none of one outside
 * @param aftermath what is put right when it is over
 * @param unwanted what is put aside if it is there when this program is killed before that
 */
public record Wrapped(
        List<String> words,
        Map<String, String> environment,
        Optional<Path> filter,
        Reports reports,
        Optional<Evidence> evidence,
        Aftermath aftermath,
        List<Path> unwanted) {
    /** In the environment of all that stands between this program and the command, and of nothing that the command starts. */
    public static final String WRAPPER = "AGENT_RUN_WRAPPER";

    /** Whether somebody tells of a command from inside? */
    public enum Reports {
        NONE,
        FROM_INSIDE
    }

    public Wrapped {
        words = List.copyOf(words);
        environment = Map.copyOf(environment);
        unwanted = List.copyOf(unwanted);
    }

    /** As it is. */
    public static Wrapped outside(List<String> words, Map<String, String> environment) {
        return new Wrapped(words, environment, Optional.empty(), Reports.NONE, Optional.empty(), List::of, List.of());
    }

    /** Finds out whether a command failed because of its sandbox. */
    @FunctionalInterface
    public interface Evidence {
        Optional<Denial> of(String output, ConfinedReport report);
    }

    /** Puts right what a mount cannot keep a command from. */
    @FunctionalInterface
    public interface Aftermath {
        /** Names what was put aside. */
        List<String> putAside() throws IOException;
    }

    Wrapped before(Aftermath then, List<Path> unwantedMeanwhile) {
        return new Wrapped(words, environment, filter, reports, evidence, then, unwantedMeanwhile);
    }
}
