package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.MessageContents;
import dev.deepseektui.core.context.MessageContents.MessageContent;
import dev.deepseektui.core.context.Pins;
import dev.deepseektui.core.context.compaction.AgentMode.CompactionRequests;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped.SkipCause;
import dev.deepseektui.core.conversation.budget.PressureThresholds;
import dev.deepseektui.core.conversation.cost.CacheRecord.LastRequest;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.RebaseReason.Request;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
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
    private final LadderHistory state;
    private final CompactionRequests requests;

    public LadderState(PressureThresholds thresholds) {
        this.state = new LadderHistory(thresholds);
        this.requests = new CompactionRequests(thresholds.hard());
    }

    public void apply(Recorded recorded) {
        List<MessageContent> gone = holdings.apply(recorded);
        if (recorded.event() instanceof Rebased rebased) {
            removedFrom(rebased, gone).ifPresent(digest::forgetFrom);
        }
        references.apply(recorded);
        pins.apply(recorded.event());
        digest.apply(recorded.event());
        state.apply(recorded);
        requests.apply(recorded);
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

    /** The history of compactions, folded from the tape: cooldown, epoch and recorded remarks. */
    public static final class LadderHistory {
        private final PressureThresholds thresholds;
        private final Set<SkippedLevel> remarks = new HashSet<>();
        private long lastNumber;
        private @Nullable Long compactedAt;
        private int epoch;
        private long appliedSeq;
        private final LastRequest lastRequest = new LastRequest();

        /** A skipped level and the reason. Each combination is recorded once. */
        private record SkippedLevel(PressureLevel level, SkipCause reason) {}

        LadderHistory(PressureThresholds thresholds) {
            this.thresholds = thresholds;
        }

        void apply(Recorded recorded) {
            TapeEvent event = recorded.event();
            lastRequest.apply(recorded);
            if (event instanceof ContextAppended appended) {
                lastNumber = Math.max(lastNumber, appended.number());
            } else if (event instanceof Rebased rebased
                    && rebased.reason().level().isPresent()) {
                compactedAt = lastNumber;
            } else if (event instanceof CompactionApplied) {
                epoch++;
                appliedSeq = recorded.seq();
                remarks.clear();
            } else if (event instanceof CompactionSkipped skipped) {
                remarks.add(new SkippedLevel(skipped.level(), skipped.reason()));
            } else if (event instanceof RequestSent sent && sent.parts() != null) {
                fellTo(thresholds.level(
                        (double) sent.promptTokens() / sent.parts().budget()));
            }
        }

        /** Discards the remarks on levels above this one, because those levels are no longer due. */
        private void fellTo(PressureLevel level) {
            remarks.removeIf(remark -> remark.level().compareTo(level) > 0);
        }

        /** Returns the number of user messages and replies since the last compaction; empty if there was none. */
        OptionalLong messagesSinceCompaction() {
            return compactedAt == null ? OptionalLong.empty() : OptionalLong.of(lastNumber - compactedAt);
        }

        boolean hasSkipped(PressureLevel level, SkipCause reason) {
            return remarks.contains(new SkippedLevel(level, reason));
        }

        public int epoch() {
            return epoch;
        }

        /** Returns the sequence number of the last compaction; 0 before the first. */
        public long appliedSeq() {
            return appliedSeq;
        }

        LastRequest lastRequest() {
            return lastRequest;
        }
    }
}
