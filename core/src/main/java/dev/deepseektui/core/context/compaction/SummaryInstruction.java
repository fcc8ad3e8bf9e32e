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
 * @param names the names from the current and the last finished turn that the summary must contain
 * @param deadEnds approaches that failed and were abandoned
 */
record SummaryInstruction(String focus, List<String> names, List<String> deadEnds) {
    private static final ModelTexts TEXTS = ModelTexts.of(SummaryInstruction.class);
    private static final int MAX_NAMES = 8;
    private static final int MAX_END_LENGTH = 240;
    private static final int MAX_WORDS = 500;

    SummaryInstruction {
        names = List.copyOf(names);
        deadEnds = List.copyOf(deadEnds);
    }

    /** Returns the instruction for a summary of {@code replaced}. */
    static SummaryInstruction of(LadderView view, String focus, String replaced) {
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
        return new SummaryInstruction(focus, names, deadEnds);
    }

    String text(Optional<SummaryRefused> earlier) {
        StringJoiner text = new StringJoiner("\n", "", "\n");
        text.add(TEXTS.text("instruction"));
        text.add(TEXTS.text("instruction.words", MAX_WORDS));
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

    /** Returns the required names that the summary does not contain. */
    List<String> missing(String summary) {
        return names.stream().filter(name -> !summary.contains(name)).toList();
    }
}
