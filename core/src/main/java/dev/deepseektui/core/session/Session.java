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
import dev.deepseektui.core.model.Provider;
import dev.deepseektui.core.process.OutputCut;
import dev.deepseektui.core.session.agent.AgentRuns;
import dev.deepseektui.core.session.turn.Continuation;
import dev.deepseektui.core.session.turn.PromptQueue;
import dev.deepseektui.core.session.turn.SafePoint;
import dev.deepseektui.core.session.turn.ToolStep;
import dev.deepseektui.core.session.turn.TurnEnding;
import dev.deepseektui.core.session.turn.TurnEngine;
import dev.deepseektui.core.session.turn.TurnEngine.TurnParts;
import dev.deepseektui.core.session.turn.TurnEngine.TurnSettings;
import dev.deepseektui.core.session.turn.UserPrompt;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.SessionEvents.ModeChanged;
import dev.deepseektui.core.tape.event.SessionEvents.SessionRenamed;
import dev.deepseektui.core.tape.event.TurnEvents.HeaderChanged;
import dev.deepseektui.core.tape.event.TurnEvents.HeaderChanged.Reason;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.tool.PictureIntake;
import dev.deepseektui.core.tool.hook.HookAnswer.HookVerdict;
import dev.deepseektui.core.tool.hook.Hooks;
import dev.deepseektui.core.tool.mcp.McpServers;
import dev.deepseektui.core.tool.setup.Setup;
import dev.deepseektui.core.tool.setup.Setup.SavedPrompt;
import dev.deepseektui.core.tool.shell.Jobs;
import dev.deepseektui.core.workspace.Workspace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;

/**
 * A conversation with the agent, from its first prompt on. All that changes it runs on one thread, the engine's; other threads post to the
 * {@link #safePoint}.
 */
public final class Session implements AutoCloseable {
    /** The call id of the output of a command that the user runs. */
    public static final String USERS_COMMAND = "user";

    private final SessionParts parts;
    private final SessionLog log;
    private final SessionState state;
    private final ToolSet tools;
    private final Expansion expansion;
    private final PromptQueue queue;
    private final TurnEngine engine;
    private final SessionResources resources;
    private final FileHistory files;
    private final Pictures pictures;
    private final Mentions mentions;
    private final Optional<ApprovalMode> droppedMode;
    private boolean closed;

    Session(SessionParts parts, ToolSet tools, SessionCallbacks callbacks, SessionResources resources) {
        SessionPlace place = parts.place();
        this.parts = parts;
        this.log = parts.log();
        this.state = parts.state();
        this.tools = tools;
        this.queue = callbacks.queue();
        this.resources = resources;
        this.files = new FileHistory(place.workspace(), parts.hands().keeping(), log);
        this.pictures = new Pictures(new PictureIntake(place.artifacts()::put));
        this.mentions = new Mentions(place.workspace(), pictures);
        this.expansion = new Expansion(
                place.request().setup(),
                place.workspace().root(),
                tools.shell(),
                parts.guard().calls(),
                log);
        this.engine = engine(parts, tools, callbacks.continuation());
        this.droppedMode = Optional.of(mode())
                .filter(mode -> place.kind().isResumed()
                        && place.request().mode().isEmpty()
                        && mode.compareTo(place.usualMode()) > 0);
    }

    private static TurnEngine engine(SessionParts parts, ToolSet tools, Continuation continuation) {
        SessionPlace place = parts.place();
        Hands hands = parts.hands();
        ToolStep step = new ToolStep(
                parts.log(),
                tools.offered(),
                parts.guard().calls(),
                new ToolStep.Execution(
                        new OutputCut(place.artifacts()::put, place.config().knownKeys()),
                        hands.workers(),
                        hands.keeping().watch(),
                        place.kind()::solitude));
        return new TurnEngine(
                new TurnParts(parts.models().chat(), step, parts.pipeline(), parts.safePoint(), parts.hooks()),
                new TurnSettings(
                        place.request().limits(),
                        continuation,
                        parts.systems().compaction().cacheLife(),
                        parts.guard().allowance()));
    }

    /** Brings a resumed session to where a prompt can be sent, and runs the hooks of its beginning. */
    void begin() {
        SessionPlace place = parts.place();
        boolean isResumed = place.kind().isResumed();
        if (isResumed) {
            files.settle();
            if (!ModelAccess.isEmbedded(place.config())) {
                leaveGuide();
            }
        }
        droppedMode.ifPresent(wider -> changeMode(place.usualMode()));
        place.request().mode().ifPresent(this::changeMode);
        parts.hooks().begin(isResumed ? "resume" : "startup");
    }

    public String id() {
        return state.session().id();
    }

    /** Returns the log, by which its tape is read. */
    public SessionLog log() {
        return log;
    }

    SessionParts parts() {
        return parts;
    }

    public ContextSystems systems() {
        return parts.systems();
    }

    public PromptPipeline pipeline() {
        return parts.pipeline();
    }

    public SessionState state() {
        return state;
    }

    public Workspace workspace() {
        return parts.place().workspace();
    }

    /** Returns the files of the session itself, and of its agents. */
    public SessionFiles sessionFiles() {
        return parts.place().files();
    }

    /** Returns the changes to files of the workspace, which can be taken back. */
    public FileHistory fileHistory() {
        return files;
    }

    public Jobs jobs() {
        return parts.hands().shell().jobs();
    }

    public Optional<McpServers> servers() {
        return parts.hands().servers();
    }

    public Provider provider() {
        return parts.models().access().provider();
    }

    /** Returns the models that are known without a request, by name. Any thread may look. */
    public List<ModelInfo> knownModels() {
        return parts.models().all(state.pricedModels());
    }

    /** Returns the intake of pictures that are no files of the workspace. Any thread may ask. */
    public Pictures pictures() {
        return pictures;
    }

    /** Returns the queue of work for the engine's thread while a turn runs. */
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
        ModeNotice.append(log, parts.place().usualMode());
        return engine.run(ask, this::steered, cancellation);
    }

    /** Takes the messages that the user sent since the last request; those that cannot be asked return to the input. */
    private Optional<UserPrompt> steered(Cancellation cancellation) {
        for (Optional<String> next = queue.next(); next.isPresent(); next = queue.next()) {
            try {
                return Optional.of(prompt(PromptInput.typed(next.get()), cancellation));
            } catch (UserError refused) {
                queue.refused(next.get(), refused);
            }
        }
        return Optional.empty();
    }

    private UserPrompt prompt(PromptInput input, Cancellation cancellation) {
        PromptInput meant = fromServers(expansion.of(input, cancellation), cancellation);
        HookVerdict verdict = parts.hooks().prompt(meant.text(), cancellation);
        if (verdict.refuses()) {
            throw new UserError("Nothing was asked, for a hook refused the prompt: " + SafeText.line(verdict.reason()));
        }
        return mentions.ask(meant, mentioned(cancellation), audience());
    }

    /** Does a job that the model of another session worded: nothing in it is the user's word, a command or the name of a file to be shown. */
    public TurnEnding work(String job, Cancellation cancellation) {
        return engine.run(UserPrompt.of(job).readFromPipe(), cancellation);
    }

    /** The agents that work for it now. Any thread may ask. */
    public AgentRuns agents() {
        return parts.hands().agents();
    }

    private PromptInput fromServers(PromptInput input, Cancellation cancellation) {
        return servers()
                .map(servers -> new ServerTexts(servers).prompt(input, cancellation))
                .orElse(input);
    }

    private Mentions.Audience audience() {
        String model = state.conversation().header().model();
        return new Mentions.Audience(
                parts.models().chat().sees(model), parts.place().installation().userHome());
    }

    private Mentions.ResourceMentions mentioned(Cancellation cancellation) {
        return (server, uri) ->
                servers().flatMap(servers -> new ServerTexts(servers).resource(server, uri, cancellation));
    }

    /** What can be asked by name: the user's, the workspace's, and what servers have ready. Any thread may ask. */
    public List<SavedPrompt> savedPrompts() {
        List<SavedPrompt> all = new ArrayList<>(setup().saved());
        servers().ifPresent(servers -> all.addAll(new ServerTexts(servers).saved()));
        return all;
    }

    /** What tells it how to work. Any thread may ask. */
    public Setup setup() {
        return expansion.setup();
    }

    /** Has the last turn go on where it did not end well, without another ask. Returns when it has ended. */
    public TurnEnding retry(Cancellation cancellation) {
        return engine.retry(this::steered, cancellation);
    }

    /** Runs a command that the user typed; the model reads what came of it with the next ask. Between turns. */
    public void run(String command, Cancellation cancellation) {
        new UserCommands(log, tools.shell(), files.watch()).run(command, cancellation);
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
    private void leaveGuide() {
        if (state.session().isGuideOnly()) {
            UserRebases.clear(state.conversation().messages()).ifPresent(parts.pipeline()::rebase);
        }
    }

    /** What fills the prompt, what of it is compacted when, and how to have it done now. On the engine's thread, with no call open. */
    public Compactor compaction() {
        return parts.systems().compaction();
    }

    /** What the provider's cache is worth now. On the engine's thread. */
    public CacheTerms cacheTerms() {
        return state.cacheTerms(log.now());
    }

    /** What fills the prompt now. On the engine's thread. */
    public ContextBreakdown breakdown() {
        return parts.systems().compaction().breakdown(now(new Cancellation()));
    }

    /**
     * Compacts now; on the engine's thread, with no call open. Empty where nothing could be freed, or the user changed his mind.
     *
     * @param focus what is to be kept rather than the rest; blank for what was asked last
     */
    public Optional<Rebased> compact(PressureLevel level, String focus, Cancellation cancellation) {
        return parts.compact(level, focus, cancellation);
    }

    private RequestContext now(Cancellation cancellation) {
        return parts.pipeline().now(cancellation);
    }

    /** What is injected beside the conversation, and why. On the engine's thread. */
    public ArenaOverview arena() {
        return parts.systems().arena().overview(now(new Cancellation()).fullness());
    }

    /** What the session and its workspace remember. */
    public RememberedUnits memory() {
        return new RememberedUnits(parts.systems().memory().orElseThrow().memory(), log);
    }

    /** The unit of that id, or the start of one, is gone from memory and from what was made of it, in all sessions. */
    public Forgotten forget(String id) {
        SessionPlace place = parts.place();
        return place.kind().isKept()
                ? new MemoryErasure(
                                place.installation().home(),
                                SessionPlace.namedSnapshots(place.config()),
                                place.request().workspace())
                        .forget(memory(), id)
                : new Forgotten(memory().forget(id), List.of());
    }

    /** What the capacity controller keeps to. Any thread may ask. */
    public CapacitySettings capacity() {
        return parts.systems().capacity().orElseThrow().settings();
    }

    /** The files that stay whole in the prompt, where the settings want that. On the engine's thread, with no call open. */
    public Optional<ResidentReport> residents() {
        return parts.systems().residents().map(residents -> residents.report(now(new Cancellation())));
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
        return new SessionPermissions(parts.guard().rules(), parts.guard().grants());
    }

    /** The mode of a resumed session that was wider than the configured one, and was dropped when it was resumed. */
    public Optional<ApprovalMode> droppedMode() {
        return droppedMode;
    }

    public ApprovalMode mode() {
        return parts.guard().mode().recorded();
    }

    /** Agents that work now keep to it at once, the conversation when it is told that it changed. Any thread may call. */
    public ApprovalMode announceMode(UnaryOperator<ApprovalMode> change) {
        return parts.guard().mode().choose(change);
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
        Optional<HeaderChanged> changed = parts.hands()
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
