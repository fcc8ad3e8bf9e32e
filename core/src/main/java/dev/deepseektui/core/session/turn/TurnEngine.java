package dev.deepseektui.core.session.turn;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.context.PromptPipeline;
import dev.deepseektui.core.context.PromptPipeline.PreparedPrompt;
import dev.deepseektui.core.context.state.LastTurn;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.conversation.Calibration;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.MessageFactory.CallIds;
import dev.deepseektui.core.conversation.budget.ContextBudget;
import dev.deepseektui.core.conversation.cost.CostLedger;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.ChatEvent.Retrying;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatModel;
import dev.deepseektui.core.model.ChatOutcome;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ChatRequest;
import dev.deepseektui.core.model.FinishReason;
import dev.deepseektui.core.session.turn.TurnEnding.Reason;
import dev.deepseektui.core.session.turn.TurnLimits.Spent;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.MentionsRead;
import dev.deepseektui.core.tape.event.MentionsRead.Attached;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.ReplyCut;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.PromptCalibrated;
import dev.deepseektui.core.tape.event.TurnEvents.RequestBilled;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import dev.deepseektui.core.tape.event.TurnEvents.TurnRetried;
import dev.deepseektui.core.tool.hook.HookAnswer.HookDecision;
import dev.deepseektui.core.tool.hook.Hooks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The loop from an ask to the turn's end: request, reply, tools, and again, until the model stops, the user cancels or a limit is
 * reached. Runs on the session's engine thread.
 */
public final class TurnEngine {
    /** A hook that never is content must not cost a fortune. */
    private static final int MOST_GOING_ON = 8;

    private final SessionLog log;
    private final SessionState state;
    private final Conversation conversation;
    private final TurnParts parts;
    private final TurnSettings settings;

    /** The collaborators of a turn. */
    public record TurnParts(
            ChatModel model, ToolStep tools, PromptPipeline pipeline, SafePoint safePoint, Hooks hooks) {
        /** A turn without hooks. */
        public TurnParts(ChatModel model, ToolStep tools, PromptPipeline pipeline, SafePoint safePoint) {
            this(model, tools, pipeline, safePoint, Hooks.none());
        }
    }

    /**
     * The limits of a turn.
     *
     * @param cacheLife how long the provider's cache is assumed to hold an unused prompt
     * @param allowance the money that the session and its agents may still spend
     */
    public record TurnSettings(TurnLimits limits, Continuation continuation, Duration cacheLife, Allowance allowance) {
        /** Settings without agents. */
        public TurnSettings(TurnLimits limits, Continuation continuation, Duration cacheLife) {
            this(limits, continuation, cacheLife, new Allowance());
        }
    }

    public TurnEngine(TurnParts parts, TurnSettings settings) {
        this.log = parts.pipeline().log();
        this.state = log.state();
        this.conversation = state.conversation();
        this.parts = parts;
        this.settings = settings;
    }

    /** What goes on within one turn. */
    private static final class Turn {
        private final long number;
        private final TurnBill bill;
        private final int stepsBefore;
        private final Steering steering;
        private TurnLimits limits;
        private int steps;
        private int wentOn;

        Turn(long number, int stepsBefore, Steering steering, TurnBill bill, TurnLimits limits) {
            this.number = number;
            this.stepsBefore = stepsBefore;
            this.steering = steering;
            this.bill = bill;
            this.limits = limits;
        }

        /** The number of the request that was sent last; those from before the turn was retried count. */
        int step() {
            return stepsBefore + steps;
        }
    }

    /** Returns when the turn has ended, on the tape too. */
    public TurnEnding run(UserPrompt ask, Cancellation cancellation) {
        return run(ask, Steering.NONE, cancellation);
    }

    /** The same; what the user says meanwhile goes out with the turn's next request. */
    public TurnEnding run(UserPrompt ask, Steering steering, Cancellation cancellation) {
        parts.safePoint().drain();
        return finish(begin(ask, steering, cancellation), cancellation);
    }

    /**
     * Sends the last request of the newest turn again, where that did not end well, and goes on from there as the turn would have. Returns
     * when it has ended again; its limits count anew.
     */
    public TurnEnding retry(Steering steering, Cancellation cancellation) {
        parts.safePoint().drain();
        LastTurn last = state.lastTurn();
        last.requireRetryable(conversation);
        log.record(new TurnRetried(last.number()));
        last.withoutCutReply(conversation).ifPresent(parts.pipeline()::rebase);
        return finish(
                new Turn(last.number(), last.steps(), steering, new TurnBill(state.cost()), settings.limits()),
                cancellation);
    }

    private TurnEnding finish(Turn turn, Cancellation cancellation) {
        TurnEnding ending = surviving(turn, cancellation);
        parts.pipeline().turnEnded();
        log.record(new TurnEnded(
                turn.number,
                ending.reason().word(),
                turn.bill.usage(),
                turn.bill.cost(),
                state.session().id(),
                ending.detail()));
        return ending;
    }

    private Turn begin(UserPrompt ask, Steering steering, Cancellation cancellation) {
        long number = state.task().turn() + 1;
        log.record(new Asked(number, ask.text(), ask.mentions(), ask.piped(), ask.command()));
        parts.pipeline().lead(number, cancellation);
        append(number, ask);
        return new Turn(number, 0, steering, new TurnBill(state.cost()), settings.limits());
    }

    private void append(long turn, UserPrompt ask) {
        log.append(MessageFactory.ask(conversation.numberFor(Origin.ASK), ask.text()));
        attach(turn, ask);
    }

    /** Appends what the user said while the turn ran: it goes out with the next request. */
    private void steer(Turn turn, Cancellation cancellation) {
        for (Optional<UserPrompt> next = turn.steering.next(cancellation);
                next.isPresent();
                next = turn.steering.next(cancellation)) {
            UserPrompt said = next.get();
            log.record(new Asked(turn.number, said.text(), said.mentions(), said.piped(), said.command(), true));
            append(turn.number, said);
        }
    }

    /** The user hears what is shown before anything is sent. */
    private void attach(long turn, UserPrompt ask) {
        List<ContextAppended> blocks = new ArrayList<>();
        List<Attached> attached = new ArrayList<>();
        for (UserPrompt.Attachment attachment : ask.attachments()) {
            ContextAppended block = attachment instanceof UserPrompt.Pictured shown
                    ? conversation.picture(shown.picture(), shown.shown())
                    : conversation.block(attachment.source(), attachment.shown());
            blocks.add(block);
            if (attachment instanceof UserPrompt.Named named) {
                attached.add(named.attached(conversation.tokens(block)));
            }
        }
        if (!attached.isEmpty() || !ask.others().isEmpty()) {
            log.record(new MentionsRead(turn, attached, ask.others()));
        }
        blocks.forEach(log::append);
    }

    /** A mistake of the program ends the turn, not the session: what was left half done is tied up as after a crash. */
    private TurnEnding surviving(Turn turn, Cancellation cancellation) {
        try {
            return loop(turn, cancellation);
        } catch (UserError unusable) {
            throw unusable;
        } catch (RuntimeException mistake) {
            log.defect("turn " + turn.number, mistake);
            log.recover();
            return TurnEnding.of(
                    Reason.FAILED, "The program made a mistake (" + mistake + "). The log says more; ask again.");
        }
    }

    private TurnEnding loop(Turn turn, Cancellation cancellation) {
        while (true) {
            parts.safePoint().drain();
            Optional<TurnEnding> stop = cancelled(cancellation).or(() -> limit(turn));
            if (stop.isPresent()) {
                return stop.get();
            }
            steer(turn, cancellation);
            PreparedPrompt prompt = parts.pipeline().prepare(turn.number, turn.step() + 1, cancellation);
            Optional<TurnEnding> over =
                    cancelled(cancellation).or(() -> windowFull(prompt)).or(() -> step(turn, prompt, cancellation));
            if (over.isPresent()) {
                return over.get();
            }
        }
    }

    /** One request with all that its reply asks for; the turn's ending when it is the last. */
    private Optional<TurnEnding> step(Turn turn, PreparedPrompt prompt, Cancellation cancellation) {
        ChatOutcome outcome = request(turn, prompt, cancellation);
        if (outcome instanceof ChatFailure failure) {
            if (failure.received().isWorthRecording()) {
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
            return goesOn(turn, reply, cancellation) ? Optional.empty() : Optional.of(TurnEnding.of(Reason.DONE));
        }
        settle(turn);
        parts.tools().run(CallIds.distinct(reply.calls()), cancellation);
        Optional<String> stopped = parts.tools().stopped();
        if (stopped.isPresent()) {
            return Optional.of(TurnEnding.of(Reason.DONE, "A hook ended the turn: " + stopped.get()));
        }
        if (!cancellation.isCancelled()) {
            parts.pipeline().afterTools(turn.number, turn.step(), cancellation);
        }
        return Optional.empty();
    }

    /** A hook may find that the work is not done; what it says is told with the next request. */
    private boolean goesOn(Turn turn, ChatReply reply, Cancellation cancellation) {
        boolean goesOn = !cancellation.isCancelled()
                && turn.wentOn < MOST_GOING_ON
                && parts.hooks()
                        .stops(turn.wentOn > 0, reply.content(), cancellation)
                        .is(HookDecision.DENY);
        turn.wentOn += goesOn ? 1 : 0;
        return goesOn;
    }

    private ChatOutcome request(Turn turn, PreparedPrompt prompt, Cancellation cancellation) {
        ChatRequest request = prompt.request();
        turn.steps++;
        log.record(prompt.sent(turn.number, turn.step()));
        state.cache().expects(conversation.shared());
        ChatOutcome outcome = parts.model().answer(request, event -> heard(turn, event), cancellation);
        if (outcome instanceof ChatReply reply
                && reply.isBilled()
                && reply.usage().prompt() != null) {
            Calibration.learnt(reply.usage().prompt(), prompt.size().total(), conversation.calibration())
                    .ifPresent(tokens -> log.record(new PromptCalibrated(tokens)));
        }
        return outcome;
    }

    private void heard(Turn turn, ChatEvent event) {
        if (event instanceof Retrying retrying && retrying.failure().received().isWorthRecording()) {
            cut(turn, retrying);
        }
        log.streamed(event);
    }

    /** What had come of an answer before its request is sent again; the model will not see it. */
    private void cut(Turn turn, Retrying again) {
        ChatReply received = again.failure().received();
        turn.bill.add(received.usage());
        log.record(new ReplyCut(
                turn.number,
                turn.step(),
                received.content(),
                received.reasoning(),
                received.calls(),
                again.failure().kind().words(),
                again.failure().message(),
                again.retry(),
                again.of()));
        log.record(new RequestBilled(ReplyCut.BILL, received.model(), received.usage()));
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
                cut,
                reply.thoughtForm(),
                state.cache().firstToken().map(Duration::toMillis).orElse(null));
        log.record(received);
        state.cache().anomaly(settings.cacheLife()).ifPresent(log::record);
        MessageFactory.reply(received).ifPresent(log::append);
    }

    /** How the turn ends with a reply that is not whole: its calls may be half of what was meant. */
    private static Optional<TurnEnding> cut(FinishReason finish) {
        return switch (finish) {
            case STOP, TOOL_CALLS, UNKNOWN -> Optional.empty();
            case LENGTH -> Optional.of(TurnEnding.of(Reason.LENGTH, "Send “continue”, or raise model.max_tokens."));
            case CONTENT_FILTER -> Optional.of(TurnEnding.of(Reason.FILTERED, "The rest of the answer was blocked."));
            case ERROR ->
                Optional.of(TurnEnding.of(
                        Reason.FAILED,
                        "The provider failed in the middle of the answer. /retry, or send the message again."));
            case INSUFFICIENT_SYSTEM_RESOURCE ->
                Optional.of(TurnEnding.of(
                        Reason.FAILED,
                        "The provider ran out of capacity in the middle of the answer. /retry, or send the"
                                + " message again."));
        };
    }

    private static Optional<TurnEnding> cancelled(Cancellation cancellation) {
        return cancellation.isCancelled() ? Optional.of(TurnEnding.of(Reason.CANCELLED)) : Optional.empty();
    }

    private Optional<TurnEnding> limit(Turn turn) {
        Spent spent = new Spent(turn.steps, turn.bill.atLeast(), state.cost().atLeast());
        settle(turn);
        Optional<TurnEnding> reached = turn.limits.reached(spent);
        if (reached.isEmpty() && settings.allowance().isSpentAbove()) {
            return Optional.of(TurnEnding.of(
                    Reason.COST_LIMIT, "Nothing is left of what the session may cost: its agents spent it."));
        }
        if (reached.isPresent() && settings.continuation().over(reached.get()) == Continuation.Decision.GO_ON) {
            turn.limits = settings.limits().raised(turn.limits, reached.get().reason(), spent);
            return Optional.empty();
        }
        return reached;
    }

    /** What agents may spend from now on is what the session may, as far as it grew. */
    private void settle(Turn turn) {
        double most = turn.limits.ofSession(turn.bill.before()).sessionUsd().orElse(Double.MAX_VALUE);
        settings.allowance().settle(most, state.cost().atLeast());
    }

    private static Optional<TurnEnding> windowFull(PreparedPrompt prompt) {
        if (prompt.fits()) {
            return Optional.empty();
        }
        ContextBudget budget = prompt.budget();
        String why =
                "The conversation has %d tokens, and with %d kept for the answer the model's window of %d is full. Start a new session or fork this one from an earlier message."
                        .formatted(prompt.size().total(), budget.reserve(), budget.window());
        return Optional.of(TurnEnding.of(Reason.WINDOW_FULL, why));
    }

    /** What a turn was billed: its requests' usage, and what the session's ledger grew by. */
    private static final class TurnBill {
        private final CostLedger ledger;
        private final double knownBefore;
        private final int unknownBefore;
        private final List<TokenUsage> usages = new ArrayList<>();

        TurnBill(CostLedger ledger) {
            this.ledger = ledger;
            this.knownBefore = ledger.atLeast();
            this.unknownBefore = ledger.unknownBills();
        }

        void add(TokenUsage usage) {
            usages.add(usage);
        }

        /** Each part unknown as soon as one request's is. */
        TokenUsage usage() {
            return TokenUsage.sum(usages);
        }

        /** What the session had cost before it. */
        double before() {
            return knownBefore;
        }

        /** US dollars of the bills that are known. */
        double atLeast() {
            return ledger.atLeast() - knownBefore;
        }

        @Nullable
        Double cost() {
            return ledger.unknownBills() == unknownBefore ? atLeast() : null;
        }
    }
}
