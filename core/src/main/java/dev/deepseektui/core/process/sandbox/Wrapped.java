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
 * The program to start in the place of a command.
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

    /** The source of reports about a command. */
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

    /**
     * What the first process inside told of a command.
     *
     * @param stood the sandbox was made, and the command run in it
     * @param left what its shell left running, which was ended
     * @param tries how often something found no way out: no route, no name server, no such port
     */
    public record ConfinedReport(boolean stood, List<String> left, Tries tries) {
        private static final int MOST_NAMES = 20;
        private static final Pattern NETWORK = Pattern.compile("network (\\d{1,9}) (\\d{1,9}) (\\d{1,9})");

        /** As the network of its own has counted; a closed port may be one of the command's own servers. */
        public record Tries(int routes, int names, int ports) {
            static final Tries NONE = new Tries(0, 0, 0);

            int all() {
                return routes + names + ports;
            }
        }

        public ConfinedReport {
            left = List.copyOf(left);
        }

        public static ConfinedReport of(Collection<String> lines) {
            List<String> left = lines.stream()
                    .filter(line -> line.startsWith("left "))
                    .flatMap(line -> Stream.of(line.substring("left ".length()).split(" ", -1)))
                    .sorted()
                    .limit(MOST_NAMES)
                    .toList();
            Tries tries = lines.stream()
                    .map(NETWORK::matcher)
                    .filter(Matcher::matches)
                    .map(match -> new Tries(number(match, 1), number(match, 2), number(match, 3)))
                    .reduce(Tries.NONE, (one, other) -> other);
            return new ConfinedReport(lines.contains("inside"), left, tries);
        }

        private static int number(Matcher match, int group) {
            return Integer.parseInt(match.group(group));
        }
    }
}
