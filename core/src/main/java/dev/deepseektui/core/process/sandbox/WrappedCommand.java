package dev.deepseektui.core.process.sandbox;

import dev.deepseektui.core.tape.event.Denial;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The program to start in place of a command.
 *
 * @param environment the complete environment
 * @param filter a file to open as descriptor 9
 * @param reports whether the first process inside the sandbox reports on descriptor 3
 * @param evidence finds out whether the sandbox made the command fail
 * @param aftermath the cleanup after the command
 * @param unwanted files to rename if this program is killed before the cleanup
 */
public record WrappedCommand(
        List<String> words,
        Map<String, String> environment,
        Optional<Path> filter,
        Reports reports,
        Optional<DenialEvidence> evidence,
        Cleanup aftermath,
        List<Path> unwanted) {
    /**
     * The environment variable set for the processes between deepseek-tui and the command, but not for the command
     * itself.
     */
    public static final String WRAPPER = "AGENT_RUN_WRAPPER";

    public enum Reports {
        NONE,
        FROM_INSIDE
    }

    public WrappedCommand {
        words = List.copyOf(words);
        environment = Map.copyOf(environment);
        unwanted = List.copyOf(unwanted);
    }

    public static WrappedCommand outside(List<String> words, Map<String, String> environment) {
        return new WrappedCommand(
                words, environment, Optional.empty(), Reports.NONE, Optional.empty(), List::of, List.of());
    }

    /** A check of whether a command failed because of its sandbox. */
    @FunctionalInterface
    public interface DenialEvidence {
        Optional<Denial> of(String output, ConfinedReport report);
    }

    /** The cleanup of changes that mounts cannot prevent. It returns the paths of renamed files and restored links. */
    @FunctionalInterface
    public interface Cleanup {
        List<String> putAside() throws IOException;
    }

    WrappedCommand before(Cleanup then, List<Path> unwantedMeanwhile) {
        return new WrappedCommand(words, environment, filter, reports, evidence, then, unwantedMeanwhile);
    }

    /**
     * The reports of the first process inside the sandbox.
     *
     * @param stood true if the sandbox was created and the command ran in it
     * @param left names of processes that the shell left and that were killed
     * @param tries the number of failed connection attempts, as counted by the sandbox's network namespace: no route, no name
     *     server, or a closed port, which may belong to a server that the command itself started
     */
    public record ConfinedReport(boolean stood, List<String> left, int tries) {
        private static final int MAX_NAMES = 20;
        private static final Pattern NETWORK = Pattern.compile("network (\\d{1,9}) (\\d{1,9}) (\\d{1,9})");

        public ConfinedReport {
            left = List.copyOf(left);
        }

        public static ConfinedReport of(Collection<String> lines) {
            List<String> left = lines.stream()
                    .filter(line -> line.startsWith("left "))
                    .flatMap(line -> Stream.of(line.substring("left ".length()).split(" ", -1)))
                    .sorted()
                    .limit(MAX_NAMES)
                    .toList();
            int tries = lines.stream()
                    .map(NETWORK::matcher)
                    .filter(Matcher::matches)
                    .mapToInt(match -> number(match, 1) + number(match, 2) + number(match, 3))
                    .reduce(0, (one, other) -> other);
            return new ConfinedReport(lines.contains("inside"), left, tries);
        }

        private static int number(Matcher match, int group) {
            return Integer.parseInt(match.group(group));
        }
    }
}
