package dev.deepseektui.core.compaction;

import dev.deepseektui.core.budget.PressureLevel;
import dev.deepseektui.core.compaction.Attempt.Edits;
import dev.deepseektui.core.compaction.CompactionPlan.Compaction;
import dev.deepseektui.core.compaction.Held.Kind;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What the steps of a compaction come to: one rebase, and what explains it. */
record Conclusion(LadderView view, Body body, boolean isCold) {

    /** What the steps did. */
    record Work(
            Draft draft,
            List<PressureLevel> steps,
            int groups,
            @Nullable String summaryBy) {}

    /** @param focus what the user wanted to keep; absent where the program compacts by itself */
    Compaction of(PressureLevel level, Work work, @Nullable String focus) {
        Draft draft = work.draft();
        new ShownVersions(body).mark(draft);
        Edits edits = new Edits(new Draft(body.messages()), draft, work.groups());
        Attempt whole = Attempt.of(level, body, edits, body.total() - body.total(draft));
        double breakEven = whole.breakEven(view.terms(), isCold);
        return new Compaction(
                draft.rebase(level),
                level,
                work.steps(),
                work.groups(),
                outlined(draft),
                work.summaryBy(),
                Double.isFinite(breakEven) ? (Double) breakEven : null,
                focus);
    }

    private List<String> outlined(Draft draft) {
        return IntStream.range(0, body.size())
                .filter(index -> draft.hasOtherText(index) && body.held(index).kind() == Kind.FILE)
                .mapToObj(index -> body.held(index).path())
                .distinct()
                .sorted()
                .toList();
    }
}
