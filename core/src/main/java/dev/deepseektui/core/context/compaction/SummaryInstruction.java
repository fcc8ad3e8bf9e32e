package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.context.compaction.ChangesMade.FileChanges;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryRefused;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The instruction for a model that writes a summary.
 *
 * @param focus the subject to keep above all; may be blank
 * @param staying the number of replies that stay with their results
 * @param names the names from the current and the last finished turn that the summary must contain
 * @param deadEnds approaches that failed and were abandoned
 * @param most the maximum number of tokens
 */
record SummaryInstruction(String focus, long staying, List<String> names, List<String> deadEnds, long most) {
    private static final int MAX_NAMES = 8;
    private static final int MAX_END_LENGTH = 240;
    private static final int MAX_WORDS = 500;
    private static final int MIN_WORDS = 100;
    /** The assumed number of words per token. It is low, because names take more tokens than other words. */
    private static final double WORDS_PER_TOKEN = 0.5;

    SummaryInstruction {
        names = List.copyOf(names);
        deadEnds = List.copyOf(deadEnds);
    }

    /** Returns the instruction for a summary of {@code replaced}. {@code most} is the maximum number of tokens. */
    static SummaryInstruction of(LadderView view, String focus, String replaced, long staying, long most) {
        ActivityDigest digest = view.memory().digest();
        List<FileChanges> changes = new ArrayList<>(digest.changes().since(digest.lastFinishedTurn()));
        Collections.reverse(changes);
        List<String> names = Stream.concat(
                        changes.stream().map(FileChanges::path),
                        changes.stream().flatMap(file -> file.names().stream()))
                .filter(replaced::contains)
                .distinct()
                .limit(MAX_NAMES)
                .toList();
        List<String> deadEnds = view.task().failures().givenUp(view.task().turn()).stream()
                .map(end -> Excerpt.of(end, MAX_END_LENGTH))
                .toList();
        return new SummaryInstruction(focus, staying, names, deadEnds, most);
    }

    String text(Optional<SummaryRefused> earlier) {
        StringBuilder text = new StringBuilder();
        text.append("""
            The conversation has become too long, and most of it is about to be replaced by a summary that you write now. You will go on with the task from that summary and the messages that stay.
            Answer with the summary alone, as text. Do not call any tool, do not go on with the task, and do not address the user.
            """);
        text.append(
                staying == 0
                        ? "The user's messages stay word for word; do not repeat them."
                        : "These messages stay word for word, do not repeat them: the user's, and your newest %d replies with their results."
                                .formatted(staying));
        text.append("""
             An earlier summary goes: take over what of it still matters.
            A record stands behind your summary, do not repeat it either: open failures, checks, plan, changed files with their counts and the names made in them, commands and how they ended.
            Write in these sections, each under its heading, and leave out those that have nothing:
            ## User goals and constraints
            ## Technical details and code references
            ## Decisions
            ## Open problems
            ## Next step
            ## Rules that must survive
            Name files by their paths and symbols by their full names; leave numbers of lines out, for they change. Say what was done as done: it will not be done again.
            Say nothing that these messages do not show: invent nothing, and leave out what you are not sure of.
            """);
        text.append("Use at most ").append(words()).append(" words.\n");
        if (!focus.isBlank()) {
            text.append("Keep above all what is about: ").append(focus).append('\n');
        }
        if (!names.isEmpty()) {
            text.append("These names must occur: ")
                    .append(String.join(", ", names))
                    .append('\n');
        }
        if (!deadEnds.isEmpty()) {
            text.append("These were dead ends, say so and why:\n")
                    .append(String.join("\n", deadEnds))
                    .append('\n');
        }
        earlier.ifPresent(refused -> text.append("An earlier attempt could not be used because ")
                .append(refused.reason().words())
                .append(".\n"));
        return text.toString();
    }

    private long words() {
        return Math.max(MIN_WORDS, Math.min(MAX_WORDS, Math.round(most * WORDS_PER_TOKEN)));
    }

    /** Returns the required names that the summary does not contain. */
    List<String> missing(String summary) {
        return names.stream().filter(name -> !summary.contains(name)).toList();
    }
}
