package dev.deepseektui.bench.turn;

import dev.deepseektui.core.approval.ApprovedPermissions.RemainingCalls;
import dev.deepseektui.core.approval.Permissions.Permission;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.ConfigSources.Flag;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.context.LexicalEmbedder;
import dev.deepseektui.core.context.PromptPipeline;
import dev.deepseektui.core.context.capacity.ReadOnlyReplay;
import dev.deepseektui.core.context.capacity.SnapshotPlaces;
import dev.deepseektui.core.context.capacity.SnapshotStore;
import dev.deepseektui.core.context.compaction.Compactor.CompactionModels;
import dev.deepseektui.core.context.memory.MemoryKeys.MemorySettings;
import dev.deepseektui.core.context.memory.SessionMemory;
import dev.deepseektui.core.context.memory.SessionMemory.MemoryPlace;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.conversation.budget.ContextBudget;
import dev.deepseektui.core.conversation.cost.PriceTable;
import dev.deepseektui.core.process.OutputCut;
import dev.deepseektui.core.session.ContextSystems;
import dev.deepseektui.core.session.EngineInbox;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.session.SettingsCatalog;
import dev.deepseektui.core.session.turn.Allowance;
import dev.deepseektui.core.session.turn.CallGuard;
import dev.deepseektui.core.session.turn.ToolStep;
import dev.deepseektui.core.session.turn.TurnEngine;
import dev.deepseektui.core.session.turn.TurnEngine.TurnParts;
import dev.deepseektui.core.session.turn.TurnEngine.TurnSettings;
import dev.deepseektui.core.session.turn.TurnLimits;
import dev.deepseektui.core.session.turn.TurnLimits.Continuation;
import dev.deepseektui.core.session.turn.UserPrompt;
import dev.deepseektui.core.tape.ArtifactStore;
import dev.deepseektui.core.tape.MemoryTape;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.SessionRemoval;
import dev.deepseektui.core.tape.Tape;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.TapeFile.TapeWriting;
import dev.deepseektui.core.tape.TapeKeys.FsyncPolicy;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tool.ToolRegistry;
import dev.deepseektui.core.tool.hook.Hooks;
import dev.deepseektui.core.workspace.Protection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A measurement of the engine's own time in a step: from an answer to the next request, with one call in between. It
 * runs a turn of 2,000 steps, reports the time of a step at about 2,000 messages, and prints the memory use at the end.
 */
public final class StepHarness {
    private static final int STEPS = 2_000;
    private static final int MIDDLE = 1_000;
    private static final int AROUND = 100;

    private StepHarness() {}

    /**
     * Runs the harness.
     *
     * @param args {@code memory} (the default) for a tape in memory, or the fsync policy {@code event} or {@code turn}
     * for a tape on disk
     */
    public static void main(String[] args) throws IOException {
        String where = args.length == 0 ? "memory" : args[0];
        if (where.equals("memory")) {
            run(where, new MemoryTape(InstantSource.system()));
            return;
        }
        FsyncPolicy policy = FsyncPolicy.valueOf(where.toUpperCase(Locale.ROOT));
        SessionFiles files = new SessionFiles(Files.createTempDirectory("step-harness"));
        run(where, TapeFile.open(files, new TapeWriting(EventCatalog.codec(), policy, InstantSource.system())));
        SessionRemoval.remove(files);
    }

    private static void run(String where, Tape tape) throws IOException {
        InstantModel model = new InstantModel(STEPS);
        PromptPipeline pipeline = assembly(model).open(tape, new SessionListener() {}, InstantSource.system());
        try (SessionLog log = pipeline.log()) {
            TurnEngine engine = engine(pipeline, model);
            engine.run(UserPrompt.of("Read all of it."), new Cancellation());
            double[] steps = model.millis(MIDDLE - AROUND, MIDDLE + AROUND);
            System.out.printf(
                    Locale.ROOT,
                    "%s: with %,d messages a step takes %.3f ms (median of %d; 99 %%: %.3f ms)%n",
                    where,
                    2 * MIDDLE,
                    steps[AROUND],
                    steps.length,
                    steps[steps.length * 99 / 100]);
            System.gc();
            Runtime runtime = Runtime.getRuntime();
            System.out.printf(
                    Locale.ROOT,
                    "%s: after %,d steps, %,d messages and %,d tokens: heap %.1f MB, %s%n",
                    where,
                    STEPS,
                    log.state().conversation().messages().size(),
                    log.state().conversation().size().total(),
                    (runtime.totalMemory() - runtime.freeMemory()) / 1e6,
                    resident());
        }
    }

    private static ContextSystems assembly(InstantModel model) throws IOException {
        Path home = Files.createTempDirectory("step-harness-home");
        return new ContextSystems(
                new SessionState(PriceTable.ofProvider()),
                new ContextSystems.ContextParts(
                        settings(),
                        name -> new ContextBudget(1_048_576, 65_536, 131_072),
                        new CompactionModels(new LexicalEmbedder(), Optional.of(model), Optional.empty()),
                        Optional.empty(),
                        Optional.of(new ContextSystems.InterventionParts(
                                new SnapshotStore(SnapshotPlaces.only(home)),
                                IdSource.random(),
                                new ReadOnlyReplay(
                                        new ToolRegistry(List.of(new FixedTool())),
                                        new ArtifactStore(new SessionFiles(home)),
                                        KnownKeys.NONE))),
                        Optional.of(new SessionMemory(
                                "4711",
                                new MemoryPlace(Optional.empty(), home),
                                MemorySettings.of(settings()),
                                new Protection(List.of())))));
    }

    private static TurnEngine engine(PromptPipeline pipeline, InstantModel model) {
        ToolRegistry registry = new ToolRegistry(List.of(new FixedTool()));
        SessionLog log = pipeline.log();
        log.record(
                new SessionStarted("4711", "/w", "1", "deepseek-flash", "high", "Be brief.\n", registry.json(), null));
        EngineInbox inbox = new EngineInbox(error -> log.defect("inbox", error));
        ToolStep tools = new ToolStep(
                log,
                registry,
                new CallGuard(
                        (proposal, cancellation) -> new Permission.Granted(false), Hooks.none(), new RemainingCalls()),
                inbox,
                new ToolStep.CallExecution(
                        new OutputCut(bytes -> "none", KnownKeys.NONE),
                        Runnable::run,
                        Optional.empty(),
                        true,
                        Optional.empty()));
        TurnLimits limits = new TurnLimits(Long.MAX_VALUE, Optional.empty(), Optional.empty());
        return new TurnEngine(
                new TurnParts(model, tools, pipeline, inbox, Hooks.none()),
                new TurnSettings(limits, Continuation.STOP, Duration.ofHours(1), new Allowance()));
    }

    /** Returns settings without compaction. Compaction would keep the conversation from growing. */
    private static Config settings() {
        return ConfigLoader.load(
                SettingsCatalog.ALL,
                new ConfigSources(
                        new DeepseekHome(Path.of("/nonexistent")),
                        Optional.empty(),
                        Optional.empty(),
                        Map.of(),
                        List.of(new Flag("bench", "compaction.enabled", "false"))));
    }

    /** Returns a line with the peak resident memory, as reported by Linux. */
    private static String resident() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return "resident memory unknown";
        }
        try (Stream<String> lines = Files.lines(status)) {
            return lines.filter(line -> line.startsWith("VmHWM"))
                    .map(line -> "peak resident memory " + Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024 + " MB")
                    .findFirst()
                    .orElse("resident memory unknown");
        }
    }
}
