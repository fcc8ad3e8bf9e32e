package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.ApprovalKeys;
import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.approval.ApprovalRules;
import dev.deepseektui.core.approval.DenyList;
import dev.deepseektui.core.approval.Grants;
import dev.deepseektui.core.arena.ArenaSettings;
import dev.deepseektui.core.arena.source.IdentitySource;
import dev.deepseektui.core.arena.source.OwnSources;
import dev.deepseektui.core.capacity.CapacityKeys;
import dev.deepseektui.core.capacity.CapacitySettings;
import dev.deepseektui.core.capacity.snapshot.SnapshotPlaces;
import dev.deepseektui.core.capacity.snapshot.SnapshotStore;
import dev.deepseektui.core.compaction.AgentMode;
import dev.deepseektui.core.compaction.CompactionKeys;
import dev.deepseektui.core.compaction.CompactionSettings;
import dev.deepseektui.core.compaction.LadderMemory;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.conversation.SystemText;
import dev.deepseektui.core.embedding.Embedders;
import dev.deepseektui.core.embedding.EmbeddingKeys;
import dev.deepseektui.core.memory.MemoryRecall;
import dev.deepseektui.core.memory.SessionMemory;
import dev.deepseektui.core.model.ModelKeys;
import dev.deepseektui.core.model.ollama.OllamaChat;
import dev.deepseektui.core.tape.ArtifactStore;
import dev.deepseektui.core.tape.FsyncPolicy;
import dev.deepseektui.core.tape.MemoryTape;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.SessionRemoval;
import dev.deepseektui.core.tape.SessionResumed;
import dev.deepseektui.core.tape.SessionStarted;
import dev.deepseektui.core.tape.Tape;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.TapeWriting;
import dev.deepseektui.core.tool.RecallSource;
import dev.deepseektui.core.tool.ToolKeys;
import dev.deepseektui.core.tool.workspace.Protection;
import dev.deepseektui.core.turn.Advisers;
import dev.deepseektui.core.turn.ApprovedPermissions;
import dev.deepseektui.core.turn.ArenaWatch;
import dev.deepseektui.core.turn.Boundary;
import dev.deepseektui.core.turn.CapacityWatch;
import dev.deepseektui.core.turn.Chronicle;
import dev.deepseektui.core.turn.CompactionGate;
import dev.deepseektui.core.turn.CompactionNotice;
import dev.deepseektui.core.turn.CompactionWatch;
import dev.deepseektui.core.turn.Drafter;
import dev.deepseektui.core.turn.Drafts;
import dev.deepseektui.core.turn.Guardrail;
import dev.deepseektui.core.turn.Interventions;
import dev.deepseektui.core.turn.MemoryWatch;
import dev.deepseektui.core.turn.OutputCut;
import dev.deepseektui.core.turn.Permissions;
import dev.deepseektui.core.turn.RawLooks;
import dev.deepseektui.core.turn.ResidentWatch;
import dev.deepseektui.core.turn.SessionCompactTool;
import dev.deepseektui.core.turn.SnapshotRecall;
import dev.deepseektui.core.turn.Snapshots;
import dev.deepseektui.core.turn.ToolStep;
import dev.deepseektui.core.turn.TurnEngine;
import dev.deepseektui.core.turn.TurnParts;
import dev.deepseektui.core.turn.TurnSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Puts a session together, and begins it or takes it up again. */
public final class SessionFactory {
    private final Config config;
    private final Installation installation;

    public SessionFactory(Config config, Installation installation) {
        this.config = config;
        this.installation = installation;
    }

    public Session open(Opening opening, Company company) {
        SessionFiles files = files(opening.beginning());
        Tape tape = tape(opening.beginning(), files);
        try {
            return open(opening, company, new Ground(files, tape));
        } catch (RuntimeException e) {
            tape.close();
            throw e;
        }
    }

    /** Where the session lies. */
    private record Ground(SessionFiles files, Tape tape) {}

    private Session open(Opening opening, Company company, Ground ground) {
        ModelAccess access = ModelAccess.of(config, installation.environment());
        try {
            Chronicle chronicle = new Chronicle(ground.tape(), access.prices(), installation.clock());
            CapacityWatch capacity = new CapacityWatch(chronicle, CapacitySettings.of(config));
            CompactionWatch compaction = new CompactionWatch(
                    chronicle, CompactionSettings.of(config), advisers(access), model -> Budgets.of(config, model));
            ArenaWatch arena = new ArenaWatch(chronicle, compaction.memory().requests(), ArenaSettings.of(config));
            arena.add(new IdentitySource(installation.home().identity()));
            OwnSources.of(chronicle.task(), arena.memory()).forEach(arena::add);
            Memories memories = new Memories(config, installation);
            MemoryWatch memory = new MemoryWatch(chronicle, memories.of(opening, ground.files()));
            memories.sources(memory.memory(), opening, chronicle).forEach(arena::add);
            Optional<ResidentWatch> residents = Residency.of(config, opening.workspace(), chronicle);
            chronicle.addListener(company.listener());
            chronicle.replay();
            SnapshotStore store = snapshotStore(opening, ground.files());
            Boundary boundary = new Boundary();
            Equipment equipment = new ToolBox(
                            config, installation.environment(), ground.files(), recalled(store, memory.memory()))
                    .equip(opening.workspace(), chronicle, access, orders(boundary, compaction));
            Snapshots snapshots = new Snapshots(chronicle, store, installation.ids());
            if (opening.beginning() instanceof Beginning.Unsaved) {
                equipment.atEnd(() -> SessionRemoval.remove(ground.files()));
            }
            Watched watched = new Watched(
                    ground.files(), chronicle, boundary, capacity, compaction, snapshots, memory, arena, residents);
            Session session = assemble(opening, company, equipment, watched);
            begin(opening, watched, equipment);
            if (residents.isEmpty()) {
                Residency.ended(chronicle);
            }
            opening.mode().ifPresent(session::changeMode);
            return session;
        } catch (RuntimeException e) {
            access.close();
            throw e;
        }
    }

    /** What the model orders is done where no call is open. */
    private static SessionCompactTool.Orders orders(Boundary boundary, CompactionWatch compaction) {
        return (level, focus, cancellation) -> boundary.post(() -> compaction.compact(level, focus, cancellation));
    }

    private Advisers advisers(ModelAccess access) {
        return new Advisers(
                Embedders.of(config),
                Optional.of(access.model()),
                CompactionKeys.localSummarizer(config)
                        .map(name ->
                                new OllamaChat(name, config.get(EmbeddingKeys.BASE_URL), OllamaChat.Patience.USUAL)));
    }

    /** What a session is written to, and who looks on. */
    private record Watched(
            SessionFiles files,
            Chronicle chronicle,
            Boundary boundary,
            CapacityWatch capacity,
            CompactionWatch compaction,
            Snapshots snapshots,
            MemoryWatch memory,
            ArenaWatch arena,
            Optional<ResidentWatch> residents) {}

    /** What recall asks beside what the session keeps itself. */
    private List<RecallSource> recalled(SnapshotStore snapshots, SessionMemory memory) {
        return memory.settings().isEnabled()
                ? List.of(new SnapshotRecall(snapshots), new MemoryRecall(memory, installation.clock()))
                : List.of(new SnapshotRecall(snapshots));
    }

    /** A session that is not kept keeps its snapshots no longer than itself, unless the user named a place for them. */
    private SnapshotStore snapshotStore(Opening opening, SessionFiles files) {
        Optional<Path> named = config.find(CapacityKeys.MEMORY_DIR).map(Path::of);
        boolean passes = opening.beginning() instanceof Beginning.Unsaved && named.isEmpty();
        return new SnapshotStore(
                passes
                        ? SnapshotPlaces.only(files.directory().resolve("memory"))
                        : SnapshotPlaces.of(named, installation.home(), opening.workspace()));
    }

    private Session assemble(Opening opening, Company company, Equipment equipment, Watched watched) {
        Chronicle chronicle = watched.chronicle();
        ApprovalMode usual = ApprovalMode.of(config.get(ApprovalKeys.MODE));
        AgentMode agent = AgentMode.of(config);
        LadderMemory ladder = watched.compaction().memory();
        Permissions permissions = new CompactionGate(
                permissions(chronicle, company, usual),
                chronicle.conversation(),
                ladder,
                new CompactionGate.Limits(agent, model -> Budgets.of(config, model)));
        ToolStep tools = new ToolStep(
                chronicle,
                equipment.tools(),
                permissions,
                new OutputCut(new ArtifactStore(watched.files())::put),
                equipment.workers());
        TurnSettings settings =
                new TurnSettings(model -> Budgets.of(config, model), opening.limits(), company.continuation());
        TurnParts parts = new TurnParts(
                equipment.access().model(),
                tools,
                guardrail(equipment, watched),
                watched.compaction(),
                new Drafts(chronicle, drafters(watched, agent)),
                watched.boundary(),
                watched.memory());
        TurnEngine engine = new TurnEngine(chronicle, parts, settings);
        return new Session(
                chronicle, engine, parts, equipment, new Session.Standing(usual, watched.arena(), watched.residents()));
    }

    private Permissions permissions(Chronicle chronicle, Company company, ApprovalMode usual) {
        Protection guarded = new Protection(config.get(ToolKeys.PROTECT));
        return new ApprovedPermissions(
                new ApprovalRules(new DenyList(config.get(ApprovalKeys.DENY)), guarded),
                new Grants(),
                () -> chronicle.session().mode().map(ApprovalMode::of).orElse(usual),
                company.approver());
    }

    /** In the order in which what they say stands in the prompt. */
    private static List<Drafter> drafters(Watched watched, AgentMode agent) {
        List<Drafter> drafters = new ArrayList<>();
        watched.residents().ifPresent(drafters::add);
        drafters.add(watched.arena());
        drafters.add(
                new CompactionNotice(watched.chronicle(), watched.compaction().memory(), agent));
        return drafters;
    }

    private static Guardrail guardrail(Equipment equipment, Watched watched) {
        RawLooks looks = new RawLooks(ToolBox.looks(equipment.workspace()), new ArtifactStore(watched.files()));
        return new Guardrail(
                watched.capacity(),
                new Interventions(watched.chronicle(), watched.compaction(), watched.snapshots(), looks));
    }

    private void begin(Opening opening, Watched watched, Equipment equipment) {
        Chronicle chronicle = watched.chronicle();
        String tools = equipment.tools().json();
        if (chronicle.session().hasStarted()) {
            chronicle.record(new SessionResumed(installation.version()));
            chronicle.tieUp();
            watched.capacity().tieUp();
            HeaderUpdate.of(chronicle.conversation().header(), config, tools).forEach(chronicle::record);
        } else {
            chronicle.record(started(opening, watched.files(), tools));
        }
        if (opening.beginning() instanceof Beginning.Resumed) {
            watched.snapshots().rehydrate();
        }
    }

    private SessionStarted started(Opening opening, SessionFiles files, String tools) {
        WorkspaceRules rules = opening.isTrusted() ? WorkspaceRules.of(opening.workspace()) : WorkspaceRules.NONE;
        return new SessionStarted(
                files.id(),
                SessionStore.real(opening.workspace()),
                installation.version(),
                config.get(ModelKeys.NAME),
                config.get(ModelKeys.EFFORT),
                SystemText.with(rules.text()),
                tools,
                null);
    }

    private SessionFiles files(Beginning beginning) {
        if (beginning instanceof Beginning.Unsaved) {
            return PassingFiles.make();
        }
        SessionStore store = new SessionStore(installation.home());
        return store.files(
                beginning instanceof Beginning.Resumed resumed
                        ? resumed.id()
                        : SessionStore.newId(installation.clock(), installation.ids()));
    }

    private Tape tape(Beginning beginning, SessionFiles files) {
        if (beginning instanceof Beginning.Unsaved) {
            return new MemoryTape(installation.clock());
        }
        return TapeFile.open(
                files, new TapeWriting(EventCatalog.codec(), FsyncPolicy.of(config), installation.clock()));
    }
}
