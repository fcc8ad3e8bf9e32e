package dev.deepseektui.core.compaction;

import dev.deepseektui.core.compaction.SummaryRefused.Reason;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatOutcome;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.session.state.SessionLog;
import java.util.List;
import java.util.Optional;

/** Has a summary written that can be used: what is wrong with the first is said once, and then the tape has to do. */
final class SummaryWriting {
    private static final int ATTEMPTS = 2;

    private final Summarizer summarizer;
    private final RequestContext now;
    private final SessionLog log;

    SummaryWriting(Summarizer summarizer, RequestContext now, SessionLog log) {
        this.summarizer = summarizer;
        this.now = now;
        this.log = log;
    }

    CompactionPlan settle(SummaryWanted wanted) {
        Optional<SummaryRefused> refused = Optional.empty();
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            log.record(new SummaryRequested(name(), attempt, wanted.messages(), wanted.tokens()));
            ChatOutcome outcome = summarizer.write(new Summarizer.Task(wanted, refused), now, log);
            refused = refusal(wanted, outcome);
            if (refused.isEmpty()) {
                return wanted.with((ChatReply) outcome, name());
            }
            log.record(refused.get());
            if (isFinal(refused.get().reason())) {
                break;
            }
        }
        return wanted.withoutModel();
    }

    private Optional<SummaryRefused> refusal(SummaryWanted wanted, ChatOutcome outcome) {
        return outcome instanceof ChatFailure failure
                ? Optional.of(new SummaryRefused(name(), reason(failure.kind()), List.of(), failure.message()))
                : wanted.refusal((ChatReply) outcome, name());
    }

    private String name() {
        return summarizer.name(now);
    }

    private static Reason reason(ChatFailure.Kind kind) {
        return switch (kind) {
            case CONTEXT_OVERFLOW -> Reason.OVERFLOW;
            case CANCELLED -> Reason.CANCELLED;
            default -> Reason.FAILED;
        };
    }

    private static boolean isFinal(Reason reason) {
        return reason == Reason.OVERFLOW || reason == Reason.CANCELLED || reason == Reason.FAILED;
    }
}
