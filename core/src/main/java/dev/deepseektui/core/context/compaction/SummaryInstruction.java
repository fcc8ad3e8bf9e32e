package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.context.compaction.ChangesMade.FileChanges;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryRefused;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
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
    private static final ModelTexts TEXTS = ModelTexts.of(SummaryInstruction.class);

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
        String kept = staying == 0 ? TEXTS.text("instruction.kept_users") : TEXTS.text("instruction.kept", staying);
        StringJoiner text = new StringJoiner("\n", "", "\n");
        text.add(TEXTS.text("instruction", kept));
        text.add(TEXTS.text("instruction.words", words()));
        if (!focus.isBlank()) {
            text.add(TEXTS.text("instruction.focus", focus));
        }
        if (!names.isEmpty()) {
            text.add(TEXTS.text("instruction.names", String.join(", ", names)));
        }
        if (!deadEnds.isEmpty()) {
            text.add(TEXTS.text("instruction.dead_ends"));
            deadEnds.forEach(text::add);
        }
        earlier.ifPresent(refused ->
                text.add(TEXTS.text("instruction.again", refused.reason().words())));
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
