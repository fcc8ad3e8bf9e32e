package dev.deepseektui.core.compaction;

import dev.deepseektui.core.budget.PressureThresholds;
import dev.deepseektui.core.context.Pins;
import dev.deepseektui.core.event.RebaseReason.Request;
import dev.deepseektui.core.event.Rebased;
import dev.deepseektui.core.event.Recorded;
import java.util.List;
import java.util.OptionalLong;

/** All that the ladder knows of a session beyond the conversation, folded from the tape. Owned by the session's engine thread. */
public final class LadderState {
    private final Holdings holdings = new Holdings();
    private final FileReferences references = new FileReferences();
    private final Pins pins = new Pins();
    private final ActivityDigest digest = new ActivityDigest();
    private final ShorterTexts shorterTexts = new ShorterTexts();
    private final LadderHistory state;
    private final CompactionRequests requests;

    public LadderState(PressureThresholds thresholds) {
        this.state = new LadderHistory(thresholds);
        this.requests = new CompactionRequests(thresholds.hard());
    }

    public void apply(Recorded recorded) {
        List<Held> gone = holdings.apply(recorded);
        if (recorded.event() instanceof Rebased rebased) {
            takenBack(rebased, gone).ifPresent(digest::forgetFrom);
        }
        references.apply(recorded);
        pins.apply(recorded.event());
        digest.apply(recorded.event());
        state.apply(recorded);
        requests.apply(recorded);
    }

    /** From which ask or reply on the user took everything back, if that is what this rebase is. */
    private static OptionalLong takenBack(Rebased rebased, List<Held> gone) {
        if (rebased.reason().is(Request.CLEAR)) {
            return OptionalLong.of(0);
        }
        return rebased.reason().is(Request.EDIT_ASK) || rebased.reason().is(Request.RESTORE)
                ? gone.stream().mapToLong(Held::number).findFirst()
                : OptionalLong.empty();
    }

    /** What a summary without a model is made of. */
    public ActivityDigest digest() {
        return digest;
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

    public LadderHistory state() {
        return state;
    }
}
