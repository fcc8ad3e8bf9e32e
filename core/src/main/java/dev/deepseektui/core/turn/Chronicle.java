package dev.deepseektui.core.turn;

import dev.deepseektui.core.compaction.Residents;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.ConversationRecorder;
import dev.deepseektui.core.conversation.LooseEnds;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.conversation.SlotLife;
import dev.deepseektui.core.cost.CostLedger;
import dev.deepseektui.core.cost.Price;
import dev.deepseektui.core.cost.PriceTable;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.resident.CacheRecord;
import dev.deepseektui.core.tape.ContextAppended;
import dev.deepseektui.core.tape.EventSink;
import dev.deepseektui.core.tape.Rebased;
import dev.deepseektui.core.tape.Recorded;
import dev.deepseektui.core.tape.Tape;
import dev.deepseektui.core.tape.TapeEvent;
import dev.deepseektui.core.tape.TapeReader;
import dev.deepseektui.core.task.TaskState;
import dev.deepseektui.core.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.tool.SeenFiles;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The tape and all that is folded from it. What happens goes through {@link #record}: onto the tape, into every fold, and then to
 * whoever listens. Owned by the session's engine thread.
 */
public final class Chronicle implements EventSink, AutoCloseable {
    private final Tape tape;
    private final PriceTable prices;
    private final InstantSource clock;
    private final DeepSeekTokenizer tokenizer = new DeepSeekTokenizer();
    private final Conversation conversation = new Conversation(tokenizer);
    private final ConversationRecorder recorder = new ConversationRecorder(this, conversation);
    private final TaskState task = new TaskState();
    private final LooseEnds looseEnds = new LooseEnds();
    private final SeenVersions seen = new SeenVersions();
    private final SessionFacts session = new SessionFacts();
    private final AskIndex asks = new AskIndex();
    private final SlotLife slot = new SlotLife();
    private final CostLedger cost;
    private final List<Consumer<Recorded>> folds = new ArrayList<>();
    private final CacheRecord cache = new CacheRecord();
    private Residents residents = Residents.NONE;
    private SeenFiles seenFiles = seen;
    private final List<TurnListener> listeners = new ArrayList<>();

    public Chronicle(Tape tape, PriceTable prices, InstantSource clock) {
        this.tape = tape;
        this.prices = prices;
        this.clock = clock;
        this.cost = new CostLedger(prices);
    }

    /** Another room's fold; added before {@link #replay}, it hears of everything. */
    public void addFold(Consumer<TapeEvent> fold) {
        addFoldOfRecords(recorded -> fold.accept(recorded.event()));
    }

    /** The same for one that asks when and where on the tape something happened. */
    public void addFoldOfRecords(Consumer<Recorded> fold) {
        folds.add(fold);
    }

    /** From now on these files stay whole, through every rebase, and the model is taken to have seen what it was shown of them. */
    void keep(Residents files, SeenFiles shown) {
        residents = files;
        seenFiles = shown;
    }

    public Residents residents() {
        return residents;
    }

    public void addListener(TurnListener listener) {
        listeners.add(listener);
    }

    /** Takes in what is on the tape already. */
    public void replay() {
        listeners.forEach(listener -> listener.opened(tape));
        try (TapeReader reader = tape.read(0)) {
            while (reader.hasNext()) {
                Recorded recorded = reader.next();
                apply(recorded);
                listeners.forEach(listener -> listener.replayed(recorded));
            }
        }
    }

    @Override
    public void record(TapeEvent event) {
        Recorded recorded = tape.append(event);
        apply(recorded);
        listeners.forEach(listener -> listener.recorded(recorded));
    }

    /** A message that joins the conversation. */
    public void append(ContextAppended message) {
        recorder.append(message);
    }

    public Rebased rebase(Rebase rebase) {
        Residents.Folded folded = completed(rebase);
        Rebased done = recorder.rebase(folded.rebase(), price());
        folded.remarks().forEach(this::record);
        return done;
    }

    /** What a rebase would do. */
    Rebased plan(Rebase rebase) {
        return conversation.plan(completed(rebase).rebase(), price());
    }

    /** With all that any rebase does at this moment, whatever it is for. */
    private Residents.Folded completed(Rebase rebase) {
        return residents.folded(slot.onTime(rebase, conversation.messages()));
    }

    /** Brings what a crash left half done to where a request can be sent. */
    public void tieUp() {
        looseEnds.tieUp(conversation, recorder);
    }

    private void apply(Recorded recorded) {
        TapeEvent event = recorded.event();
        conversation.apply(event);
        task.apply(event);
        looseEnds.apply(event);
        seen.apply(event);
        session.apply(event);
        asks.apply(event);
        slot.apply(event);
        cost.apply(recorded);
        cache.apply(recorded);
        folds.forEach(fold -> fold.accept(recorded));
    }

    /** What the model in use costs now, when that is known. */
    public Optional<Price> price() {
        return prices.at(conversation.header().model(), clock.instant());
    }

    Instant now() {
        return clock.instant();
    }

    public Tape tape() {
        return tape;
    }

    public Conversation conversation() {
        return conversation;
    }

    /** The engine thread's own, for whoever counts texts there. */
    public DeepSeekTokenizer tokenizer() {
        return tokenizer;
    }

    public TaskState task() {
        return task;
    }

    /** What the provider's cache did for the last requests. */
    public CacheRecord cache() {
        return cache;
    }

    public CostLedger cost() {
        return cost;
    }

    public SeenFiles seen() {
        return seenFiles;
    }

    public AskIndex asks() {
        return asks;
    }

    public SessionFacts session() {
        return session;
    }

    void streamed(ChatEvent event) {
        cache.answers(clock.instant());
        listeners.forEach(listener -> listener.streamed(event));
    }

    public void progress(String callId, String text) {
        listeners.forEach(listener -> listener.progress(callId, text));
    }

    void defect(String where, RuntimeException mistake) {
        listeners.forEach(listener -> listener.defect(where, mistake));
    }

    @Override
    public void close() {
        tape.close();
    }
}
