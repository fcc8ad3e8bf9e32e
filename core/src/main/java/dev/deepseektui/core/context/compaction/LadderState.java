package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.MessageContents;
import dev.deepseektui.core.context.MessageContents.MessageContent;
import dev.deepseektui.core.context.Pins;
import dev.deepseektui.core.context.compaction.AgentMode.CompactionRequests;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped.SkipCause;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryWritten;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.RebaseReason.Request;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The part of the compaction state that the conversation does not contain, folded from the tape. Owned by the session's
 * engine thread.
 */
public final class LadderState {
    private final MessageContents holdings = new MessageContents();
    private final FileReferences references = new FileReferences();
    private final Pins pins = new Pins();
    private final ActivityDigest digest = new ActivityDigest();
    private final ShorterTexts shorterTexts = new ShorterTexts();
    private final LadderHistory state = new LadderHistory();
    private final CompactionRequests requests = new CompactionRequests();
    private @Nullable SummaryWritten summary;

    public void apply(Recorded recorded) {
        List<MessageContent> gone = holdings.apply(recorded);
        if (recorded.event() instanceof Rebased rebased) {
            removedFrom(rebased, gone).ifPresent(this::forgetFrom);
        }
        references.apply(recorded);
        pins.apply(recorded.event());
        digest.apply(recorded.event());
        state.apply(recorded);
        requests.apply(recorded);
        if (recorded.event() instanceof SummaryWritten written) {
            summary = written;
        }
    }

    private void forgetFrom(long number) {
        digest.forgetFrom(number);
        if (summary != null && summary.upTo() >= number) {
            summary = null;
        }
    }

    /**
     * Returns the number of the first message that the rebase removed at the user's request; all later messages are
     * removed too. Empty if the rebase has another reason.
     */
    private static OptionalLong removedFrom(Rebased rebased, List<MessageContent> gone) {
        if (rebased.reason().is(Request.CLEAR)) {
            return OptionalLong.of(0);
        }
        return rebased.reason().is(Request.EDIT_ASK) || rebased.reason().is(Request.RESTORE)
                ? gone.stream().mapToLong(MessageContent::number).findFirst()
                : OptionalLong.empty();
    }

    /** Returns the latest summary of the conversation's beginning, if there is one. */
    public Optional<SummaryWritten> summary() {
        return Optional.ofNullable(summary);
    }

    public ActivityDigest digest() {
        return digest;
    }

    ShorterTexts shorterTexts() {
        return shorterTexts;
    }

    public MessageContents holdings() {
        return holdings;
    }

    public FileReferences references() {
        return references;
    }

    public Pins pins() {
        return pins;
    }

    public CompactionRequests requests() {
        return requests;
    }

    public LadderHistory state() {
        return state;
    }

    /** The history of rewrites, folded from the tape: cooldown, size after the last one, and recorded remarks. */
    public static final class LadderHistory {
        private final Map<SkippedLevel, Double> remarks = new HashMap<>();
        private long lastNumber;
        private @Nullable Long compactedAt;
        private @Nullable Long sizeAfter;
        private int epoch;
        private long appliedSeq;

        /** A skipped level and the reason. Each combination is recorded once. */
        private record SkippedLevel(PressureLevel level, SkipCause reason) {}

        void apply(Recorded recorded) {
            TapeEvent event = recorded.event();
            if (event instanceof ContextAppended appended) {
                lastNumber = Math.max(lastNumber, appended.number());
            } else if (event instanceof Rebased rebased) {
                rewritten(rebased);
            } else if (event instanceof CompactionApplied) {
                epoch++;
                appliedSeq = recorded.seq();
                remarks.clear();
            } else if (event instanceof CompactionSkipped skipped) {
                remarks.put(new SkippedLevel(skipped.level(), skipped.reason()), skipped.fullness());
            } else if (event instanceof RequestSent sent && sent.parts() != null) {
                double fullness = (double) sent.promptTokens() / sent.parts().budget();
                // A remark on a fuller prompt no longer applies.
                remarks.values().removeIf(at -> at > fullness);
            }
        }

        private void rewritten(Rebased rebased) {
            RebaseReason reason = rebased.reason();
            if (reason.level().isPresent()) {
                compactedAt = lastNumber;
            }
            if (reason.level().isPresent() || reason.isIntervention()) {
                sizeAfter = rebased.after();
            } else if (sizeAfter != null && rebased.after() < sizeAfter) {
                // The user removed a part of the conversation, so growth is counted from the smaller prompt.
                sizeAfter = rebased.after();
            }
        }

        /** Returns the number of user messages and replies since the last compaction; empty if there was none. */
        OptionalLong messagesSinceCompaction() {
            return compactedAt == null ? OptionalLong.empty() : OptionalLong.of(lastNumber - compactedAt);
        }

        /** Returns the tokens of the prompt after the last rewrite, from whatever cause; empty if there was none. */
        OptionalLong sizeAfterRewrite() {
            return sizeAfter == null ? OptionalLong.empty() : OptionalLong.of(sizeAfter);
        }

        boolean hasSkipped(PressureLevel level, SkipCause reason) {
            return remarks.containsKey(new SkippedLevel(level, reason));
        }

        public int epoch() {
            return epoch;
        }

        /** Returns the sequence number of the last compaction; 0 before the first. */
        public long appliedSeq() {
            return appliedSeq;
        }
    }
}
