package dev.deepseektui.core.tool.shell;

import dev.deepseektui.core.conversation.task.CommandWords;
import dev.deepseektui.core.conversation.task.CommandWords.PipeProgram;
import dev.deepseektui.core.process.PipeReport;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The last pipe of a command. Its exit code is that of the last program that failed, as with pipefail. Two kinds of
 * programs do not count as failed: a program whose reader exited early, and a search, other than the last program, that
 * found nothing.
 *
 * @param codes the exit codes of its programs
 * @param programs empty if they are unknown
 * @param isStrict true if bash ran with pipefail, so that every exit code counts
 */
record LastPipe(List<Integer> codes, List<PipeProgram> programs, boolean isStrict) {
    private static final int CLOSED_EARLY = 141;
    private static final int FOUND_NOTHING = 1;

    static Optional<LastPipe> of(CommandSpec command, Optional<PipeReport> report) {
        return report.flatMap(PipeReport::take)
                .filter(found -> !CommandWords.program(found.last()).equals("exit"))
                .map(found -> new LastPipe(
                        found.codes(),
                        CommandWords.pipe(command.text(), found.codes().size(), CommandWords.program(found.last())),
                        command.verifies().isPresent()));
    }

    /**
     * Returns the ending of a command that ended with this pipe, or {@code shell} unchanged if its exit code does not
     * match this pipe.
     */
    CommandEnding ending(CommandEnding shell) {
        if (!shell.code().equals(OptionalInt.of(expected()))) {
            return shell;
        }
        int last = codes.size() - 1;
        int decisive = last(this::fails).orElse(last);
        String others = IntStream.rangeClosed(0, last)
                .filter(i -> i != decisive && isWorthKnowing(i, codes.get(decisive) != 0))
                .mapToObj(i -> name(i) + " ended with " + codes.get(i))
                .collect(Collectors.joining(", "));
        boolean isPlain = codes.get(decisive) == 0 && others.isEmpty();
        return CommandEnding.exited(
                codes.get(decisive),
                isPlain ? "" : " (of %s%s)".formatted(name(decisive), others.isEmpty() ? "" : "; " + others));
    }

    /** Returns bash's exit code for a command that ends with this pipe. */
    private int expected() {
        return isStrict ? last(i -> codes.get(i) != 0).map(codes::get).orElse(0) : codes.get(codes.size() - 1);
    }

    private Optional<Integer> last(IntPredicate failing) {
        return IntStream.iterate(codes.size() - 1, i -> i >= 0, i -> i - 1)
                .filter(failing)
                .boxed()
                .findFirst();
    }

    private boolean fails(int i) {
        boolean isLast = i == codes.size() - 1;
        return codes.get(i) != 0 && (isLast || (codes.get(i) != CLOSED_EARLY && !foundNothing(i)));
    }

    private boolean foundNothing(int i) {
        return codes.get(i) == FOUND_NOTHING
                && !isStrict
                && !programs.isEmpty()
                && programs.get(i).searches();
    }

    /**
     * Returns true if a program's exit code is worth mentioning, for example if a program with effects succeeded while
     * another program failed.
     */
    private boolean isWorthKnowing(int i, boolean failed) {
        if (codes.get(i) == 0) {
            return failed && !programs.isEmpty() && !programs.get(i).isReadOnly();
        }
        return codes.get(i) != CLOSED_EARLY && !(failed && foundNothing(i));
    }

    private String name(int i) {
        return programs.isEmpty()
                ? "program %d of %d in the pipe".formatted(i + 1, codes.size())
                : programs.get(i).name();
    }
}
