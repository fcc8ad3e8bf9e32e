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
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.ChatEvent.Continuing;
import dev.deepseektui.core.model.ChatEvent.Retrying;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatModel;
import dev.deepseektui.core.model.ChatOutcome;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ChatRequest;
import dev.deepseektui.core.session.EngineInbox;
import dev.deepseektui.core.session.turn.ReplySlips.Consequence;
import dev.deepseektui.core.session.turn.TurnEnding.EndReason;
import dev.deepseektui.core.session.turn.TurnLimits.Continuation;
import dev.deepseektui.core.session.turn.TurnLimits.TurnSpending;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.MentionsRead;
import dev.deepseektui.core.tape.event.MentionsRead.Attached;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.ReplyCut;
import dev.deepseektui.core.tape.event.ReplyReceived;
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
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The agent loop: from the user message through requests and tool calls until the model stops, the user cancels or a
 * limit is reached. Runs on the session's engine thread.
 */
public final class TurnEngine {
    private static final int MAX_CONTINUATIONS = 8;

    private final SessionLog log;
    private final SessionState state;
    private final Conversation conversation;
    private final TurnParts parts;
    private final TurnSettings settings;
    /** The running turn; null between turns. */
    private @Nullable Turn running;

    /** The collaborators of a turn. */
    public record TurnParts(ChatModel model, ToolStep tools, PromptPipeline pipeline, EngineInbox inbox, Hooks hooks) {}

    /**
     * The limits of a turn.
     *
     * @param cacheLife the assumed lifetime of an unused prompt in the provider's cache
     * @param allowance the budget left for the session and its agents
     */
    public record TurnSettings(TurnLimits limits, Continuation continuation, Duration cacheLife, Allowance allowance) {}

    public TurnEngine(TurnParts parts, TurnSettings settings) {
        this.log = parts.pipeline().log();
        this.state = log.state();
        this.conversation = state.conversation();
        this.parts = parts;
        this.settings = settings;
    }

    /** The state of one turn. */
    private static final class Turn {
        private final long number;
        private final TurnBill bill;
        private final ReplySlips slips = new ReplySlips();
        private final int stepsBefore;
        private TurnLimits limits;
        private int steps;
        private int continued;
        /** True if the last answer took several requests, so its billed tokens do not measure the prompt alone. */
        private boolean isContinued;

        Turn(long number, int stepsBefore, TurnBill bill, TurnLimits limits) {
            this.number = number;
            this.stepsBefore = stepsBefore;
            this.bill = bill;
            this.limits = limits;
        }

        /** Returns the number of the turn's last request; requests before a retry count too. */
        int step() {
            return stepsBefore + steps;
        }
    }

    /** Runs a turn and blocks until its end is recorded on the tape. */
    public TurnEnding run(UserPrompt ask, Cancellation cancellation) {
        return finish(begin(ask, cancellation), cancellation);
    }

    /**
     * Repeats the last request of an unsuccessful turn and continues the turn. The turn's limits are reset. Blocks
     * until the turn has ended.
     */
    public TurnEnding retry(Cancellation cancellation) {
        LastTurn last = state.lastTurn();
        last.requireRetryable(conversation);
        log.record(new TurnRetried(last.number()));
        parts.inbox().begin();
        last.withoutCutReply(conversation).ifPresent(parts.pipeline()::rebase);
        return finish(
                new Turn(last.number(), last.steps(), new TurnBill(state.cost()), settings.limits()), cancellation);
    }

    private TurnEnding finish(Turn turn, Cancellation cancellation) {
        running = turn;
        TurnEnding ending;
        try {
            ending = surviving(turn, cancellation);
        } finally {
            running = null;
        }
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

    private Turn begin(UserPrompt ask, Cancellation cancellation) {
        long number = state.task().turn() + 1;
        log.record(new Asked(number, ask.text(), ask.mentions(), ask.piped(), ask.command()));
        parts.inbox().begin();
        parts.pipeline().lead(number, cancellation);
        append(number, ask);
        return new Turn(number, 0, new TurnBill(state.cost()), settings.limits());
    }

    private void append(long turn, UserPrompt ask) {
        log.record(MessageFactory.ask(conversation.numberFor(Origin.ASK), ask.text()));
        attach(turn, ask);
    }

    public boolean isRunning() {
        return running != null;
    }

    /** Appends a message to the next request of the running turn. Called between its steps. */
    public void steer(UserPrompt said) {
        long turn = Objects.requireNonNull(running).number;
        log.record(new Asked(turn, said.text(), said.mentions(), said.piped(), said.command(), true));
        parts.inbox().begin();
        append(turn, said);
    }

    /**
     * Attaches files and data. The list of attachments is recorded first, so that the front end shows it before
     * anything is sent.
     */
    private void attach(long turn, UserPrompt ask) {
        List<ContextAppended> blocks = new ArrayList<>();
        List<Attached> attached = new ArrayList<>();
        for (UserPrompt.Attachment attachment : ask.attachments()) {
            ContextAppended block = attachment instanceof UserPrompt.PromptImage shown
                    ? conversation.picture(shown.picture(), shown.shown())
                    : conversation.block(attachment.source(), attachment.shown());
            blocks.add(block);
            if (attachment instanceof UserPrompt.NamedAttachment named) {
                attached.add(named.attached(conversation.tokens(block)));
            }
        }
        if (!attached.isEmpty() || !ask.others().isEmpty()) {
            log.record(new MentionsRead(turn, attached, ask.others()));
        }
        blocks.forEach(log::record);
    }

    /**
     * Runs the loop. An unexpected exception ends the turn, not the session; unfinished work is completed as after a
     * crash.
     */
    private TurnEnding surviving(Turn turn, Cancellation cancellation) {
        try {
            return loop(turn, cancellation);
        } catch (UserError unusable) {
            throw unusable;
        } catch (RuntimeException error) {
            log.defect("turn " + turn.number, error);
            log.recover();
            return TurnEnding.of(EndReason.FAILED, "Internal error (" + error + "). See the log, then try again.");
        }
    }

    private TurnEnding loop(Turn turn, Cancellation cancellation) {
        while (true) {
            Optional<TurnEnding> stop = cancelled(cancellation).or(() -> limit(turn));
            if (stop.isPresent()) {
                return stop.get();
            }
            parts.tools().takeSaid().forEach(words -> steer(UserPrompt.of(words)));
            parts.inbox().runBetweenSteps(cancellation);
            PreparedPrompt prompt = parts.pipeline().prepare(turn.number, turn.step() + 1, cancellation);
            Optional<TurnEnding> over = cancelled(cancellation)
                    .or(() -> TurnEnding.ofFullWindow(prompt))
                    .or(() -> step(turn, prompt, cancellation));
            if (over.isPresent()) {
                return over.get();
            }
        }
    }

    /** Sends one request and runs the calls of its reply. Returns the turn's ending if this was the last request. */
    private Optional<TurnEnding> step(Turn turn, PreparedPrompt prompt, Cancellation cancellation) {
        ChatOutcome outcome = request(turn, prompt, cancellation);
        if (outcome instanceof ChatFailure failure) {
            if (failure.received().isWorthRecording()) {
                take(turn, failure.received(), failure.kind().words());
            }
            return Optional.of(TurnEnding.of(failure));
        }
        ChatReply reply = (ChatReply) outcome;
        Optional<TurnEnding> cut = TurnEnding.ofIncomplete(reply);
        take(turn, reply, cut.map(ending -> ending.reason().word()).orElse(null));
        Consequence slip = turn.slips.of(reply, log);
        if (slip.isContinued() || cut.isPresent()) {
            return slip.isContinued() ? Optional.empty() : cut;
        }
        if (reply.calls().isEmpty() && slip.ending().isPresent()) {
            return slip.ending();
        }
        if (reply.calls().isEmpty()) {
            return continues(turn, reply, cancellation) ? Optional.empty() : Optional.of(TurnEnding.of(EndReason.DONE));
        }
        settle(turn);
        parts.tools().run(CallIds.distinct(reply.calls()), reply.repairs().notes(), cancellation);
        Optional<String> stopped = parts.tools().stopped();
        if (stopped.isPresent()) {
            return Optional.of(TurnEnding.of(EndReason.DONE, "A hook ended the turn: " + stopped.get()));
        }
        if (!cancellation.isCancelled()) {
            parts.pipeline().afterTools(turn.number, turn.step(), cancellation);
        }
        return slip.ending().or(() -> parts.tools().stuck().map(why -> TurnEnding.of(EndReason.FAILED, why)));
    }

    /**
     * Returns true if a hook continues the turn because of unfinished work. The hook's message becomes part of the next
     * request.
     */
    private boolean continues(Turn turn, ChatReply reply, Cancellation cancellation) {
        boolean continues = !cancellation.isCancelled()
                && turn.continued < MAX_CONTINUATIONS
                && parts.hooks()
                        .stops(turn.continued > 0, reply.content(), cancellation)
                        .is(HookDecision.DENY);
        turn.continued += continues ? 1 : 0;
        return continues;
    }

    private ChatOutcome request(Turn turn, PreparedPrompt prepared, Cancellation cancellation) {
        PreparedPrompt prompt = turn.slips.next(prepared);
        ChatRequest request = prompt.request();
        turn.steps++;
        turn.isContinued = false;
        log.record(prompt.sent(turn.number, turn.step()));
        state.cache().expects(conversation.shared());
        ChatOutcome outcome = parts.model().answer(request, event -> streamed(turn, event), cancellation);
        if (outcome instanceof ChatReply reply
                && reply.isBilled()
                && !turn.isContinued
                && reply.usage().prompt() != null) {
            Calibration.correction(reply.usage().prompt(), prompt.size().total(), conversation.calibration())
                    .ifPresent(tokens -> log.record(new PromptCalibrated(tokens)));
        }
        return outcome;
    }

    private void streamed(Turn turn, ChatEvent event) {
        if (event instanceof Retrying retrying && retrying.failure().received().isWorthRecording()) {
            cut(turn, retrying);
        }
        if (event instanceof Continuing continuing && continuing.part().isWorthRecording()) {
            turn.isContinued = true;
            bill(turn, continuing.part());
        }
        log.streamed(event);
    }

    /** Records the part of an answer that arrived before its request was repeated. The model does not see it. */
    private void cut(Turn turn, Retrying again) {
        ChatReply received = again.failure().received();
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
        bill(turn, received);
    }

    /** Bills a partially received answer. */
    private void bill(Turn turn, ChatReply part) {
        turn.bill.add(part.usage());
        log.record(new RequestBilled(ReplyCut.BILL, part.model(), part.usage()));
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
        MessageFactory.reply(received).ifPresent(log::record);
    }

    private static Optional<TurnEnding> cancelled(Cancellation cancellation) {
        return cancellation.isCancelled() ? Optional.of(TurnEnding.of(EndReason.CANCELLED)) : Optional.empty();
    }

    private Optional<TurnEnding> limit(Turn turn) {
        TurnSpending spent =
                new TurnSpending(turn.steps, turn.bill.atLeast(), state.cost().atLeast());
        settle(turn);
        Optional<TurnEnding> reached = turn.limits.reached(spent);
        if (reached.isEmpty() && settings.allowance().isSpentAbove()) {
            return Optional.of(TurnEnding.of(
                    EndReason.COST_LIMIT, "Nothing is left of what the session may cost: its agents spent it."));
        }
        if (reached.isPresent() && settings.continuation().exceeds(reached.get())) {
            turn.limits = settings.limits().raised(turn.limits, reached.get().reason(), spent);
            return Optional.empty();
        }
        return reached;
    }

    /** Limits the agents' cost to the session's remaining budget. */
    private void settle(Turn turn) {
        double most = turn.limits.ofSession(turn.bill.before()).sessionUsd().orElse(Double.MAX_VALUE);
        settings.allowance().settle(most, state.cost().atLeast());
    }
}
