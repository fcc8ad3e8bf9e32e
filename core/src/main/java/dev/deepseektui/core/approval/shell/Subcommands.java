package dev.deepseektui.core.approval.shell;

import dev.deepseektui.core.approval.shell.Reaches.Reach;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Programs whose subcommands differ so much that consent to one says nothing about the next, and the subcommands that may be granted
 * with whatever follows: those that look or build, as long as no options and no other places follow. Each that deletes, sends, or runs
 * its arguments is granted word for word, as are all programs that are not here.
 */
final class Subcommands {
    private static final String GIT = "git";
    private static final Map<String, Set<String>> KNOWN = Map.ofEntries(
            Map.entry(GIT, Set.of()),
            known("cargo", "build, check, test, fmt, clippy, doc, tree, bench"),
            known("go", "build, test, vet, fmt, mod tidy, mod verify"),
            known("npm", "test, ls, outdated, view"),
            known("docker", "ps, images, logs, inspect, compose ps, compose logs"),
            known("kubectl", "get, describe, logs, explain, top"),
            known(
                    "gh",
                    "pr view, pr list, pr diff, pr checks, pr status, issue view, issue list, issue status, run view, run list,"
                            + " release view, release list, repo view, repo list"),
            known("pip", "list, show, freeze, check"),
            known("pip3", "list, show, freeze, check"),
            known("apt", "list, show, search"),
            Map.entry("apt-get", Set.of()),
            known("systemctl", "status, is-active"));

    private Subcommands() {}

    static boolean areKnownOf(String program) {
        return KNOWN.containsKey(program);
    }

    /** How far consent to this command reaches; empty for a program without known subcommands. */
    static Optional<Reach> reach(List<String> words) {
        if (!KNOWN.containsKey(words.get(0))) {
            return Optional.empty();
        }
        if (words.size() > 1 && words.get(1).startsWith("-")) {
            return Optional.of(new Reach.Nothing("has an option before the subcommand of " + words.get(0)));
        }
        if (words.get(0).equals(GIT)) {
            return Optional.of(GitCommands.reach(words));
        }
        List<String> prefix = prefix(words);
        // Nobody listed which options of other programs are harmless, nor what a script or a test makes of its own.
        boolean covered = prefix.size() > 1
                && words.stream()
                        .skip(prefix.size())
                        .allMatch(argument -> !argument.startsWith("-") && Operands.isInside(argument));
        return Optional.of(covered ? new Reach.Subcommand(prefix) : new Reach.SameWords());
    }

    /** The program and its subcommand, or only the program where that is not known. */
    private static List<String> prefix(List<String> words) {
        Set<String> subcommands = KNOWN.getOrDefault(words.get(0), Set.of());
        if (words.size() > 1 && subcommands.contains(words.get(1))) {
            return words.subList(0, 2);
        }
        boolean nested = words.size() > 2 && subcommands.contains(words.get(1) + " " + words.get(2));
        return words.subList(0, nested ? 3 : 1);
    }

    private static Map.Entry<String, Set<String>> known(String program, String subcommands) {
        return Map.entry(program, Set.of(subcommands.split(", ")));
    }
}
