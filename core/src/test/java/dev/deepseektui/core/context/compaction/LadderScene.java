package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.context.LexicalEmbedder;
import dev.deepseektui.core.context.Residents;
import dev.deepseektui.core.context.Residents.PresentFile;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.context.compaction.CompactionEvents.ContextCompacted;
import dev.deepseektui.core.context.compaction.CompactionLadder.CompactionPlan;
import dev.deepseektui.core.context.compaction.CompactionLadder.CompactionPlan.Compaction;
import dev.deepseektui.core.context.compaction.CompactionSettings.ThresholdOverrides;
import dev.deepseektui.core.context.compaction.LadderView.Relevance;
import dev.deepseektui.core.conversation.AnySource;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.ConversationRecorder;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.conversation.RebaseScript;
import dev.deepseektui.core.conversation.budget.Fullness;
import dev.deepseektui.core.conversation.cost.Price;
import dev.deepseektui.core.conversation.task.TaskState;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.tape.MemoryTape;
import dev.deepseektui.core.tape.Tape;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** A session on a tape with a compaction ladder. Each method records the events that a real turn would record. */
final class LadderScene {
    static final CompactionSettings LATE = settings(RewriteProfile.LATE);
    static final CompactionSettings STANDARD = settings(RewriteProfile.STANDARD);
    static final CompactionSettings EARLY = settings(RewriteProfile.EARLY);

    private static final DeepSeekTokenizer TOKENIZER = new DeepSeekTokenizer();

    Instant now = Instant.parse("2026-11-02T12:00:00Z");
    Optional<Price> price = Optional.of(new Price(0.003, 0.15, 0.60));
    Relevance relevance = new LexicalEmbedder()::similarities;
    long budget = 1_000_000;
    /** Creates the summary if one is needed. */
    Function<PendingSummary, CompactionPlan> summaries = PendingSummary::withoutModel;

    final Map<String, PresentFile> disk = new HashMap<>();
    final Tape tape = new MemoryTape(() -> now);
    final Conversation conversation = new Conversation(TOKENIZER);
    final LadderState memory;
    final TaskState task = new TaskState();
    final List<TapeEvent> events = new ArrayList<>();
    private final CompactionLadder ladder;
    private final ConversationRecorder recorder = new ConversationRecorder(this::happens, conversation);
    private long turn;
    private List<String> mentioned = List.of();
    private int calls;

    LadderScene(CompactionSettings settings) {
        this.ladder = new CompactionLadder(settings);
        this.memory = new LadderState();
        happens(new SessionStarted("s", "/w", "1", "deepseek-flash", "high", "Be brief.\n", "[]", null));
    }

    private static CompactionSettings settings(RewriteProfile profile) {
        return new CompactionSettings(true, Optional.of(profile), ThresholdOverrides.NONE, null, 2);
    }

    CompactionSettings settings() {
        return ladder.settings();
    }

    void happens(TapeEvent event) {
        events.add(event);
        conversation.apply(event);
        task.apply(event);
        memory.apply(tape.append(event));
    }

    LadderScene ask(String text, String... mentions) {
        mentioned = List.of(mentions);
        happens(new Asked(++turn, text, mentioned));
        recorder.append(MessageFactory.ask(conversation.numberFor(Origin.ASK), text));
        return this;
    }

    /** Adds a message sent by the user during a turn. */
    LadderScene steers(String text) {
        happens(new Asked(turn, text, List.of(), null, null, true));
        recorder.append(MessageFactory.ask(conversation.numberFor(Origin.ASK), text));
        return this;
    }

    LadderScene injected(String text) {
        String path = text.substring(0, Math.max(0, text.indexOf('\n')));
        MessageSource source = mentioned.contains(path)
                ? new MessageSource.Mention(ShownFile.whole(path, null, text.length()))
                : new MessageSource.Injection(null);
        recorder.append(conversation.block(source, text));
        return this;
    }

    LadderScene environment(String text) {
        recorder.append(conversation.block(new MessageSource.Environment(), text));
        return this;
    }

    LadderScene block(Origin origin, String text) {
        recorder.append(conversation.block(AnySource.of(origin), text));
        return this;
    }

    /** Puts a canonical state into the slot, after the resident base. */
    LadderScene slot(String text) {
        RebaseScript script = new RebaseScript(conversation.messages());
        while (script.hasNext() && script.peek().origin() == Origin.RESIDENT) {
            script.keep();
        }
        if (script.hasNext() && script.peek().isSlot()) {
            script.drop();
        }
        if (script.hasNext()) {
            script.insert(MessageFactory.slot(0, AnySource.STATE, text)).keepRest();
            recorder.rebase(
                    script.finish(RebaseReason.intervention(RebaseReason.Intervention.VERIFY_AND_REPLAN)), price);
        }
        return this;
    }

    LadderScene resident(String text) {
        RebaseScript script = new RebaseScript(conversation.messages());
        script.insert(MessageFactory.insertedBlock(0, AnySource.of(Origin.RESIDENT), text))
                .keepRest();
        recorder.rebase(script.finish(RebaseReason.resident(RebaseReason.Fold.SUPERSEDED)), price);
        return this;
    }

    LadderScene says(String text) {
        replies(text, List.of());
        return this;
    }

    /** Adds a reply that reads a file, and the tool result. */
    LadderScene reads(String path, String text) {
        String shown = "[%d lines]\n%s".formatted(text.lines().count(), text);
        return calls(
                "read",
                ToolOutcome.onFile(Status.OK, shown, path, Access.READ)
                        .showing(ShownFile.whole(path, null, shown.length())));
    }

    /** Adds a reply that edits a file by replacing one string with another. */
    LadderScene edits(String path, String before, String after) {
        ToolCall call = new ToolCall(
                "c" + ++calls, "edit", Json.line(Map.of("file_path", path, "old_string", before, "new_string", after)));
        ToolOutcome outcome = ToolOutcome.onFile(Status.OK, "Edited " + path, path, Access.WRITE)
                .showing(ShownFile.change(path, null, null, 0));
        replies("", List.of(call));
        happens(new ToolReturned(call.id(), call.name(), outcome));
        recorder.append(MessageFactory.result(conversation.numberFor(Origin.RESULT), call.id(), outcome));
        return this;
    }

    LadderScene calls(String tool, ToolOutcome... outcomes) {
        List<ToolCall> made = new ArrayList<>();
        for (ToolOutcome outcome : outcomes) {
            made.add(new ToolCall("c" + ++calls, tool, "{\"path\":\"" + outcome.resource() + "\"}"));
        }
        replies("", made);
        for (int i = 0; i < outcomes.length; i++) {
            happens(new ToolReturned(made.get(i).id(), tool, outcomes[i]));
            recorder.append(MessageFactory.result(
                    conversation.numberFor(Origin.RESULT), made.get(i).id(), outcomes[i]));
        }
        return this;
    }

    LadderScene runs(String command, int exit, String output) {
        ToolCall call = new ToolCall("c" + ++calls, "bash", Json.line(Map.of("command", command)));
        replies("", List.of(call));
        ToolOutcome outcome = ToolOutcome.about(Status.OK, output, "sh").exited(exit);
        happens(new ToolReturned(call.id(), "bash", outcome));
        recorder.append(MessageFactory.result(conversation.numberFor(Origin.RESULT), call.id(), outcome));
        return this;
    }

    LadderScene rebase(Rebase rebase) {
        recorder.rebase(rebase, price);
        return this;
    }

    private void replies(String text, List<ToolCall> made) {
        sent();
        ReplyReceived reply = new ReplyReceived(
                conversation.numberFor(Origin.REPLY), text, "thinking", made, null, null, null, null, null, null);
        happens(reply);
        MessageFactory.reply(reply).ifPresent(recorder::append);
    }

    /** Records a request with the whole conversation. */
    LadderScene sent() {
        happens(new RequestSent(
                turn,
                1,
                conversation.size().total(),
                65_536,
                new RequestSent.Parts(0, 0, 0, conversation.size().total(), budget)));
        return this;
    }

    /** Sets the budget so that the prompt fills this fraction of it. */
    LadderScene full(double ratio) {
        budget = Math.round(conversation.size().total() / ratio);
        return this;
    }

    double ratio() {
        return fullness().ratio();
    }

    Fullness fullness() {
        return new Fullness(conversation.size(), budget);
    }

    PressureLevel due() {
        return ladder.due(view());
    }

    LadderView view() {
        Residents files = path -> Optional.ofNullable(disk.get(path));
        return new LadderView(conversation, memory, task, fullness(), files, UnaryOperator.identity(), price);
    }

    CompactionPlan plan() {
        return ladder.automatic(view(), relevance);
    }

    Optional<CompactionApplied> look() {
        return carryOut(plan());
    }

    /** Compacts, and fails if there is nothing to compact. */
    void looks() {
        if (look().isEmpty()) {
            throw new AssertionError("nothing was rewritten");
        }
    }

    /** Compacts because the arena has no room. */
    Optional<CompactionApplied> lookAsRequested() {
        return carryOut(ladder.forArena(view(), relevance));
    }

    Optional<CompactionApplied> ordered(PressureLevel level, String focus) {
        return carryOut(ladder.onRequest(level, focus, view(), relevance));
    }

    /** Compacts because the model asks for it. */
    Optional<CompactionApplied> orderedByModel(PressureLevel level) {
        return carryOut(ladder.forModel(level, "", view(), relevance));
    }

    /** Compacts because the capacity controller asks for a refresh. */
    Optional<CompactionApplied> refreshed() {
        return carryOut(ladder.forController(view(), relevance));
    }

    private Optional<CompactionApplied> carryOut(CompactionPlan plan) {
        CompactionPlan settled = plan.wanted().map(summaries).orElse(plan);
        settled.remarks().forEach(this::happens);
        return settled.compaction().map(this::carryOut);
    }

    private CompactionApplied carryOut(Compaction compaction) {
        CompactionApplied applied = compaction.applied(
                recorder.rebase(compaction.rebase(), price), settings().profile(price), "lexical");
        happens(applied);
        happens(new ContextCompacted(memory.state().epoch(), memory.state().appliedSeq()));
        return applied;
    }

    <T extends TapeEvent> List<T> all(Class<T> type) {
        return events.stream().filter(type::isInstance).map(type::cast).toList();
    }

    PromptMessage message(int index) {
        return conversation.messages().get(index);
    }

    String text(int index) {
        return message(index).content().content();
    }

    /** Returns the content of all messages, one after the other. */
    String shown() {
        StringBuilder all = new StringBuilder();
        conversation
                .messages()
                .forEach(message -> all.append(message.content().content()).append('\n'));
        return all.toString();
    }
}
