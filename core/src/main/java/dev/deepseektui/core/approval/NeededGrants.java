package dev.deepseektui.core.approval;

import dev.deepseektui.core.approval.rule.RuleSet;
import dev.deepseektui.core.approval.shell.GitCommands;
import dev.deepseektui.core.approval.shell.Programs;
import dev.deepseektui.core.approval.shell.ReadOnlyCommands;
import dev.deepseektui.core.approval.shell.Segment;
import dev.deepseektui.core.approval.shell.ShellReader;
import dev.deepseektui.core.approval.shell.ShellReader.ShellReading;
import dev.deepseektui.core.tape.event.Denial.Need;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Finds the grants that together would allow a call.
 *
 * @param free parts of a command that need none
 * @param rules what they allow needs none
 */
record NeededGrants(Predicate<Segment> free, RuleSet rules) implements Intent.Cases<CommandGrants> {
    private static final CommandGrants NONE = new CommandGrants.Needed(Set.of(), GitGuard.NONE);
    private static final CommandGrants NEVER = new CommandGrants.Never("may change anything");

    @Override
    public CommandGrants own(Intent.Own own) {
        return NEVER;
    }

    @Override
    public CommandGrants reads(Intent.Reads reads) {
        return NEVER;
    }

    @Override
    public CommandGrants writes(Intent.Writes writes) {
        return rules.allowing(writes).isPresent()
                ? NONE
                : new CommandGrants.Needed(Set.of(new Grant.Edits()), GitGuard.NONE);
    }

    @Override
    public CommandGrants runs(Intent.Runs runs) {
        return CommandGrants.of(
                runs,
                part -> free.test(part)
                        || rules.allowing(part, runs.directory()).isPresent());
    }

    /** The network is one thing for all commands; outside, each is another. */
    @Override
    public CommandGrants runsAgain(Intent.RunsAgain again) {
        return again.denial().need() == Need.NETWORK
                ? new CommandGrants.Needed(Set.of(new Grant.Network()), GitGuard.NONE)
                : runs(again.runs()).beyond(again.denial().need());
    }

    @Override
    public CommandGrants continues(Intent.Continues continues) {
        return NEVER;
    }

    @Override
    public CommandGrants foreign(Intent.Foreign foreign) {
        if (rules.allowing(foreign).isPresent()) {
            return NONE;
        }
        return new CommandGrants.Needed(Set.of(new Grant.ForeignTool(foreign.server(), foreign.tool())), GitGuard.NONE);
    }

    @Override
    public CommandGrants web(Intent.Web web) {
        return rules.allowing(web).isPresent()
                ? NONE
                : new CommandGrants.Needed(Set.of(new Grant.Host(web.host())), GitGuard.NONE);
    }

    /**
     * Predicts from the words of a command what it needs beyond the sandbox, to ask before it fails halfway: a need not found here
     * fails there, and is asked for then. The repository's own files are given to git alone, with nothing but looks beside it: another
     * program could make of them what git runs the next time.
     */
    static final class CommandNeeds {
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

        /** Over ssh with keys that the sandbox hides. */
        private static final Set<String> GIT_TRAVELS =
                Set.of("fetch", "pull", "push", "clone", "ls-remote", "submodule");

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
                "install",
                "i",
                "ci",
                "add",
                "update",
                "upgrade",
                "download",
                "fetch",
                "get",
                "sync",
                "publish",
                "login");

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
            if (isGitWrite(words) && line.stream().allMatch(CommandNeeds::runsGitAlone)) {
                needs.add(Need.GIT);
            }
        }

        /** Returns whether git alone receives what the line is granted. */
        private static boolean runsGitAlone(Segment segment) {
            return ReadOnlyCommands.isPart(segment) || isGitWrite(segment.texts());
        }

        private static boolean isGitWrite(List<String> words) {
            return words.size() > 1
                    && words.get(0).equals("git")
                    && GIT_WRITES.contains(words.get(1))
                    && !GitCommands.runsOthers(words);
        }
    }
}
