package dev.deepseektui.bench.lab.context;

import dev.deepseektui.bench.lab.context.TraceEntry.Answered;
import dev.deepseektui.bench.lab.context.TraceEntry.Attached;
import dev.deepseektui.bench.lab.context.TraceEntry.Compacted;
import dev.deepseektui.bench.lab.context.TraceEntry.Decided;
import dev.deepseektui.bench.lab.context.TraceEntry.Ended;
import dev.deepseektui.bench.lab.context.TraceEntry.OtherEvent;
import dev.deepseektui.bench.lab.context.TraceEntry.Returned;
import dev.deepseektui.bench.lab.context.TraceEntry.Said;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.context.PromptPipeline;
import dev.deepseektui.core.context.PromptPipeline.PreparedPrompt;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.Header;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.MessageFactory.CallIds;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.cost.CostLedger;
import dev.deepseektui.core.process.OutputCut;
import dev.deepseektui.core.session.turn.TurnEnding;
import dev.deepseektui.core.tape.MemoryTape;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.BodyEdit;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import dev.deepseektui.core.tool.builtin.RecallTool.ArtifactRecall;
import dev.deepseektui.core.tool.builtin.TapeRecall;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A replay of a recorded session's requests. A policy determines the content and cost of the requests. The messages
 * come from the recording; conversation, folds, cache and prices work as in a live session. No tool is run, and no
 * request is sent to a model.
 */
public final class ContextReplay {
    private static final String SESSION = "replay";
    private static final String NO_RESULT = "no result was recorded";

    private final ReplayGround ground;
    private final SessionState state;
    private final SessionLog log;
    private final PromptPipeline pipeline;
    private final Conversation conversation;
    private final ReplayClock clock;
    private final ReplayedProvider provider;
    private final ReplayTally tally = new ReplayTally();
    private final CostLedger bill;
    private final NeededFacts usedLater = new NeededFacts();
    private final OutdatedLines misleading = new OutdatedLines();
    private final FactsNext factsNext = new FactsNext();
    private final ProbeCollector probes = new ProbeCollector();
    private final TempArtifacts artifacts = new TempArtifacts();
    private final OutputCut cut = new OutputCut(artifacts::put, KnownKeys.NONE);
    private final ReplayPolicy policy;
    private final Map<String, ToolCall> open = new LinkedHashMap<>();
    private List<PromptMessage> lastPrompt = List.of();
    private final Cancellation never = new Cancellation();
    private boolean inTurn;
    private int step;

    public ContextReplay(ReplayGround ground, ReplayPolicy.Choice choice) {
        this(ground, choice, event -> {});
    }

    /**
     * Creates a replay.
     *
     * @param choice creates the policy
     * @param hearer receives every event on the replay's tape
     */
    public ContextReplay(ReplayGround ground, ReplayPolicy.Choice choice, Consumer<Recorded> hearer) {
        this.ground = ground;
        this.state = new SessionState(ground.prices().known());
        this.conversation = state.conversation();
        this.bill = new CostLedger(ground.prices().billed());
        this.clock = new ReplayClock(ground.moment(), ground.times().pause());
        this.provider =
                new ReplayedProvider(ground.header(), clock, ground.times().cacheLife());
        this.policy = choice.of(state, provider, ground);
        List<ContextSystem> systems = policy.systems();
        this.log = SessionLog.open(
                new MemoryTape(clock),
                state,
                List.copyOf(systems),
                new RethrowingListener(tally, bill, ground.moment(), hearer),
                clock);
        this.pipeline = new PromptPipeline(log, systems, model -> ground.budget());
        Header header = ground.header();
        log.record(new SessionStarted(
                SESSION, "", "", header.model(), header.effort(), header.system(), header.tools(), null));
        usedLater.said(header.system());
        usedLater.said(header.tools());
    }

    /** Replays a whole recording. */
    public static ContextReplayed of(ReplayGround ground, ReplayPolicy.Choice choice, List<TraceEntry> entries) {
        ContextReplay replay = new ContextReplay(ground, choice);
        entries.forEach(replay::next);
        return replay.finish();
    }

    /** Returns the cost of a recording whose prompt is never rewritten; empty if a price is unknown. */
    public static OptionalDouble appendOnlyCost(ReplayGround ground, List<TraceEntry> entries) {
        return of(ground.withoutWindow(), ReplayPolicy.appendOnly(), entries)
                .cost()
                .total();
    }

    /**
     * A listener that rethrows unexpected exceptions. A live turn continues without the failed part, but in a replay
     * that would distort the result.
     */
    private record RethrowingListener(ReplayTally tally, CostLedger bill, Instant start, Consumer<Recorded> hearer)
            implements SessionListener {
        @Override
        public void recorded(Recorded event) {
            // Events are billed as if they occurred at the start of the replay, so that all prices are those of the
            // same hour.
            Recorded then = new Recorded(event.seq(), start, event.event(), event.offset());
            tally.apply(event.event());
            bill.apply(then);
            hearer.accept(then);
        }

        @Override
        public void defect(String where, RuntimeException error) {
            throw error;
        }
    }

    /** Replays an entry. A recorded compaction changes nothing: the replay composes its own prompts. */
    public void next(TraceEntry entry) {
        if (entry instanceof Compacted) {
            return;
        }
        clock.advance(entry);
        if (entry instanceof Returned result) {
            ToolCall call = called(result.callId());
            returned(call, policy.returned(call, RecordedTools.outcome(call, result), log));
            return;
        }
        if (entry instanceof Ended result) {
            // The call may be unknown: in a salvaged session, the reply that contained it may be missing.
            ToolCall call = open.remove(result.callId());
            if (call != null) {
                returned(call, policy.returned(call, RecordedTools.showing(call, result.outcome()), log));
            }
            return;
        }
        if (entry instanceof Decided decided) {
            probes.decided(decided.text());
            return;
        }
        if (entry instanceof OtherEvent noted) {
            log.record(noted.event());
            return;
        }
        answerOpenCalls();
        if (entry instanceof Attached attached) {
            attach(attached.message());
        } else if (entry instanceof Said said) {
            endTurn();
            ask(said);
        } else if (entry instanceof Answered answer) {
            request(answer);
        }
    }

    private ToolCall called(String id) {
        ToolCall call = open.remove(id);
        if (call == null) {
            throw new IllegalArgumentException("a result without its call: " + id);
        }
        return call;
    }

    /** Ends the replay and returns its result. */
    public ContextReplayed finish() {
        answerOpenCalls();
        endTurn();
        ProbeSurvival survival = probes.survival(Passage.of(lastPrompt), recalled());
        survival.add(Probe.Kind.USED_LATER, usedLater.count());
        return new ContextReplayed(tally, bill, survival, misleading.count(), factsNext.shares());
    }

    /** Returns the passages to which the pointers in the last prompt refer. */
    private List<Passage> recalled() {
        return new Recalled(List.of(new ArtifactRecall(artifacts::read), new TapeRecall(log.tape())))
                .all(Pointers.in(lastPrompt));
    }

    private void ask(Said said) {
        String text = said.text();
        long turn = state.task().turn() + 1;
        log.record(new Asked(turn, text, said.mentions(), null, said.command()));
        log.record(MessageFactory.ask(conversation.numberFor(Origin.ASK), text));
        probes.asked(text, said.command() == null);
        usedLater.said(text);
        factsNext.shown(text);
        inTurn = true;
        step = 0;
    }

    private void attach(ContextAppended recorded) {
        long number = conversation.numberFor(recorded.origin());
        log.record(new ContextAppended(number, recorded.origin(), recorded.text(), recorded.source()));
        usedLater.returned(
                MessageFactory.inBlock(recorded.origin(), recorded.text()).orElse(""));
        misleading.attached(number, recorded.source());
    }

    private void request(Answered recorded) {
        Answered answer = new Answered(
                recorded.text(),
                recorded.reasoning(),
                recorded.calls().stream().map(RecordedTools::call).toList());
        prepare();
        usedLater.answered(recorded, once(() -> Passage.of(lastPrompt)), once(this::recalled));
        misleading.look(lastPrompt);
        TokenUsage usage = provider.bill(conversation, answer);
        ReplyReceived reply = new ReplyReceived(
                conversation.numberFor(Origin.REPLY),
                answer.text(),
                answer.reasoning(),
                answer.calls(),
                null,
                usage,
                null,
                null,
                null,
                null);
        log.record(reply);
        MessageFactory.reply(reply).ifPresent(log::record);
        provider.keep(conversation);
        CallIds.distinct(answer.calls()).forEach(call -> {
            open.put(call.id(), call);
            factsNext.called(call);
        });
    }

    /** Returns a supplier that computes a value at most once, and only if it is needed. */
    private static <T> Supplier<T> once(Supplier<T> made) {
        AtomicReference<T> kept = new AtomicReference<>();
        return () -> {
            if (kept.get() == null) {
                kept.set(made.get());
            }
            return kept.get();
        };
    }

    private void prepare() {
        step++;
        long turn = state.task().turn();
        PreparedPrompt prompt = watched(() -> pipeline.prepare(turn, step, never));
        if (!prompt.fits()) {
            throw new UserError(("turn %d, request %d: the prompt has %d tokens, which exceeds the window of %d;"
                            + " set model.window or another policy")
                    .formatted(
                            turn, step, prompt.size().total(), ground.budget().window()));
        }
        lastPrompt = List.copyOf(conversation.messages());
        log.record(prompt.sent(turn, step));
    }

    FactsNext factsNext() {
        return factsNext;
    }

    List<PromptMessage> messages() {
        return conversation.messages();
    }

    /**
     * Rewrites the conversation as if it no longer fit, and starts counting the facts that this keeps. If another
     * program compacted the conversation here, counts the facts in its prompt and in both prompts too.
     *
     * @param texts the texts with which the other program replaced the conversation
     * @param replaced the number of messages that it replaced
     */
    void rewriteAndCount(List<String> texts, int replaced) {
        List<PromptMessage> before = List.copyOf(conversation.messages());
        long size = tokens();
        rewrite();
        List<PromptMessage> after = List.copyOf(conversation.messages());
        factsNext.rewritten(before, after, size, tokens());
        if (!texts.isEmpty()) {
            List<PromptMessage> rest = before.subList(replaced, before.size());
            String recorded = Passage.plain(String.join("\n", texts)) + "\n" + FactsNext.text(rest);
            long kept = conversation.size().header() + RewriteMoment.tokens(rest, texts);
            factsNext.rewritten(FactsNext.text(before), recorded, size, kept);
            factsNext.rewritten(
                    FactsNext.text(before),
                    FactsNext.text(after) + recorded,
                    size,
                    tokens() + RewriteMoment.tokens(List.of(), texts));
        }
    }

    /** Replaces the conversation with the recorded summary. */
    void compactAsRecorded(Compacted compacted) {
        long size = tokens();
        List<BodyEdit> edits = new ArrayList<>();
        if (!conversation.messages().isEmpty()) {
            edits.add(new BodyEdit.Drop(conversation.messages().size()));
        }
        compacted
                .texts()
                .forEach(text -> edits.add(MessageFactory.insertedBlock(
                        conversation.numberFor(Origin.SUMMARY), new MessageSource.Summary(0, 0), text)));
        log.record(new Rebased(Compacted.REASON, edits, size, size, null));
    }

    private void rewrite() {
        RequestContext now = pipeline.now(never);
        policy.systems().stream()
                .flatMap(system -> system.fit(now, log).stream())
                .findFirst()
                .ifPresent(rewrite -> pipeline.carryOut(rewrite, now));
    }

    long tokens() {
        return conversation.size().total();
    }

    /** Runs work. If it rewrites the conversation, starts counting the facts that the rewrite kept. */
    private <T> T watched(Supplier<T> work) {
        List<PromptMessage> before = List.copyOf(conversation.messages());
        long tokens = tokens();
        T done = work.get();
        List<PromptMessage> after = conversation.messages();
        if (after.size() < before.size() || !after.subList(0, before.size()).equals(before)) {
            factsNext.rewritten(before, List.copyOf(after), tokens, tokens());
        }
        return done;
    }

    /** Adds a result to each pending call that has none, because the next message has already arrived. */
    void answerOpenCalls() {
        List.copyOf(open.values()).forEach(call -> returned(call, ToolOutcome.of(Status.CANCELLED, NO_RESULT)));
        open.clear();
    }

    private void returned(ToolCall call, ToolOutcome outcome) {
        ToolOutcome bounded = cut.apply(outcome);
        log.record(new ToolStarted(call.id(), call.name(), call.arguments(), true));
        log.record(new ToolReturned(call.id(), call.name(), bounded));
        log.record(MessageFactory.result(conversation.numberFor(Origin.RESULT), call.id(), bounded));
        probes.returned(call, outcome);
        usedLater.returned(bounded.text());
        factsNext.shown(bounded.text());
        misleading.returned(call, outcome);
    }

    private void endTurn() {
        if (!inTurn) {
            return;
        }
        pipeline.turnEnded();
        log.record(new TurnEnded(
                state.task().turn(), TurnEnding.EndReason.DONE.word(), TokenUsage.UNKNOWN, null, SESSION, null));
        inTurn = false;
    }
}
