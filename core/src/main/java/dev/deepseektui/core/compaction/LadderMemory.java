package dev.deepseektui.core.compaction;

import dev.deepseektui.core.budget.PressureThresholds;
import dev.deepseektui.core.context.Pins;
import dev.deepseektui.core.tape.RebaseReason.Request;
import dev.deepseektui.core.tape.Rebased;
import dev.deepseektui.core.tape.Recorded;
import java.util.List;
import java.util.OptionalLong;

/** All that the ladder knows of a session beyond the conversation, folded from the tape. Owned by the session's engine thread. */
public final class LadderMemory {
    private final Holdings holdings = new Holdings();
    private final FileReferences references = new FileReferences();
    private final Pins pins = new Pins();
    private final Deeds deeds = new Deeds();
    private final ShorterTexts shorterTexts = new ShorterTexts();
    private final LadderState state;
    private final CompactionRequests requests;

    public LadderMemory(PressureThresholds thresholds) {
        this.state = new LadderState(thresholds);
        this.requests = new CompactionRequests(thresholds.hard());
    }

    public void apply(Recorded recorded) {
        List<Held> gone = holdings.apply(recorded);
        if (recorded.event() instanceof Rebased rebased) {
            takenBack(rebased, gone).ifPresent(deeds::forgetFrom);
        }
        references.apply(recorded.event());
        pins.apply(recorded.event());
        deeds.apply(recorded.event());
        state.apply(recorded);
        requests.apply(recorded);
    }

    /** From which ask or reply on the user took everything back, if that is what this rebase is. */
    private static OptionalLong takenBack(Rebased rebased, List<Held> gone) {
        if (rebased.reason().is(Request.CLEAR)) {
            return OptionalLong.of(0);
        }
        return rebased.reason().is(Request.EDIT_ASK)
                ? gone.stream().mapToLong(Held::number).findFirst()
                : OptionalLong.empty();
    }

    /** What a summary without a model is made of. */
    public Deeds deeds() {
        return deeds;
    }

    ShorterTexts shorterTexts() {
        return shorterTexts;
    }

    public Holdings holdings() {
        return holdings;
    }

    public FileReferences references() {
        return references;
    }

    public Pins pins() {
        return pins;
    }

    /** What was asked for and not done yet. */
    public CompactionRequests requests() {
        return requests;
    }

    public LadderState state() {
        return state;
    }
}
