package dev.deepseektui.core.approval.shell;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Which programs have subcommands that do such different things that consent to one says nothing about the next, and which of these
 * may be consented to with whatever follows. Left out is each that runs what its arguments say ({@code docker exec}, {@code npm exec},
 * {@code pip install}), sends requests at will ({@code gh api}) or changes what others do ({@code git config}): those,
 * and all programs that are not here, are consented to word for word.
 */
final class Subcommands {
    private static final Map<String, Set<String>> KNOWN = Map.ofEntries(
            known(
                    "git",
                    "add, blame, branch, checkout, cherry-pick, clean, commit, describe, diff, fetch, init, log, ls-files, ls-tree,"
                            + " merge, mv, pull, push, reset, restore, revert, rev-parse, rm, shortlog, show, status, switch, tag,"
                            + " remote *, stash *, worktree *"),
            known("cargo", "build, check, test, fmt, clippy, doc, tree, clean, bench, update"),
            known("go", "build, test, vet, fmt, mod tidy, mod download, mod verify"),
            known("npm", "ci, test, ls, outdated, audit, view, run *"),
            known("docker", "ps, images, logs, inspect, pull, compose ps, compose logs, compose up, compose down"),
            known("kubectl", "get, describe, logs, explain, top, delete"),
            known("gh", "pr *, issue *, run *, release *, repo *"),
            known("pip", "list, show, freeze, check, uninstall"),
            known("pip3", "list, show, freeze, check, uninstall"),
            known("apt", "list, show, search, remove, update, upgrade"),
            known("apt-get", "remove, update, upgrade"),
            known("systemctl", "status, start, stop, restart, reload, enable, disable, is-active"));

    /** Options of git, behind the subcommand, that name a program, a place for one, or a file to write. Git takes them shortened. */
    private static final List<String> GIT_ESCAPES = List.of(
            "--exec",
            "--receive-pack",
            "--upload-pack",
            "--output",
            "--ext-diff",
            "--textconv",
            "--template",
            "--separate-git-dir",
            "--no-index");

    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9:_.-]*");
    private static final int SHORTEST_ABBREVIATION = 3;

    private Subcommands() {}

    /** How far consent to this command reaches; empty for a program without known subcommands. */
    static Optional<Reach> reach(List<String> words) {
        if (!KNOWN.containsKey(words.get(0))) {
            return Optional.empty();
        }
        if (words.size() > 1 && words.get(1).startsWith("-")) {
            return Optional.of(new Reach.Nothing("has an option before the subcommand of " + words.get(0)));
        }
        List<String> prefix = prefix(words);
        List<String> options = options(words.subList(prefix.size(), words.size()));
        boolean isGit = words.get(0).equals("git");
        if (isGit && words.stream().anyMatch(Subcommands::escapesGit)) {
            return Optional.of(new Reach.Nothing("has an option that lets git run or write something else"));
        }
        boolean whatever = prefix.size() > 1 && (isGit || options.isEmpty());
        return Optional.of(whatever ? new Reach.Subcommand(prefix) : new Reach.SameWords());
    }

    /** The program and its subcommand, or only the program where that is not known. */
    private static List<String> prefix(List<String> words) {
        Set<String> subcommands = KNOWN.getOrDefault(words.get(0), Set.of());
        if (words.size() > 1 && subcommands.contains(words.get(1))) {
            return words.subList(0, 2);
        }
        boolean nested = words.size() > 2
                && (subcommands.contains(words.get(1) + " " + words.get(2))
                        || (subcommands.contains(words.get(1) + " *")
                                && NAME.matcher(words.get(2)).matches()));
        return words.subList(0, nested ? 3 : 1);
    }

    /** Of other programs than git nobody listed which options are harmless, so that those are part of the words. */
    private static List<String> options(List<String> arguments) {
        return arguments.stream()
                .takeWhile(argument -> !argument.equals("--"))
                .filter(argument -> argument.startsWith("-"))
                .toList();
    }

    private static boolean escapesGit(String argument) {
        String name = argument.split("=", 2)[0];
        boolean named = name.length() >= SHORTEST_ABBREVIATION
                && GIT_ESCAPES.stream().anyMatch(escape -> escape.startsWith(name));
        // "ext::sh -c …" as a repository is a command.
        return named || argument.contains("::");
    }

    private static Map.Entry<String, Set<String>> known(String program, String subcommands) {
        return Map.entry(program, Set.of(subcommands.split(", ")));
    }
}
