package dev.deepseektui.bench.lab;

import dev.deepseektui.app.cli.SettingsOptions.WorkspaceOption;
import dev.deepseektui.app.report.SessionFigures.FiguresFold;
import dev.deepseektui.bench.lab.capacity.Aftermath;
import dev.deepseektui.bench.lab.capacity.CapacityReplay;
import dev.deepseektui.bench.lab.context.ContextReplay;
import dev.deepseektui.bench.lab.context.ContextReplayed;
import dev.deepseektui.bench.lab.context.OwnPolicy;
import dev.deepseektui.bench.lab.context.ReplayGround;
import dev.deepseektui.bench.lab.context.TraceEntry;
import dev.deepseektui.bench.lab.report.VariantResult;
import dev.deepseektui.bench.lab.report.VariantResult.ContextCounts;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.arena.ArenaEvents.ContextArenaPlanned;
import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.resident.ResidentEvents.ResidentRevised;
import dev.deepseektui.core.tape.event.Recorded;
import java.util.List;

/**
 * A complete replay of a recording: ladder, residents, arena, memory and cost together. The controller is replayed too
 * if the recording is one of deepseek-tui's own tapes.
 */
record WholeReplay(RecordedTrace trace, List<TraceEntry> entries, ProgressBar bar) {

    VariantResult under(String name, Config config, Config without) {
        ReplayGround ground = trace.ground(config, entries, null);
        FiguresFold figures = new FiguresFold(ground.prices().billed());
        InjectionCounts beside = new InjectionCounts();
        ContextReplay replay = new ContextReplay(ground, OwnPolicy.of(config), event -> {
            figures.apply(event);
            beside.apply(event);
        });
        for (TraceEntry entry : entries) {
            replay.next(entry);
            bar.step();
        }
        ContextReplayed replayed = replay.finish();
        return new VariantResult(
                name,
                replayed,
                figures.figures(),
                new ContextCounts(beside.injected, beside.revised, capacity(config, without)));
    }

    /** Counts of injected tokens and of revisions of resident files. */
    private static final class InjectionCounts {
        private long injected;
        private long revised;

        void apply(Recorded event) {
            if (event.event() instanceof ContextArenaPlanned planned) {
                injected += planned.injected();
            } else if (event.event() instanceof ResidentRevised) {
                revised++;
            }
        }
    }

    /** Counts the controller's checkpoints, interventions and alarms; unknown for recordings of other programs. */
    private VariantResult.Capacity capacity(Config config, Config without) {
        if (entries.stream().noneMatch(TraceEntry.Began.class::isInstance)) {
            return VariantResult.Capacity.NOT_LOOKED;
        }
        CapacityReplay replay = new CapacityReplay(config, without, Aftermath.AS_RECORDED);
        long[] counts = new long[3];
        new RecordedObservations(trace.surroundings(), trace.file(), new WorkspaceOption())
                .feed(
                        config,
                        item -> replay.next(item).ifPresent(replayed -> {
                            counts[0]++;
                            counts[1] += replayed.now().decision().action() == CapacityAction.NO_INTERVENTION ? 0 : 1;
                            counts[2] += replayed.now().trouble() != null
                                            && replayed.now().trouble().alarm()
                                    ? 1
                                    : 0;
                        }));
        return new VariantResult.Capacity(counts[0], counts[1], counts[2]);
    }
}
