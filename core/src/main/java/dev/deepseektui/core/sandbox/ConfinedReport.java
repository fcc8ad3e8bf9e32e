package dev.deepseektui.core.sandbox;

import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

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
