package dev.deepseektui.core.approval;

import dev.deepseektui.core.approval.Intent.Runs;
import dev.deepseektui.core.approval.Permissions.GitGuard;
import dev.deepseektui.core.approval.rule.RuleSet;
import dev.deepseektui.core.approval.shell.GitCommands;
import dev.deepseektui.core.approval.shell.Programs;
import dev.deepseektui.core.approval.shell.Reaches;
import dev.deepseektui.core.approval.shell.Reaches.CommandReach;
import dev.deepseektui.core.approval.shell.ReadOnlyCommands;
import dev.deepseektui.core.approval.shell.Segment;
import dev.deepseektui.core.approval.shell.ShellReader;
import dev.deepseektui.core.approval.shell.ShellReader.ShellReading;
import dev.deepseektui.core.tape.event.Denial.Need;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A finder of the grants that together would allow a call.
 *
 * @param free returns true for parts of a command that need no grant
 * @param rules the lasting rules; what they allow needs no grant
 */
record NeededGrants(Predicate<Segment> free, RuleSet rules) {
    private static final CommandGrants NONE = new CommandGrants.Needed(Set.of(), GitGuard.NONE);
    private static final CommandGrants NEVER = new CommandGrants.NeverGrantable("may change anything");

    CommandGrants of(Intent intent) {
        if (intent instanceof Intent.Runs runs) {
            return of(runs);
        }
        if (intent instanceof Intent.RunsAgain again) {
            return again.denial().need() == Need.NETWORK
                    ? one(new Grant.Network())
                    : of(again.runs()).beyond(again.denial().need());
        }
        if (intent instanceof Intent.Repeats repeats) {
            return new CommandGrants.NeverGrantable("returned the same result %d times".formatted(repeats.times()));
        }
        if (rules.allowing(intent).isPresent()) {
            return NONE;
        }
        if (intent instanceof Intent.Foreign foreign) {
            return one(new Grant.ForeignTool(foreign.server(), foreign.tool()));
        }
        if (intent instanceof Intent.Web web) {
            return one(new Grant.Host(web.host()));
        }
        return intent instanceof Intent.Writes ? one(new Grant.Edits()) : NEVER;
    }

    private static CommandGrants one(Grant grant) {
        return new CommandGrants.Needed(Set.of(grant), GitGuard.NONE);
    }

    private CommandGrants of(Intent.Runs runs) {
        return CommandGrants.of(
                runs,
                part -> free.test(part)
                        || rules.allowing(part, runs.directory()).isPresent());
    }

    /**
     * The access beyond the sandbox that a command needs, predicted from its words. If a need is not predicted, the
     * user is asked when the command fails. Write access to {@code .git} is predicted only if every command in the line
     * is read-only or a git command that writes.
     */
    static final class CommandNeeds {
        private static final Set<String> GIT_WRITES =
                Set.of("add commit mv rm restore checkout switch stash branch tag reset merge rebase cherry-pick revert"
                        .split(" "));

        /** Git subcommands that may connect over ssh with keys that the sandbox hides. */
        private static final Set<String> GIT_TRAVELS =
                Set.of("fetch", "pull", "push", "clone", "ls-remote", "submodule");

        private static final Set<String> NETWORK = Set.of("curl", "wget", "ping", "dig", "nslookup");
        private static final Set<String> OUTSIDE =
                Set.of("ssh scp rsync docker podman kubectl gh apt apt-get brew systemctl gcloud aws".split(" "));
        private static final Set<String> INSTALLERS =
                Set.of("npm", "pnpm", "yarn", "pip", "pip3", "cargo", "go", "gem", "bundle", "poetry", "uv");
        private static final Set<String> INSTALLING =
                Set.of("install i ci add update upgrade download fetch get sync publish login".split(" "));

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

        /**
         * Returns true if the segment is read-only or a git command that writes, so that only git can use the access
         * granted to the line.
         */
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

    /**
     * The grants that together would allow a command; each segment needs its own. For a program with known subcommands, a grant
     * covers the subcommand with any further words. For any other program it covers only the same words: the first argument of
     * an unknown program does not limit the effect of the second ({@code tar xf a.tar --to-command=…}). A grant that is too
     * narrow costs a key press, one that is too wide could cost the user's files.
     */
    sealed interface CommandGrants {

        /**
         * The grants that are all required to allow a command.
         *
         * @param guard the restriction on git when these grants allow the command
         */
        record Needed(Set<Grant> grants, GitGuard guard) implements CommandGrants {
            public Needed {
                // Keeps the grants in the order of the command; Set.copyOf would not.
                grants = Collections.unmodifiableSet(new LinkedHashSet<>(grants));
            }

            List<Grant> missing(Set<Grant> granted) {
                return grants.stream().filter(grant -> !granted.contains(grant)).toList();
            }

            @Override
            public CommandGrants beyond(Need need) {
                Set<Grant> more = new LinkedHashSet<>();
                grants.forEach(grant -> more.add(new Grant.Beyond(need, grant)));
                return new Needed(more, guard);
            }
        }

        GitGuard guard();

        CommandGrants beyond(Need need);

        /**
         * The answer that no grant can allow the command, so the user is asked each time.
         *
         * @param why completes the sentence "this …"
         */
        record NeverGrantable(String why) implements CommandGrants {
            @Override
            public GitGuard guard() {
                return GitGuard.NONE;
            }

            @Override
            public CommandGrants beyond(Need need) {
                return this;
            }
        }

        static CommandGrants of(Runs runs, Predicate<Segment> free) {
            ShellReading reading = ShellReader.read(runs.command());
            if (reading instanceof ShellReading.Plain plain) {
                return of(plain.segments(), runs, free);
            }
            return new NeverGrantable(((ShellReading.Unclear) reading).why());
        }

        private static CommandGrants of(List<Segment> segments, Runs runs, Predicate<Segment> free) {
            Set<Grant> needed = new LinkedHashSet<>();
            boolean sameLine = false;
            boolean anyFree = false;
            for (Segment segment : segments) {
                if (free.test(segment)) {
                    anyFree = true;
                    continue;
                }
                CommandReach reach = Reaches.of(segment);
                if (reach instanceof CommandReach.Ungrantable nothing) {
                    return new NeverGrantable(nothing.why());
                }
                if (reach instanceof CommandReach.Subcommand subcommand) {
                    needed.add(new Grant.SubcommandGrant(subcommand.words(), runs.directory()));
                } else if (reach instanceof CommandReach.SameWords) {
                    needed.add(new Grant.ExactWords(segment.texts(), runs.directory()));
                }
                sameLine |= reach instanceof CommandReach.SameLine;
            }
            return sameLine || (needed.isEmpty() && !anyFree)
                    ? new Needed(Set.of(new Grant.CommandLine(runs.command(), runs.directory())), GitGuard.NONE)
                    : new Needed(needed, GitCommands.guard(segments));
        }
    }
}
