package dev.deepseektui.core.turn;

import dev.deepseektui.core.compaction.CompactionPlan;
import dev.deepseektui.core.compaction.SummaryRefused;
import dev.deepseektui.core.compaction.SummaryRefused.Reason;
import dev.deepseektui.core.compaction.SummaryRequested;
import dev.deepseektui.core.compaction.SummaryWanted;
import dev.deepseektui.core.model.Cancellation;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatOutcome;
import dev.deepseektui.core.model.ChatReply;
import java.util.List;
import java.util.Optional;

/** Has a summary written that can be used: what is wrong with the first is said once, and then the tape has to do. */
final class SummaryWriting {
    private static final int ATTEMPTS = 2;

    private final Chronicle chronicle;
    private final Summarizer summarizer;

    SummaryWriting(Chronicle chronicle, Summarizer summarizer) {
        this.chronicle = chronicle;
        this.summarizer = summarizer;
    }

    CompactionPlan settle(SummaryWanted wanted, Cancellation cancellation) {
        Optional<SummaryRefused> refused = Optional.empty();
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            chronicle.record(new SummaryRequested(summarizer.name(), attempt, wanted.messages(), wanted.tokens()));
            ChatOutcome outcome = summarizer.write(wanted, refused, cancellation);
            refused = refusal(wanted, outcome);
            if (refused.isEmpty()) {
                return wanted.with((ChatReply) outcome, summarizer.name());
            }
            chronicle.record(refused.get());
            if (isFinal(refused.get().reason())) {
                break;
            }
        }
        return wanted.withoutModel();
    }

    private Optional<SummaryRefused> refusal(SummaryWanted wanted, ChatOutcome outcome) {
        return outcome instanceof ChatFailure failure
                ? Optional.of(
                        new SummaryRefused(summarizer.name(), reason(failure.kind()), List.of(), failure.message()))
                : wanted.refusal((ChatReply) outcome, summarizer.name());
    }

    private static Reason reason(ChatFailure.Kind kind) {
        return switch (kind) {
            case CONTEXT_OVERFLOW -> Reason.OVERFLOW;
            case CANCELLED -> Reason.CANCELLED;
            case CUT_OFF -> Reason.CUT_OFF;
            default -> Reason.FAILED;
        };
    }

    private static boolean isFinal(Reason reason) {
        return reason == Reason.OVERFLOW || reason == Reason.CANCELLED || reason == Reason.FAILED;
    }
}
