package dev.deepseektui.core.session;

import static dev.deepseektui.core.base.language.CoreMessages.error;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.approval.Grant.Grants;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.conversation.Header;
import dev.deepseektui.core.conversation.budget.ContextKeys;
import dev.deepseektui.core.model.ModelInfo;
import dev.deepseektui.core.model.Provider;
import dev.deepseektui.core.model.deepseek.ExchangeCapture;
import dev.deepseektui.core.process.OutputCut;
import dev.deepseektui.core.session.SessionFactory.SessionResources;
import dev.deepseektui.core.session.agent.AgentRuns;
import dev.deepseektui.core.session.turn.ToolStep;
import dev.deepseektui.core.session.turn.TurnEnding;
import dev.deepseektui.core.session.turn.TurnEnding.EndReason;
import dev.deepseektui.core.session.turn.TurnEngine;
import dev.deepseektui.core.session.turn.TurnEngine.TurnParts;
import dev.deepseektui.core.session.turn.TurnEngine.TurnSettings;
import dev.deepseektui.core.session.turn.TurnLimits.Continuation;
import dev.deepseektui.core.session.turn.UserPrompt;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.event.SessionEvents.ModeChanged;
import dev.deepseektui.core.tape.event.SessionEvents.SessionRenamed;
import dev.deepseektui.core.tape.event.TurnEvents.HeaderChanged;
import dev.deepseektui.core.tape.event.TurnEvents.HeaderChanged.Reason;
import dev.deepseektui.core.tool.lsp.LspServers;
import dev.deepseektui.core.tool.mcp.McpServers;
import dev.deepseektui.core.tool.shell.Jobs;
import dev.deepseektui.core.workspace.Workspace;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A conversation with the agent. All changes run on one thread, the engine's thread; other threads hand work over
 * through its {@link #inbox}.
 */
public final class Session implements AutoCloseable {
    /** The call ID for the output of commands that the user runs. */
    public static final String USERS_COMMAND = "user";

    private final SessionParts parts;
    private final SessionLog log;
    private final SessionState state;
    private final ToolSet tools;
    private final TurnEngine engine;
    private final SessionResources resources;
    private final FileHistory files;
    private final PromptReader prompts;
    private final ConversationEdits edits;
    private final SessionContext context;
    private final Optional<ApprovalMode> droppedMode;
    private boolean closed;

    Session(SessionParts parts, ToolSet tools, SessionCallbacks callbacks, SessionResources resources) {
        SessionPlace place = parts.place();
        this.parts = parts;
        this.log = parts.log();
        this.state = parts.state();
        this.tools = tools;
        this.resources = resources;
        this.files = new FileHistory(place.workspace(), parts.hands().keeping(), log);
        this.prompts = new PromptReader(parts, tools.shell());
        this.edits = new ConversationEdits(parts.pipeline(), parts.hooks());
        this.context = new SessionContext(parts);
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
                parts.inbox(),
                new ToolStep.CallExecution(
                        new OutputCut(place.artifacts()::put, place.config().knownKeys()),
                        hands.workers(),
                        hands.keeping().watch(),
                        place.kind().depth() == 0,
                        Optional.of(hands.languages().servers())));
        return new TurnEngine(
                new TurnParts(parts.models().chat(), step, parts.pipeline(), parts.inbox(), parts.hooks()),
                new TurnSettings(
                        place.request().limits(),
                        continuation,
                        Duration.ofMinutes(place.config().get(ContextKeys.CACHE_TTL_MINUTES)),
                        parts.guard().allowance()));
    }

    /** Prepares a resumed session for the next prompt, and runs the hooks for the start of a session. */
    void begin() {
        SessionPlace place = parts.place();
        boolean isResumed = place.kind().isResumed();
        if (isResumed) {
            files.settle();
            if (!ModelAccess.isEmbedded(place.config())) {
                edits.dropGuideAnswers();
            }
        }
        droppedMode.ifPresent(wider -> changeMode(place.usualMode()));
        place.request().mode().ifPresent(this::changeMode);
        parts.hooks().begin(isResumed ? "resume" : "startup");
    }

    public String id() {
        return state.session().id();
    }

    public SessionLog log() {
        return log;
    }

    SessionParts parts() {
        return parts;
    }

    public SessionState state() {
        return state;
    }

    public Workspace workspace() {
        return parts.place().workspace();
    }

    /** Returns the paths of the files of this session and of its agents. */
    public SessionFiles sessionFiles() {
        return parts.place().files();
    }

    /** Returns the history of file changes, for undo. */
    public FileHistory fileHistory() {
        return files;
    }

    public Jobs jobs() {
        return parts.hands().shell().jobs();
    }

    public Optional<McpServers> servers() {
        return parts.hands().servers();
    }

    public LspServers languages() {
        return parts.hands().languages().servers();
    }

    public Provider provider() {
        return parts.models().access().provider();
    }

    /** Returns the recorder of this session's requests and raw answers. Thread-safe. */
    public ExchangeCapture capture() {
        return parts.models().capture();
    }

    /** Returns the models that are known without a request, sorted by name. Thread-safe. */
    public List<ModelInfo> knownModels() {
        return parts.models().all(state.pricedModels());
    }

    /**
     * Returns the reader of user input, which also provides the saved prompts and the store for images. Thread-safe.
     */
    public PromptReader prompts() {
        return prompts;
    }

    /** Returns the operations on the prompt's content. */
    public SessionContext context() {
        return context;
    }

    /** Returns the rewrites of the conversation that the user can request. */
    public ConversationEdits edits() {
        return edits;
    }

    /** Returns the work for the engine's thread. Thread-safe. */
    public EngineInbox inbox() {
        return parts.inbox();
    }

    /** Runs a turn for a typed message, and blocks until it has ended. */
    public TurnEnding ask(String text, Cancellation cancellation) {
        return ask(PromptInput.typed(text), cancellation);
    }

    /** Runs a turn, and blocks until it has ended. If it is cancelled before it begins, nothing is recorded. */
    public TurnEnding ask(PromptInput input, Cancellation cancellation) {
        UserPrompt prompt = prompts.read(input, cancellation);
        if (cancellation.isCancelled()) {
            return TurnEnding.of(EndReason.CANCELLED);
        }
        ModeNotice.append(log, parts.place().usualMode());
        return engine.run(prompt, cancellation);
    }

    /** Adds a typed message to the running turn; if no turn is running, runs one. */
    public void say(String text, Cancellation cancellation) {
        if (!engine.isRunning()) {
            ask(text, cancellation);
            return;
        }
        UserPrompt prompt = prompts.read(PromptInput.typed(text), cancellation);
        if (!cancellation.isCancelled()) {
            engine.steer(prompt);
        }
    }

    /**
     * Runs a turn for a job written by another session's model. The text is not expanded, and no mentioned files are
     * attached.
     */
    public TurnEnding work(String job, Cancellation cancellation) {
        return engine.run(UserPrompt.of(job).readFromPipe(), cancellation);
    }

    /** Returns the running agents. Thread-safe. */
    public AgentRuns agents() {
        return parts.hands().agents();
    }

    /** Continues the last turn, which failed, without another prompt. Blocks until the turn has ended. */
    public TurnEnding retry(Cancellation cancellation) {
        return engine.retry(cancellation);
    }

    /**
     * Runs a command that the user typed. The model sees its output together with the next prompt. Called between
     * turns.
     */
    public void run(String command, Cancellation cancellation) {
        new UserCommands(log, tools.shell(), files.watch()).run(command, cancellation);
    }

    public void rename(String name) {
        if (name.isBlank()) {
            throw error("error.session.name");
        }
        log.record(new SessionRenamed(name.strip()));
    }

    /** Returns the permission rules. Thread-safe. */
    public RulesInForce rules() {
        return parts.guard().rules();
    }

    /** Returns the grants that are valid until the session ends. Thread-safe. */
    public Grants grants() {
        return parts.guard().grants();
    }

    /**
     * Returns the resumed session's mode if it was dropped because it is less strict than the configured mode;
     * otherwise empty.
     */
    public Optional<ApprovalMode> droppedMode() {
        return droppedMode;
    }

    public ApprovalMode mode() {
        return parts.guard().mode().recorded();
    }

    /**
     * Changes the mode of running agents and returns the new mode. The conversation's mode changes only with a later
     * call of {@link #changeMode}. Thread-safe.
     */
    public ApprovalMode announceMode(UnaryOperator<ApprovalMode> change) {
        return parts.guard().mode().choose(change);
    }

    /** Changes the mode. The model is informed in the next request; tools and the cached prompt stay the same. */
    public void changeMode(ApprovalMode mode) {
        announceMode(before -> mode);
        if (mode != mode()) {
            log.record(new ModeChanged(mode.word()));
        }
    }

    /** Changes the model from the next request on, which invalidates the cached prompt. */
    public void changeModel(String model) {
        Header header = state.conversation().header();
        if (!header.model().equals(model)) {
            log.record(new HeaderChanged(Reason.MODEL, model, header.effort(), header.system(), header.tools()));
        }
    }

    /**
     * Replaces the MCP servers' tools in the prompt with the current ones, which invalidates the cached prompt. Returns
     * false if nothing changed. Called on the engine's thread.
     */
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

    /** Stops background work and releases the session. Further calls do nothing. */
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
