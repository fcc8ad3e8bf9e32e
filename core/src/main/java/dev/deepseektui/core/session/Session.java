package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.context.Pins.Pinned;
import dev.deepseektui.core.context.Pins.Unpinned;
import dev.deepseektui.core.context.PromptPipeline;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.context.arena.ArenaOverview;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings;
import dev.deepseektui.core.context.compaction.Compactor;
import dev.deepseektui.core.context.compaction.ContextBreakdown;
import dev.deepseektui.core.context.memory.RememberedUnits;
import dev.deepseektui.core.context.resident.ResidentReport;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.conversation.Header;
import dev.deepseektui.core.conversation.PastBody;
import dev.deepseektui.core.conversation.ReplanTrail;
import dev.deepseektui.core.conversation.cost.CacheTerms;
import dev.deepseektui.core.model.ModelInfo;
import dev.deepseektui.core.session.agent.AgentRuns;
import dev.deepseektui.core.session.turn.PromptQueue;
import dev.deepseektui.core.session.turn.SafePoint;
import dev.deepseektui.core.session.turn.TurnEnding;
import dev.deepseektui.core.session.turn.TurnEngine;
import dev.deepseektui.core.session.turn.TurnParts;
import dev.deepseektui.core.session.turn.UserPrompt;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.SessionEvents.ModeChanged;
import dev.deepseektui.core.tape.event.SessionEvents.SessionRenamed;
import dev.deepseektui.core.tape.event.TurnEvents.HeaderChanged;
import dev.deepseektui.core.tape.event.TurnEvents.HeaderChanged.Reason;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.setup.SavedPrompt;
import dev.deepseektui.core.tool.setup.Setup;
import dev.deepseektui.core.tool.setup.hook.HookAnswer.Decision;
import dev.deepseektui.core.tool.setup.hook.HookAnswer.HookVerdict;
import dev.deepseektui.core.tool.setup.hook.Hooks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;

/**
 * One piece of work with the agent, from its first ask on. All that changes it runs on one thread, the engine's; whoever is on
 * another one posts to the {@link #safePoint}.
 */
public final class Session implements AutoCloseable {
    /** Under this call id the output of a command that the user runs is told. */
    public static final String USERS_COMMAND = "user";

    private final ContextSystems systems;
    private final SessionLog log;
    private final SessionState state;
    private final TurnParts parts;
    private final SessionResources resources;
    private final Options options;
    private boolean closed;

    Session(ContextSystems systems, TurnParts parts, SessionResources resources, Options options) {
        this.systems = systems;
        this.log = parts.pipeline().log();
        this.state = systems.state();
        this.parts = parts;
        this.resources = resources;
        this.options = options;
    }

    /** What goes with it: the approval mode that holds until another is chosen, the wider one that was dropped on resume, and for agents, who runs its turns, who forgets on the disk, where it is kept there, and what is allowed. */
    record Options(
            ApprovalMode usualMode,
            Optional<ApprovalMode> droppedMode,
            LiveMode live,
            TurnEngine engine,
            Optional<MemoryErasure> erasure,
            SessionPermissions permissions,
            Expansion expansion,
            PromptQueue queue,
            Path userHome) {}

    public String id() {
        return state.session().id();
    }

    /** The way to its tape. */
    public SessionLog log() {
        return log;
    }

    /** How its prompts are made, and who has a say in them. On the engine's thread. */
    public PromptPipeline pipeline() {
        return parts.pipeline();
    }

    public ContextSystems systems() {
        return systems;
    }

    /** What is known of it. */
    public SessionState state() {
        return state;
    }

    public SessionResources resources() {
        return resources;
    }

    /** The models that are known without asking anybody, by name. Any thread may look. */
    public List<ModelInfo> knownModels() {
        return resources.access().knownModels(state.pricedModels());
    }

    /** Where work for the engine's thread is left while a turn runs. */
    public SafePoint safePoint() {
        return parts.safePoint();
    }

    /** Returns when the turn has ended. */
    public TurnEnding ask(String text, Cancellation cancellation) {
        return ask(PromptInput.typed(text), cancellation);
    }

    /** Returns when the turn has ended. */
    public TurnEnding ask(PromptInput input, Cancellation cancellation) {
        UserPrompt ask = prompt(input, cancellation);
        ModeNotice.tell(log, options.usualMode());
        return options.engine().run(ask, this::steered, cancellation);
    }

    /** Takes the messages that the user sent since the last request; those that cannot be asked return to the input. */
    private Optional<UserPrompt> steered(Cancellation cancellation) {
        for (Optional<String> next = options.queue().next();
                next.isPresent();
                next = options.queue().next()) {
            try {
                return Optional.of(prompt(PromptInput.typed(next.get()), cancellation));
            } catch (UserError refused) {
                options.queue().refused(next.get(), refused);
            }
        }
        return Optional.empty();
    }

    private UserPrompt prompt(PromptInput input, Cancellation cancellation) {
        PromptInput meant = fromServers(options.expansion().of(input, cancellation), cancellation);
        HookVerdict verdict = parts.hooks().prompt(meant.text(), cancellation);
        if (verdict.is(Decision.DENY) || verdict.is(Decision.STOP)) {
            throw new UserError("Nothing was asked, for a hook refused the prompt: " + SafeText.line(verdict.reason()));
        }
        return resources.mentions().ask(meant, mentioned(cancellation), audience());
    }

    /** Does a job that the model of another session worded: nothing in it is the user's word, a command or the name of a file to be shown. */
    public TurnEnding work(String job, Cancellation cancellation) {
        return options.engine().run(UserPrompt.of(job).readFromPipe(), cancellation);
    }

    /** The agents that work for it now. Any thread may ask. */
    public AgentRuns agents() {
        return resources.agents();
    }

    private PromptInput fromServers(PromptInput input, Cancellation cancellation) {
        return resources
                .foreign()
                .map(tools -> new ServerTexts(tools.servers()).prompt(input, cancellation))
                .orElse(input);
    }

    private Mentions.Audience audience() {
        String model = state.conversation().header().model();
        return new Mentions.Audience(parts.model().sees(model), options.userHome());
    }

    private Mentions.ResourceMentions mentioned(Cancellation cancellation) {
        return (server, uri) -> resources
                .foreign()
                .flatMap(tools -> new ServerTexts(tools.servers()).resource(server, uri, cancellation));
    }

    /** What can be asked by name: the user's, the workspace's, and what servers have ready. Any thread may ask. */
    public List<SavedPrompt> savedPrompts() {
        List<SavedPrompt> all = new ArrayList<>(setup().saved());
        resources.foreign().ifPresent(tools -> all.addAll(new ServerTexts(tools.servers()).saved()));
        return all;
    }

    /** What tells it how to work. Any thread may ask. */
    public Setup setup() {
        return options.expansion().setup();
    }

    /** Has the last turn go on where it did not end well, without another ask. Returns when it has ended. */
    public TurnEnding retry(Cancellation cancellation) {
        return options.engine().retry(this::steered, cancellation);
    }

    /** Runs a command that the user typed; the model reads what came of it with the next ask. Between turns. */
    public void run(String command, Cancellation cancellation) {
        Tool shell = resources.tools().find("shell").orElseThrow();
        new UserCommands(log, shell, resources.files().watch()).run(command, cancellation);
    }

    /** Takes the turn's ask and all behind it out of the conversation, so that it can be asked another way. */
    public void backTo(long turn) {
        OptionalLong number = state.prompts().number(turn);
        if (number.isEmpty()) {
            throw state.prompts().missing(turn);
        }
        parts.pipeline()
                .rebase(UserRebases.before(
                                state.conversation().messages(),
                                number.getAsLong(),
                                state.prompts().place(turn))
                        .orElseThrow(() -> new UserError("turn " + turn
                                + ": its message is no longer in the conversation; fork the"
                                + " session before that turn instead")));
    }

    /**
     * The conversation is again as it was before it went back; what came since goes, and comes back in the same way.
     *
     * @param going how many times it had gone back, with that one
     */
    public void restore(int going) {
        PastBody past = new PastBody(going);
        try (TapeReader events = log.tape().read(0)) {
            events.forEachRemaining(recorded -> past.apply(recorded.event()));
        }
        parts.pipeline()
                .rebase(past.again(state.conversation().messages())
                        .orElseThrow(() -> new UserError("the conversation cannot be brought back: what it was then was"
                                + " damaged, or is not in the session file")));
    }

    /** Brings back what the last replan set aside, with all that came after it; no call may be open. */
    public void undoReplan() {
        ReplanTrail trail = new ReplanTrail();
        try (TapeReader events = log.tape().read(0)) {
            events.forEachRemaining(recorded -> trail.apply(recorded.event()));
        }
        parts.pipeline()
                .rebase(trail.undo(state.conversation().messages())
                        .orElseThrow(() -> new UserError(
                                "/undo-replan: there is no re-plan to undo, or what it removed was damaged")));
    }

    /** Empties the conversation. What happened stays on the tape. */
    public void clear() {
        UserRebases.clear(state.conversation().messages()).ifPresent(parts.pipeline()::rebase);
        parts.hooks().beginsAnew(Hooks.CLEARED);
    }

    /** What the guide alone answered goes where a model answers from now on, which would take it for its own words. */
    void leaveGuide() {
        if (state.session().isTheGuides()) {
            UserRebases.clear(state.conversation().messages()).ifPresent(parts.pipeline()::rebase);
        }
    }

    /** What fills the prompt, what of it is compacted when, and how to have it done now. On the engine's thread, with no call open. */
    public Compactor compaction() {
        return systems.compaction();
    }

    /** What the provider's cache is worth now. On the engine's thread. */
    public CacheTerms cacheTerms() {
        return state.cacheTerms(log.now());
    }

    /** What fills the prompt now. On the engine's thread. */
    public ContextBreakdown breakdown() {
        return systems.compaction().breakdown(now(new Cancellation()));
    }

    /**
     * Compacts now; on the engine's thread, with no call open. Empty where nothing could be freed, or the user changed his mind.
     *
     * @param focus what is to be kept rather than the rest; blank for what was asked last
     */
    public Optional<Rebased> compact(PressureLevel level, String focus, Cancellation cancellation) {
        return parts.pipeline()
                .order(cancellation, (now, log) -> systems.compaction().ordered(level, focus, now, log));
    }

    private RequestContext now(Cancellation cancellation) {
        return parts.pipeline().now(cancellation);
    }

    /** What is injected beside the conversation, and why. On the engine's thread. */
    public ArenaOverview arena() {
        return systems.arena().overview(now(new Cancellation()).fullness());
    }

    /** What the session and its workspace remember. */
    public RememberedUnits memory() {
        return new RememberedUnits(systems.memory().orElseThrow().memory(), log);
    }

    /** The unit of that id, or the start of one, is gone from memory and from what was made of it, in all sessions. */
    public Forgotten forget(String id) {
        return options.erasure()
                .map(erasure -> erasure.forget(memory(), id))
                .orElseGet(() -> new Forgotten(memory().forget(id), List.of()));
    }

    /** What the capacity controller keeps to. Any thread may ask. */
    public CapacitySettings capacity() {
        return systems.capacity().orElseThrow().settings();
    }

    /** The files that stay whole in the prompt, where the settings want that. On the engine's thread, with no call open. */
    public Optional<ResidentReport> residents() {
        return systems.residents().map(residents -> residents.report(now(new Cancellation())));
    }

    /** Compaction leaves the file as it is, from now on, and where files stay whole it is one of them. */
    public void pin(String path) {
        log.record(Pinned.file(path));
    }

    public void unpin(String path) {
        log.record(Unpinned.file(path));
    }

    /** Compaction leaves the message as it is, from now on. */
    public void pin(long number) {
        if (state.conversation().messages().stream().noneMatch(message -> message.number() == number)) {
            throw new UserError(
                    "message " + number + ": it is not in the conversation, so there is nothing to hold on to");
        }
        log.record(Pinned.message(number));
    }

    public void unpin(long number) {
        log.record(Unpinned.message(number));
    }

    public void rename(String name) {
        if (name.isBlank()) {
            throw new UserError("a session's name must have at least one letter");
        }
        log.record(new SessionRenamed(name.strip()));
    }

    /** What is allowed: by rules that last, and until the end. Any thread may look. */
    public SessionPermissions permissions() {
        return options.permissions();
    }

    /** The mode of a resumed session that was wider than the configured one, and was dropped when it was resumed. */
    public Optional<ApprovalMode> droppedMode() {
        return options.droppedMode();
    }

    public ApprovalMode mode() {
        return state.session().mode().flatMap(ApprovalMode::find).orElse(options.usualMode());
    }

    /** Agents that work now keep to it at once, the conversation when it is told that it changed. Any thread may call. */
    public ApprovalMode announceMode(UnaryOperator<ApprovalMode> change) {
        return options.live().want(change);
    }

    /** The model is told with the next request; the tools stay as they are, and so does the cached prompt. */
    public void changeMode(ApprovalMode mode) {
        announceMode(before -> mode);
        if (mode != mode()) {
            log.record(new ModeChanged(mode.word()));
        }
    }

    /** From the next request on another model answers; the cached prompt is lost, once. */
    public void changeModel(String model) {
        Header header = state.conversation().header();
        if (!header.model().equals(model)) {
            log.record(new HeaderChanged(Reason.MODEL, model, header.effort(), header.system(), header.tools()));
        }
    }

    /** The model is told of all tools that servers have now; the cached prompt is lost, once. False where it knows them. On the engine's thread. */
    public boolean takeForeignTools() {
        Optional<HeaderChanged> changed = resources
                .foreign()
                .flatMap(tools -> tools.takenNow(state.conversation().header()));
        changed.ifPresent(log::record);
        return changed.isPresent();
    }

    public void changeEffort(String effort) {
        Header header = state.conversation().header();
        if (!header.effort().equals(effort)) {
            log.record(new HeaderChanged(Reason.EFFORT, header.model(), effort, header.system(), header.tools()));
        }
    }

    /** Ends what runs in the background, and gives the session free. A second time there is nothing left to do. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        parts.hooks().sessionEnds();
        try (log) {
            resources.close();
        }
    }
}
