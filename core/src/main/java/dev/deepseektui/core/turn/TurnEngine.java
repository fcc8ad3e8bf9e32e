package dev.deepseektui.core.turn;

import dev.deepseektui.core.budget.ContextBudget;
import dev.deepseektui.core.budget.PromptSize;
import dev.deepseektui.core.conversation.CallIds;
import dev.deepseektui.core.conversation.Composer;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.Prompt;
import dev.deepseektui.core.ground.UserError;
import dev.deepseektui.core.message.Origin;
import dev.deepseektui.core.model.Cancellation;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatOutcome;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ChatRequest;
import dev.deepseektui.core.model.FinishReason;
import dev.deepseektui.core.tape.Asked;
import dev.deepseektui.core.tape.PromptCalibrated;
import dev.deepseektui.core.tape.ReplyReceived;
import dev.deepseektui.core.tape.RequestSent;
import dev.deepseektui.core.tape.TurnEnded;
import dev.deepseektui.core.turn.TurnEnding.Reason;
import dev.deepseektui.core.turn.TurnLimits.Spent;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The loop from an ask to the turn's end: request, reply, tools, and again, until the model stops, the user cancels or a limit is
 * reached. Runs on the session's engine thread.
 */
public final class TurnEngine {
    private final Chronicle chronicle;
    private final Conversation conversation;
    private final TurnParts parts;
    private final TurnSettings settings;

    public TurnEngine(Chronicle chronicle, TurnParts parts, TurnSettings settings) {
        this.chronicle = chronicle;
        this.conversation = chronicle.conversation();
        this.parts = parts;
        this.settings = settings;
    }

    /** What goes on within one turn. */
    private static final class Turn {
        private final long number;
        private final TurnBill bill;
        private TurnLimits limits;
        private int steps;

        Turn(long number, TurnBill bill, TurnLimits limits) {
            this.number = number;
            this.bill = bill;
            this.limits = limits;
        }
    }

    /** Returns when the turn has ended, on the tape too. */
    public TurnEnding run(Ask ask, Cancellation cancellation) {
        parts.boundary().pass();
        Turn turn = begin(ask);
        TurnEnding ending = surviving(turn, cancellation);
        if (!cancellation.isCancelled()) {
            tidyUp(turn, cancellation);
        }
        parts.memory().turnOver();
        chronicle.record(new TurnEnded(
                turn.number,
                ending.reason().word(),
                turn.bill.usage(),
                turn.bill.cost(),
                chronicle.session().id(),
                ending.detail()));
        return ending;
    }

    /** Nothing is drafted here: what changes until the next ask is told with that. */
    private void tidyUp(Turn turn, Cancellation cancellation) {
        ContextBudget budget = budget();
        if (!parts.drafts().rewrite(moment(turn, budget, conversation.size()))) {
            parts.compaction().look(budget.fullness(conversation.size()), cancellation);
        }
    }

    private Turn begin(Ask ask) {
        long number = chronicle.task().turn() + 1;
        chronicle.record(new Asked(number, ask.text(), ask.mentions()));
        chronicle.append(Composer.ask(conversation.numberFor(Origin.ASK), ask.text()));
        for (Ask.Attachment attachment : ask.attachments()) {
            chronicle.append(Composer.block(
                    conversation.numberFor(Origin.INJECTED),
                    Origin.INJECTED,
                    attachment.path() + "\n" + attachment.text()));
        }
        return new Turn(number, new TurnBill(chronicle.cost()), settings.limits());
    }

    /** A mistake of the program ends the turn, not the session: what was left half done is tied up as after a crash. */
    private TurnEnding surviving(Turn turn, Cancellation cancellation) {
        try {
            return loop(turn, cancellation);
        } catch (UserError unusable) {
            throw unusable;
        } catch (RuntimeException mistake) {
            chronicle.defect("turn " + turn.number, mistake);
            chronicle.tieUp();
            return TurnEnding.of(
                    Reason.FAILED, "The program made a mistake (" + mistake + "). The log says more; ask again.");
        }
    }

    private TurnEnding loop(Turn turn, Cancellation cancellation) {
        while (true) {
            parts.boundary().pass();
            Optional<TurnEnding> stop = cancelled(cancellation).or(() -> limit(turn));
            if (stop.isPresent()) {
                return stop.get();
            }
            ContextBudget budget = budget();
            prepare(turn, budget, cancellation);
            if (!budget.fits(conversation.size().total())) {
                parts.compaction().atTheWall(budget.fullness(conversation.size()), cancellation);
            }
            Optional<TurnEnding> over = cancelled(cancellation)
                    .or(() -> windowFull(conversation.size(), budget))
                    .or(() -> step(turn, budget, cancellation));
            if (over.isPresent()) {
                return over.get();
            }
        }
    }

    /** Makes the prompt what it is to be: compacted if it must be, and with all that is due beside the conversation. */
    private void prepare(Turn turn, ContextBudget budget, Cancellation cancellation) {
        Drafts.Due due = due(turn, budget);
        if (parts.drafts().rewrite(moment(turn, budget, due.size()))
                || parts.compaction()
                        .look(budget.fullness(due.size()), cancellation)
                        .isPresent()) {
            due = due(turn, budget);
        }
        if (cancellation.isCancelled()) {
            return;
        }
        parts.drafts().append(due);
        if (parts.guardrail().beforeRequest(turn.number, budget.fullness(conversation.size()), cancellation)) {
            // Once: a turn has one intervention.
            prepare(turn, budget, cancellation);
        }
    }

    private Drafts.Due due(Turn turn, ContextBudget budget) {
        return parts.drafts().due(moment(turn, budget, conversation.size()));
    }

    private static Drafter.Moment moment(Turn turn, ContextBudget budget, PromptSize size) {
        return new Drafter.Moment(turn.number, turn.steps + 1, budget, size);
    }

    private ContextBudget budget() {
        return settings.budgets().apply(conversation.header().model());
    }

    /** One request with all that its reply asks for; the turn's ending when it is the last. */
    private Optional<TurnEnding> step(Turn turn, ContextBudget budget, Cancellation cancellation) {
        ChatOutcome outcome = request(turn, budget, cancellation);
        if (outcome instanceof ChatFailure failure) {
            if (!failure.received().isEmpty()) {
                take(turn, failure.received(), failure.kind().words());
            }
            return Optional.of(TurnEnding.of(failure));
        }
        ChatReply reply = (ChatReply) outcome;
        Optional<TurnEnding> cut = cut(reply.finishReason());
        take(turn, reply, cut.map(ending -> ending.reason().word()).orElse(null));
        if (cut.isPresent()) {
            return cut;
        }
        if (reply.calls().isEmpty()) {
            return Optional.of(TurnEnding.of(Reason.DONE));
        }
        parts.tools().run(CallIds.distinct(reply.calls()), cancellation);
        if (!cancellation.isCancelled()) {
            parts.guardrail().afterTools(turn.number, budget.fullness(conversation.size()), cancellation);
        }
        return Optional.empty();
    }

    private ChatOutcome request(Turn turn, ContextBudget budget, Cancellation cancellation) {
        Prompt prompt = conversation.prompt();
        ChatRequest request = ChatRequest.of(conversation.header(), prompt, budget);
        PromptSize size = conversation.size();
        turn.steps++;
        chronicle.record(new RequestSent(
                turn.number,
                turn.steps,
                prompt.tokens(),
                request.maxTokens(),
                new RequestSent.Parts(size.header(), size.base(), size.slot(), size.body(), budget.tokens())));
        chronicle.cache().expects(conversation.shared());
        ChatOutcome outcome = parts.model().answer(request, chronicle::streamed, cancellation);
        if (outcome instanceof ChatReply reply && reply.usage().prompt() != null) {
            Calibration.learnt(
                            reply.usage().prompt(),
                            prompt.tokens(),
                            chronicle.session().calibration())
                    .ifPresent(tokens -> chronicle.record(new PromptCalibrated(tokens)));
        }
        return outcome;
    }

    private void take(Turn turn, ChatReply reply, @Nullable String cut) {
        turn.bill.add(reply.usage());
        ReplyReceived received = new ReplyReceived(
                conversation.numberFor(Origin.REPLY),
                reply.content(),
                reply.reasoning(),
                reply.calls(),
                reply.finish(),
                reply.usage(),
                reply.model(),
                cut);
        chronicle.record(received);
        chronicle.cache().anomaly(parts.compaction().cacheLife()).ifPresent(chronicle::record);
        Composer.reply(received).ifPresent(chronicle::append);
    }

    /** How the turn ends with a reply that is not whole: its calls may be half of what was meant. */
    private static Optional<TurnEnding> cut(FinishReason finish) {
        return switch (finish) {
            case STOP, TOOL_CALLS, UNKNOWN -> Optional.empty();
            case LENGTH ->
                Optional.of(TurnEnding.of(
                        Reason.LENGTH,
                        "The answer reached its longest. Say more to go on, or raise model.max_tokens."));
            case CONTENT_FILTER ->
                Optional.of(TurnEnding.of(Reason.FILTERED, "The provider withheld the rest of the answer."));
            case INSUFFICIENT_SYSTEM_RESOURCE ->
                Optional.of(TurnEnding.of(
                        Reason.FAILED, "The provider ran out of capacity in the middle of the answer. Ask again."));
        };
    }

    private static Optional<TurnEnding> cancelled(Cancellation cancellation) {
        return cancellation.isCancelled() ? Optional.of(TurnEnding.of(Reason.CANCELLED)) : Optional.empty();
    }

    private Optional<TurnEnding> limit(Turn turn) {
        Spent spent =
                new Spent(turn.steps, turn.bill.atLeast(), chronicle.cost().atLeast());
        Optional<TurnEnding> reached = turn.limits.reached(spent);
        if (reached.isPresent() && settings.continuation().over(reached.get()) == Continuation.Decision.GO_ON) {
            turn.limits = settings.limits().raised(turn.limits, reached.get().reason(), spent);
            return Optional.empty();
        }
        return reached;
    }

    private static Optional<TurnEnding> windowFull(PromptSize size, ContextBudget budget) {
        if (budget.fits(size.total())) {
            return Optional.empty();
        }
        String why =
                "The conversation has %d tokens, and with %d kept for the answer the model's window of %d is full. Start a new session or fork this one from an earlier ask."
                        .formatted(size.total(), budget.reserve(), budget.window());
        return Optional.of(TurnEnding.of(Reason.WINDOW_FULL, why));
    }
}
