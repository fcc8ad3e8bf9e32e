package dev.deepseektui.core.approval.shell;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Words that may be a command.
 *
 * @param isFed they stand behind a pipe
 */
public record SpottedCommand(List<String> words, boolean isFed) {
    public SpottedCommand {
        words = List.copyOf(words);
    }

    /** Where a program's name may stand: at the start, and anywhere behind one that runs others. */
    public IntStream programs() {
        int first = 0;
        while (first < words.size() - 1 && isBeforeProgram(words.get(first))) {
            first++;
        }
        return runsOthers() ? IntStream.range(first, words.size()) : IntStream.of(first);
    }

    boolean runsOthers() {
        return words.stream()
                .dropWhile(SpottedCommand::isBeforeProgram)
                .findFirst()
                .filter(program -> Programs.runsOthers(program)
                        || Programs.isElevating(program)
                        || Programs.isShellChanging(program))
                .isPresent();
    }

    private static boolean isBeforeProgram(String word) {
        return Programs.isKeyword(word) || Programs.isAssignment(word);
    }
}
