package dev.deepseektui.core.approval;

import dev.deepseektui.core.approval.Intent.Runs;
import dev.deepseektui.core.approval.shell.GitCommands.GitGuards;
import dev.deepseektui.core.approval.shell.Reaches;
import dev.deepseektui.core.approval.shell.Reaches.Reach;
import dev.deepseektui.core.approval.shell.Segment;
import dev.deepseektui.core.approval.shell.ShellReader;
import dev.deepseektui.core.approval.shell.ShellReader.ShellReading;
import dev.deepseektui.core.tape.event.Denial.Need;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Finds the grants that together would allow a command. Each segment needs its own. Of a program whose subcommands are known, a grant
 * covers the subcommand with whatever follows. Of every other program it covers the same words only: the first argument of an unknown
 * program says nothing about what the second may do ({@code tar xf a.tar --to-command=…}), and a grant that is too narrow costs a key
 * press, one that is too wide the user's files.
 */
sealed interface CommandGrants {

    /**
     * All of these.
     *
     * @param guard what git may run where they allow it
     */
    record Needed(Set<Grant> grants, GitGuard guard) implements CommandGrants {
        public Needed {
            // In the order of the command, which Set.copyOf would lose.
            grants = Collections.unmodifiableSet(new LinkedHashSet<>(grants));
        }

        @Override
        public CommandGrants beyond(Need need) {
            Set<Grant> more = new LinkedHashSet<>();
            grants.forEach(grant -> more.add(new Grant.Beyond(need, grant)));
            return new Needed(more, guard);
        }
    }

    /** What git may run in a command that nobody looked at. */
    GitGuard guard();

    /** What would let the same commands have more than the sandbox lets them. */
    CommandGrants beyond(Need need);

    /**
     * None would: it asks each time.
     *
     * @param why completes the sentence "this …"
     */
    record Never(String why) implements CommandGrants {
        @Override
        public GitGuard guard() {
            return GitGuard.NONE;
        }

        @Override
        public CommandGrants beyond(Need need) {
            return this;
        }
    }

    /** {@code free}: parts that need none. */
    static CommandGrants of(Runs runs, Predicate<Segment> free) {
        ShellReading reading = ShellReader.read(runs.command());
        if (reading instanceof ShellReading.Plain plain) {
            return of(plain.segments(), runs, free);
        }
        return new Never(((ShellReading.Unclear) reading).why());
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
            Reach reach = Reaches.of(segment);
            if (reach instanceof Reach.Nothing nothing) {
                return new Never(nothing.why());
            }
            if (reach instanceof Reach.Subcommand subcommand) {
                needed.add(new Grant.Subcommand(subcommand.words(), runs.directory()));
            } else if (reach instanceof Reach.SameWords) {
                needed.add(new Grant.Words(segment.texts(), runs.directory()));
            }
            sameLine |= reach instanceof Reach.SameLine;
        }
        return sameLine || (needed.isEmpty() && !anyFree)
                ? new Needed(Set.of(new Grant.Line(runs.command(), runs.directory())), GitGuard.NONE)
                : new Needed(needed, GitGuards.of(segments));
    }
}
