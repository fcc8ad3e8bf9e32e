package dev.deepseektui.core.approval;

import dev.deepseektui.core.approval.shell.Programs;
import dev.deepseektui.core.approval.shell.ReadOnlyCommands;
import dev.deepseektui.core.approval.shell.Segment;
import dev.deepseektui.core.approval.shell.ShellReader;
import dev.deepseektui.core.approval.shell.ShellReading;
import dev.deepseektui.core.sandbox.Need;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What will a command need beyond the sandbox, by its words? Only to ask before it fails halfway: what is not found here fails there, and is
 * asked for then. The repository's own files are given to git alone, with nothing but looks beside it: another program could make of them
 * what git runs the next time.
 */
final class CommandNeeds {
    private static final Set<String> GIT_WRITES = Set.of(
            "add",
            "commit",
            "mv",
            "rm",
            "restore",
            "checkout",
            "switch",
            "stash",
            "branch",
            "tag",
            "reset",
            "merge",
            "rebase",
            "cherry-pick",
            "revert");

    /** Options with which these run other programs: {@code rebase --exec} any command, a strategy what is called so. */
    private static final Set<String> GIT_RUNS = Set.of("rebase", "merge", "cherry-pick", "revert");

    private static final Pattern RUNNING = Pattern.compile("--ex|--in|--str|-[a-zA-Z]*[xis]");

    /** Over ssh with keys that the sandbox hides. */
    private static final Set<String> GIT_TRAVELS = Set.of("fetch", "pull", "push", "clone", "ls-remote", "submodule");

    private static final Set<String> NETWORK = Set.of("curl", "wget", "ping", "dig", "nslookup");
    private static final Set<String> OUTSIDE = Set.of(
            "ssh",
            "scp",
            "rsync",
            "docker",
            "podman",
            "kubectl",
            "gh",
            "apt",
            "apt-get",
            "brew",
            "systemctl",
            "gcloud",
            "aws");
    private static final Set<String> INSTALLERS =
            Set.of("npm", "pnpm", "yarn", "pip", "pip3", "cargo", "go", "gem", "bundle", "poetry", "uv");
    private static final Set<String> INSTALLING = Set.of(
            "install", "i", "ci", "add", "update", "upgrade", "download", "fetch", "get", "sync", "publish", "login");

    private CommandNeeds() {}

    static Set<Need> of(String command) {
        EnumSet<Need> needs = EnumSet.noneOf(Need.class);
        if (ShellReader.read(command) instanceof ShellReading.Plain plain) {
            plain.segments().forEach(segment -> add(segment.texts(), plain.segments(), needs));
        }
        return needs;
    }

    private static void add(List<String> words, List<Segment> line, Set<Need> needs) {
        String program = Programs.plainName(words.get(0));
        String subcommand = words.size() > 1 ? words.get(1) : "";
        if (NETWORK.contains(program) || (INSTALLERS.contains(program) && INSTALLING.contains(subcommand))) {
            needs.add(Need.NETWORK);
        }
        if (OUTSIDE.contains(program) || (program.equals("git") && GIT_TRAVELS.contains(subcommand))) {
            needs.add(Need.OUTSIDE);
        }
        if (program.equals("git")
                && GIT_WRITES.contains(subcommand)
                && !runsOthers(words)
                && line.stream().allMatch(CommandNeeds::isGitOrLook)) {
            needs.add(Need.GIT);
        }
    }

    private static boolean runsOthers(List<String> words) {
        return GIT_RUNS.contains(words.get(1))
                && words.stream().skip(2).anyMatch(word -> RUNNING.matcher(word).lookingAt());
    }

    private static boolean isGitOrLook(Segment segment) {
        return segment.program().text().equals("git") || ReadOnlyCommands.isPart(segment);
    }
}
