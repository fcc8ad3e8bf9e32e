package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.ApprovalKeys;
import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.approval.ApprovedPermissions;
import dev.deepseektui.core.approval.Approver;
import dev.deepseektui.core.approval.Approver.MaskedDiffs;
import dev.deepseektui.core.approval.Approver.OneQuestionAtATime;
import dev.deepseektui.core.approval.Grant.Grants;
import dev.deepseektui.core.approval.Permissions;
import dev.deepseektui.core.approval.Upcoming;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.context.Embedder.Embedders;
import dev.deepseektui.core.context.Embedder.EmbeddingKeys;
import dev.deepseektui.core.context.EnvironmentProbe;
import dev.deepseektui.core.context.EnvironmentSystem.EnvironmentKeys;
import dev.deepseektui.core.context.PromptPipeline;
import dev.deepseektui.core.context.arena.ArenaSystem;
import dev.deepseektui.core.context.arena.OwnSources;
import dev.deepseektui.core.context.arena.OwnSources.IdentitySource;
import dev.deepseektui.core.context.capacity.CapacityKeys;
import dev.deepseektui.core.context.capacity.ReadOnlyReplay;
import dev.deepseektui.core.context.capacity.SnapshotStore;
import dev.deepseektui.core.context.capacity.Snapshots.SnapshotRecall;
import dev.deepseektui.core.context.compaction.AgentMode;
import dev.deepseektui.core.context.compaction.AgentMode.CompactionGate;
import dev.deepseektui.core.context.compaction.CompactionSettings.CompactionKeys;
import dev.deepseektui.core.context.compaction.Compactor.Advisers;
import dev.deepseektui.core.context.memory.MemoryRecall;
import dev.deepseektui.core.context.memory.SessionMemory;
import dev.deepseektui.core.context.memory.SessionMemory.MemorySystem;
import dev.deepseektui.core.context.setup.ServerToolsSystem;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.model.KnownModels;
import dev.deepseektui.core.model.ProviderKeys;
import dev.deepseektui.core.model.ollama.OllamaChat;
import dev.deepseektui.core.process.OutputCut;
import dev.deepseektui.core.session.ContextSystems.InterventionParts;
import dev.deepseektui.core.session.agent.AgentDesk;
import dev.deepseektui.core.session.agent.AgentJob;
import dev.deepseektui.core.session.agent.AgentNumbers;
import dev.deepseektui.core.session.agent.Agents;
import dev.deepseektui.core.session.turn.Allowance;
import dev.deepseektui.core.session.turn.Continuation;
import dev.deepseektui.core.session.turn.SafePoint;
import dev.deepseektui.core.session.turn.ToolStep;
import dev.deepseektui.core.session.turn.TurnEngine;
import dev.deepseektui.core.session.turn.TurnParts;
import dev.deepseektui.core.session.turn.TurnSettings;
import dev.deepseektui.core.tape.ArtifactStore;
import dev.deepseektui.core.tape.MaskedTape;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.SessionRemoval;
import dev.deepseektui.core.tape.Tape;
import dev.deepseektui.core.tape.event.EventSink;
import dev.deepseektui.core.tool.RecallSource;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.ToolRegistry;
import dev.deepseektui.core.tool.ToolRegistry.ToolProvider;
import dev.deepseektui.core.tool.mcp.ForeignTools;
import dev.deepseektui.core.tool.recall.TapeRecall;
import dev.deepseektui.core.tool.setup.hook.Hooks;
import dev.deepseektui.core.tool.shell.ShellSession;
import dev.deepseektui.core.workspace.Workspace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Puts a session together, and begins it or takes it up again. */
public final class SessionFactory {
    private final Config config;
    private final Installation installation;
    private final List<ToolProvider> providers;

    public SessionFactory(Config config, Installation installation) {
        this(config, installation, List.of());
    }

    /** @param providers of tools beside the built-in ones */
    public SessionFactory(Config config, Installation installation, List<ToolProvider> providers) {
        this.config = config;
        this.installation = installation;
        this.providers = List.copyOf(providers);
    }

    public Session open(OpenRequest request, SessionCallbacks callbacks) {
        RulesInForce rules = RulesInForce.of(config, installation, request.workspace());
        return new SessionFactory(rules.config(), installation, providers).open(request, callbacks, rules);
    }

    private Session open(OpenRequest request, SessionCallbacks callbacks, RulesInForce rules) {
        SessionPlaces places = new SessionPlaces(config, installation);
        SessionFiles files = places.files(request.source());
        Tape tape = MaskedTape.of(places.tape(request.source(), files), EventCatalog.codec(), config.knownKeys());
        try {
            return open(request, callbacks, new Ground(files, tape, rules));
        } catch (RuntimeException e) {
            tape.close();
            throw e;
        }
    }

    /** Where the session lies, and where it works and by which rules. */
    private record Ground(SessionFiles files, Tape tape, RulesInForce rules) {
        Workspace workspace() {
            return rules.workspace();
        }
    }

    /** What a session's systems stand on, with the tools of servers where there are any. */
    private record Base(SessionState state, Optional<ForeignTools> foreign, KnownModels known) {}

    /** The session of an agent; by the rules of the one that gave it the job, and before the same person. */
    private Session open(AgentJob job, SessionListener listener, OpenRequest request, AgentOrigin origin) {
        Config own = SessionAgents.config(config, job);
        return new SessionFactory(own, installation, providers)
                .open(
                        new OpenRequest(
                                request.workspace(),
                                SessionAgents.setup(request.setup(), job.spec()),
                                new SessionKind.Agent(job, origin),
                                Optional.empty(),
                                SessionAgents.limits(own, job)),
                        new SessionCallbacks(origin.person(), Continuation.STOP, listener),
                        origin.rules().with(own));
    }

    private Session open(OpenRequest request, SessionCallbacks given, Ground ground) {
        KnownModels known = known();
        ModelAccess access = ModelAccess.of(config, installation, known)
                .seeing(model -> new SeeingModel(model, known::sees, new ArtifactStore(ground.files())));
        OneQuestionAtATime person = person(request.source(), given.approver());
        SessionCallbacks callbacks = given.asking(
                request.source() instanceof SessionKind.Agent agent
                        ? person.of(agent.job().label())
                        : person);
        SessionPlaces places = new SessionPlaces(config, installation);
        try {
            SnapshotStore snapshots = places.snapshots(request, ground.files());
            ToolBox box = new ToolBox(
                    config,
                    installation.environment(),
                    SessionAgents.runs(config, ground.files(), request.source()),
                    new ShellSession.Place(
                            ground.workspace(),
                            sandbox(ground.workspace()).sandbox(ground.rules().book()::all)));
            SessionSetup setup = new SessionSetup(
                    request.source() instanceof SessionKind.Agent
                            ? request.setup().ofAgent()
                            : request.setup(),
                    ground.rules(),
                    usualMode());
            ContextSystems.Told told = new ContextSystems.Told(environment(box), setup.systems());
            SessionState state = new SessionState(ModelAccess.prices(config, known));
            Optional<ForeignTools> foreign =
                    new SessionServers(config, installation, given.forms()).begin(request, ground.files(), state);
            ContextSystems assembly = assembly(
                    request,
                    access,
                    new Base(state, foreign, known),
                    new InterventionParts(
                            snapshots,
                            installation.ids(),
                            new ReadOnlyReplay(box.looks(), new ArtifactStore(ground.files()), config.knownKeys())),
                    told,
                    ground);
            PromptPipeline pipeline = assembly.open(ground.tape(), callbacks.listener(), installation.clock());
            SafePoint safePoint = new SafePoint();
            SessionPermissions permissions = new SessionPermissions(ground.rules(), grants(request.source()));
            LiveMode mode = new LiveMode(request.source(), () -> mode(state), pipeline.log(), safePoint);
            Allowance allowance = SessionAgents.allowance(request.source());
            FileHistory.Keeping keeping = places.contents(request.source(), ground.files(), ground.workspace());
            AgentOrigin origin = new AgentOrigin(
                    box.agents(),
                    SessionAgents.depth(request.source()) + 1,
                    ground.rules(),
                    permissions.grants(),
                    person,
                    keeping.contents(),
                    mode,
                    allowance,
                    foreign.map(ForeignTools::servers));
            ToolBox.Asked asked = new ToolBox.Asked(
                    assembly.state(),
                    assembly.seen(),
                    recalled(assembly, snapshots, ground.tape()),
                    setup.skills(assembly.state()),
                    agents(request, assembly, origin),
                    WebTools.of(config, installation.environment(), assembly.state()));
            ToolRegistry all = tools(
                    () -> box.tools(
                            asked,
                            (level, focus, cancellation) -> safePoint.post(() -> pipeline.order(
                                    cancellation,
                                    (now, log) -> assembly.compaction().ordered(level, focus, now, log)))),
                    foreign);
            ToolRegistry tools = offered(all, request.source());
            SessionResources resources = box.equip(tools, access, pipeline.log(), keeping);
            foreign.ifPresent(resources::with);
            if (!(request.source() instanceof SessionKind.Agent)) {
                resources.with(keeping.contents().store());
                origin.servers().ifPresent(resources::with);
            }
            if (request.source() instanceof SessionKind.Unsaved) {
                resources.atEnd(() -> SessionRemoval.remove(ground.files()));
            }
            Hooks hooks = setup.hooks(box, ground.files(), pipeline.log(), request.source());
            assembly.compaction().heardBy(new HookedCompaction(hooks));
            Upcoming upcoming = new Upcoming();
            Permissions deciding = permissions(
                    callbacks,
                    assembly,
                    pipeline.log(),
                    new Deciding(permissions, setup.demands(hooks), upcoming, mode));
            ToolStep step = new ToolStep(
                    pipeline.log(),
                    tools,
                    deciding,
                    new OutputCut(new ArtifactStore(ground.files())::put, config.knownKeys()),
                    resources.workers());
            resources.files().watch().ifPresent(step::watching);
            step.guardedBy(hooks).telling(upcoming);
            if (request.source() instanceof SessionKind.Agent agent) {
                step.beside(agent.of().runs()::solitude);
            }
            TurnParts parts = new TurnParts(access.model(), step, pipeline, safePoint, hooks);
            Session session = new Session(
                    assembly,
                    parts,
                    resources,
                    new Session.Options(
                            usualMode(),
                            droppedMode(request, mode(state)),
                            mode,
                            new TurnEngine(
                                    parts,
                                    new TurnSettings(
                                            request.limits(),
                                            callbacks.continuation(),
                                            assembly.compaction().cacheLife(),
                                            allowance)),
                            erasure(request),
                            permissions,
                            new Expansion(
                                    request.setup(),
                                    ground.workspace().root(),
                                    all.find("shell").orElseThrow(),
                                    new Expansion.Guards(deciding, hooks),
                                    pipeline.log()),
                            callbacks.queue(),
                            installation.userHome()));
            new SessionBeginning(request, ground.files(), config, installation).begin(assembly, pipeline.log(), tools);
            if (request.source() instanceof SessionKind.Resumed) {
                resources.files().settle();
                if (!ModelAccess.isEmbedded(config)) {
                    session.leaveGuide();
                }
            }
            session.droppedMode().ifPresent(wider -> session.changeMode(usualMode()));
            request.mode().ifPresent(session::changeMode);
            hooks.begin(request.source() instanceof SessionKind.Resumed ? "resume" : "startup");
            return session;
        } catch (RuntimeException e) {
            access.close();
            throw e;
        }
    }

    /** A session and all its agents ask through one. */
    private static OneQuestionAtATime person(SessionKind source, Approver approver) {
        return source instanceof SessionKind.Agent agent ? agent.of().person() : new OneQuestionAtATime(approver);
    }

    private static Grants grants(SessionKind source) {
        return source instanceof SessionKind.Agent agent ? agent.of().grants() : new Grants();
    }

    /** All, or of an agent those that it has. */
    private static ToolRegistry offered(ToolRegistry all, SessionKind source) {
        return source instanceof SessionKind.Agent agent
                ? all.only(agent.job().spec().hasTool())
                : all;
    }

    private Optional<AgentDesk> agents(OpenRequest request, ContextSystems assembly, AgentOrigin origin) {
        if (!SessionAgents.mayCall(config, SessionAgents.depth(request.source()))) {
            return Optional.empty();
        }
        SessionState state = assembly.state();
        return Optional.of(new AgentDesk(
                Agents.builtIn(config).and(request.setup().sources().agents()),
                (job, listener) -> open(job, listener, request, origin),
                new AgentNumbers(state, origin.files()),
                () -> SessionAgents.brief(assembly, config, origin.mode().forAgents()),
                SessionAgents.report(origin.files()),
                origin.runs(),
                ModelAccess.prices(config, known()),
                origin.allowance()));
    }

    private ApprovalMode mode(SessionState state) {
        return state.session().mode().flatMap(ApprovalMode::find).orElseGet(this::usualMode);
    }

    /** Returns the recorded mode of a resumed session if it is wider than the configured one: it has to be asked for again. */
    private Optional<ApprovalMode> droppedMode(OpenRequest request, ApprovalMode recorded) {
        return Optional.of(recorded)
                .filter(mode -> request.source() instanceof SessionKind.Resumed
                        && request.mode().isEmpty()
                        && mode.compareTo(usualMode()) > 0);
    }

    private ToolRegistry tools(ToolProvider builtIn, Optional<ForeignTools> foreign) {
        List<Tool> all = new ArrayList<>(builtIn.tools());
        providers.forEach(provider -> all.addAll(provider.tools()));
        return new ToolRegistry(all, foreign.<ToolProvider>map(tools -> tools).orElse(List::of));
    }

    private ContextSystems assembly(
            OpenRequest request,
            ModelAccess access,
            Base base,
            InterventionParts interventions,
            ContextSystems.Told told,
            Ground ground) {
        Memories memories = new Memories(config, installation);
        SessionMemory memory = memories.of(request, ground.files());
        ContextSystems assembly = new ContextSystems(
                base.state(),
                new ContextSystems.Parts(
                        config,
                        model -> Budgets.of(config, model, base.known()),
                        advisers(access),
                        Residency.of(config, ground.workspace()),
                        Optional.of(interventions),
                        Optional.of(memory),
                        told),
                base.foreign().<ContextSystem>map(ServerToolsSystem::new).stream()
                        .toList());
        ArenaSystem arena = assembly.arena();
        arena.add(new IdentitySource(installation.home().identity()));
        OwnSources.of(assembly.state().task(), arena.memory()).forEach(arena::add);
        memories.sources(memory, request, assembly.state()).forEach(arena::add);
        return assembly;
    }

    private Optional<EnvironmentProbe> environment(ToolBox box) {
        return config.get(EnvironmentKeys.ENVIRONMENT)
                ? Optional.of(new EnvironmentProbe(
                        box.look(),
                        installation.environment().getOrDefault("SHELL", ""),
                        installation.clock(),
                        installation.home().cache().resolve("versions.json")))
                : Optional.empty();
    }

    private Optional<MemoryErasure> erasure(OpenRequest request) {
        return !request.source().isKept()
                ? Optional.empty()
                : Optional.of(new MemoryErasure(
                        installation.home(),
                        config.find(CapacityKeys.MEMORY_DIR).map(Path::of),
                        request.workspace()));
    }

    private Advisers advisers(ModelAccess access) {
        return new Advisers(
                Embedders.of(config),
                Optional.of(access.model()),
                CompactionKeys.localSummarizer(config)
                        .map(name ->
                                new OllamaChat(name, config.get(EmbeddingKeys.BASE_URL), OllamaChat.Patience.USUAL)));
    }

    /** What recall asks beside the outputs that the session keeps. */
    private List<RecallSource> recalled(ContextSystems assembly, SnapshotStore snapshots, Tape tape) {
        List<RecallSource> sources = new ArrayList<>();
        sources.add(new SnapshotRecall(snapshots));
        assembly.memory()
                .map(MemorySystem::memory)
                .filter(memory -> memory.settings().isEnabled())
                .ifPresent(memory -> sources.add(new MemoryRecall(memory, installation.clock())));
        sources.add(new TapeRecall(tape));
        return sources;
    }

    private SessionSandbox sandbox(Workspace workspace) {
        return new SessionSandbox(config, installation, workspace.root());
    }

    /** What is known of other providers' models. */
    private KnownModels known() {
        return new KnownModels(ProviderKeys.all(config), installation.home().cache());
    }

    private ApprovalMode usualMode() {
        return ApprovalMode.of(config.get(ApprovalKeys.MODE));
    }

    /** By what calls are decided on. */
    private record Deciding(SessionPermissions allowed, CallDemands demands, Upcoming upcoming, LiveMode mode) {}

    private Permissions permissions(
            SessionCallbacks callbacks, ContextSystems assembly, EventSink log, Deciding deciding) {
        Supplier<ApprovalMode> mode = deciding.mode()::now;
        SessionPermissions allowed = deciding.allowed();
        RulesInForce rules = allowed.rules();
        Permissions approved = new ApprovedPermissions(
                rules.approval(),
                new ApprovedPermissions.Given(
                        allowed.grants(),
                        new SessionRules(rules.book(), log),
                        deciding.demands(),
                        deciding.upcoming(),
                        deciding.mode()::allowEdits),
                mode,
                new HookedApprover(deciding.demands().hooks(), callbacks.approver()));
        return new CompactionGate(
                new MissingSandbox(new MaskedDiffs(approved, config.knownKeys()), rules.sandbox(), mode, log),
                assembly.state().conversation(),
                assembly.compaction().memory(),
                new CompactionGate.Limits(AgentMode.of(config), assembly.budgets()));
    }
}
