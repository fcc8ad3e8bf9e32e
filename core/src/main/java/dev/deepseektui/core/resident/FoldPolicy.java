package dev.deepseektui.core.resident;

import dev.deepseektui.core.event.RebaseReason.Fold;
import java.util.Optional;

/** Whether the files are to be folded into a new base for their own sake. */
public final class FoldPolicy {
    /** Of the bytes of resident files, so many may be out of date. */
    private static final double MOST_SUPERSEDED = 0.5;

    private FoldPolicy() {}

    /**
     * What is decided on.
     *
     * @param resident bytes of the members' texts
     * @param superseded bytes in the prompt that are out of date, once all is said that is due
     * @param isFirst whether no request has carried a message yet
     * @param isCold whether the provider has forgotten the prompt by now
     */
    public record State(long resident, long superseded, boolean isFirst, boolean isCold) {}

    public static Optional<Fold> due(State state) {
        if (state.isFirst()) {
            return state.resident() > 0 ? Optional.of(Fold.FIRST_ASK) : Optional.empty();
        }
        if (state.superseded() > MOST_SUPERSEDED * state.resident()) {
            return Optional.of(Fold.SUPERSEDED);
        }
        return state.isCold() && state.superseded() > 0 ? Optional.of(Fold.COLD_CACHE) : Optional.empty();
    }
}
