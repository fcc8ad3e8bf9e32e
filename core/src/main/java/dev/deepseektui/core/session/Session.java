package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.arena.ArenaOverview;
import dev.deepseektui.core.capacity.CapacitySettings;
import dev.deepseektui.core.compaction.Pinned;
import dev.deepseektui.core.compaction.Unpinned;
import dev.deepseektui.core.conversation.Composer;
import dev.deepseektui.core.conversation.Header;
import dev.deepseektui.core.conversation.ReplanTrail;
import dev.deepseektui.core.ground.UserError;
import dev.deepseektui.core.message.Origin;
import dev.deepseektui.core.model.Cancellation;
import dev.deepseektui.core.tape.HeaderChanged;
import dev.deepseektui.core.tape.HeaderChanged.Reason;
import dev.deepseektui.core.tape.ModeChanged;
import dev.deepseektui.core.tape.SessionRenamed;
import dev.deepseektui.core.tape.TapeReader;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.turn.ArenaWatch;
import dev.deepseektui.core.turn.Boundary;
import dev.deepseektui.core.turn.Chronicle;
import dev.deepseektui.core.turn.CompactionWatch;
import dev.deepseektui.core.turn.MemoryWatch;
import dev.deepseektui.core.turn.ResidentWatch;
import dev.deepseektui.core.turn.TurnEnding;
import dev.deepseektui.core.turn.TurnEngine;
import dev.deepseektui.core.turn.TurnParts;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One piece of work with the agent, from its first ask on. All that changes it runs on one thread, the engine's; whoever is on
 * another one posts to the {@link #boundary}.
 */
public final class Session implements AutoCloseable {
    /** Under this call id the output of a command that the user runs is told. */
    public static final String USERS_COMMAND = "user";

    private final Chronicle chronicle;
    private final TurnEngine engine;
    private final TurnParts parts;
    private final Equipment equipment;
    private final Standing standing;
    private boolean closed;

    Session(Chronicle chronicle, TurnEngine engine, TurnParts parts, Equipment equipment, Standing standing) {
        this.chronicle = chronicle;
        this.engine = engine;
        this.parts = parts;
        this.equipment = equipment;
        this.standing = standing;
    }

    /** What goes with it: the approval mode that holds until another is chosen, who injects, and who keeps files whole. */
    record Standing(ApprovalMode usualMode, ArenaWatch arena, Optional<ResidentWatch> residents) {}

    public String id() {
        return chronicle.session().id();
    }

    public Chronicle chronicle() {
        return chronicle;
    }

    public Equipment equipment() {
        return equipment;
    }

    /** Where work for the engine's thread is left while a turn runs. */
    public Boundary boundary() {
        return parts.boundary();
    }

    /** Returns when the turn has ended. */
    public TurnEnding ask(String text, Cancellation cancellation) {
        return engine.run(equipment.mentions().ask(text), cancellation);
    }

    /** Runs a command that the user typed; the model reads what came of it with the next ask. Between turns. */
    public void run(String command, Cancellation cancellation) {
        Tool shell = equipment.tools().find("shell").orElseThrow();
        new UserCommands(chronicle, shell).run(command, cancellation);
    }

    /** Takes the turn's ask and all behind it out of the conversation, so that it can be asked another way. */
    public void backTo(long turn) {
        OptionalLong number = chronicle.asks().number(turn);
        if (number.isEmpty()) {
            throw new UserError("turn " + turn + ": this session has no such turn");
        }
        chronicle.rebase(UserRebases.before(chronicle.conversation().messages(), number.getAsLong())
                .orElseThrow(() -> new UserError("turn " + turn
                        + ": its ask is no longer in the conversation; fork the session before that turn instead")));
    }

    /** Brings back what the last replan set aside, with all that came after it; no call may be open. */
    public void undoReplan() {
        ReplanTrail trail = new ReplanTrail();
        try (TapeReader events = chronicle.tape().read(0)) {
            events.forEachRemaining(recorded -> trail.apply(recorded.event()));
        }
        chronicle.rebase(trail.undo(chronicle.conversation().messages())
                .orElseThrow(() -> new UserError("/undo-replan: there is no replan to take back")));
    }

    /** Empties the conversation. What happened stays on the tape. */
    public void clear() {
        UserRebases.clear(chronicle.conversation().messages()).ifPresent(chronicle::rebase);
    }

    /** What fills the prompt, what of it is compacted when, and how to have it done now. On the engine's thread, with no call open. */
    public CompactionWatch compaction() {
        return parts.compaction();
    }

    /** What is injected beside the conversation, and why. On the engine's thread. */
    public ArenaOverview arena() {
        return standing.arena().overview(parts.compaction().fullness());
    }

    /** What the session and its workspace remember. */
    public MemoryWatch memory() {
        return parts.memory();
    }

    /** What the capacity controller keeps to. Any thread may ask. */
    public CapacitySettings capacity() {
        return parts.guardrail().settings();
    }

    /** Who keeps files whole in the prompt, where the settings want that. On the engine's thread, with no call open. */
    public Optional<ResidentWatch> residents() {
        return standing.residents();
    }

    /** Compaction leaves the file as it is, from now on, and where files stay whole it is one of them. */
    public void pin(String path) {
        chronicle.record(Pinned.file(path));
    }

    public void unpin(String path) {
        chronicle.record(Unpinned.file(path));
    }

    /** Compaction leaves the message as it is, from now on. */
    public void pin(long number) {
        if (chronicle.conversation().messages().stream().noneMatch(message -> message.number() == number)) {
            throw new UserError(
                    "message " + number + ": it is not in the conversation, so there is nothing to hold on to");
        }
        chronicle.record(Pinned.message(number));
    }

    public void unpin(long number) {
        chronicle.record(Unpinned.message(number));
    }

    public void rename(String name) {
        if (name.isBlank()) {
            throw new UserError("a session's name must have at least one letter");
        }
        chronicle.record(new SessionRenamed(name.strip()));
    }

    public ApprovalMode mode() {
        return chronicle.session().mode().map(ApprovalMode::of).orElse(standing.usualMode());
    }

    /** Appends a notice; the tools stay as they are, and so does the cached prompt. */
    public void changeMode(ApprovalMode mode) {
        if (mode == mode()) {
            return;
        }
        chronicle.record(new ModeChanged(mode.word()));
        chronicle.append(
                Composer.block(chronicle.conversation().numberFor(Origin.NOTICE), Origin.NOTICE, ModeNotice.of(mode)));
    }

    /** From the next request on another model answers; the cached prompt is lost, once. */
    public void changeModel(String model) {
        Header header = chronicle.conversation().header();
        if (!header.model().equals(model)) {
            chronicle.record(new HeaderChanged(Reason.MODEL, model, header.effort(), header.system(), header.tools()));
        }
    }

    public void changeEffort(String effort) {
        Header header = chronicle.conversation().header();
        if (!header.effort().equals(effort)) {
            chronicle.record(new HeaderChanged(Reason.EFFORT, header.model(), effort, header.system(), header.tools()));
        }
    }

    /** Ends what runs in the background, and gives the session free. A second time there is nothing left to do. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        try (chronicle) {
            equipment.close();
        }
    }
}
