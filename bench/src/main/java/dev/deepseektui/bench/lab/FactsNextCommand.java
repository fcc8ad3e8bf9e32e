package dev.deepseektui.bench.lab;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.cli.CommandArguments;
import dev.deepseektui.app.cli.ExitCode;
import dev.deepseektui.app.cli.SettingsOptions;
import dev.deepseektui.bench.lab.context.ContextReplay;
import dev.deepseektui.bench.lab.context.OwnPolicy;
import dev.deepseektui.bench.lab.context.RewriteMoment;
import dev.deepseektui.bench.lab.context.RewriteMoment.KeptFacts;
import dev.deepseektui.bench.lab.context.TraceEntry;
import dev.deepseektui.bench.lab.report.FactsNextReport;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigSources.Flag;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/** The command that measures how many of the facts that the next calls use survive a rewrite. */
final class FactsNextCommand extends CommandArguments implements Callable<Integer> {
    private final HostEnvironment hostEnvironment;
    private final Console console;

    private final ValueList<String> traces = parameters("TRACE", "1..*");

    private final Value<String> every = value("--every TOKENS");

    private final ValueList<Long> at = values("--at MESSAGE", Long.class);

    private final Switch atCompactions = flag("--at-compactions");

    private final SettingsOptions settings = group(new SettingsOptions());

    private final Switch json = flag("--json");

    FactsNextCommand(HostEnvironment hostEnvironment, Console console) {
        this.hostEnvironment = hostEnvironment;
        this.console = console;
        examples("bench/lab facts-next session.jsonl.gz --every 50k", "bench/lab facts-next 4711 --at-compactions");
    }

    @Override
    public Integer call() {
        int given =
                (every.get().isPresent() ? 1 : 0) + (at.all().isEmpty() ? 0 : 1) + (atCompactions.isGiven() ? 1 : 0);
        if (given > 1) {
            throw new UserError("--every, --at and --at-compactions exclude each other; give one of them");
        }
        Map<String, List<KeptFacts>> moments = new LinkedHashMap<>();
        List<List<KeptFacts>> measured =
                traces.all().parallelStream().map(this::measured).toList();
        for (int i = 0; i < measured.size(); i++) {
            moments.put(traces.all().get(i), measured.get(i));
        }
        FactsNextReport report = new FactsNextReport(moments);
        if (json.isGiven()) {
            console.json(report.document());
        } else {
            report.lines().forEach(console.out()::println);
        }
        return ExitCode.DONE;
    }

    private List<KeptFacts> measured(String trace) {
        RecordedTrace recording = new RecordedTrace(hostEnvironment, trace);
        List<TraceEntry> entries = recording.entries();
        boolean isChosen = every.get().isPresent() || !at.all().isEmpty() || atCompactions.isGiven();
        Config config = settings.loadWithoutWorkspace(
                hostEnvironment,
                isChosen ? List.of(new Flag("--every", "compaction.enabled", "false")) : List.<Flag>of());
        RewriteMoment moment = new RewriteMoment(recording.ground(config, entries), OwnPolicy.of(config), entries);
        if (!at.all().isEmpty()) {
            return at.all().stream()
                    .map(moment::atMessage)
                    .flatMap(Optional::stream)
                    .toList();
        }
        if (atCompactions.isGiven()) {
            return whileThere(number -> moment.atCompaction((int) number - 1));
        }
        return every.get()
                .map(ContextReplayCommand::tokens)
                .map(Long::parseLong)
                .map(step -> whileThere(number -> moment.atTokens(number * step)))
                .orElseGet(() -> triggered(moment));
    }

    /** Returns the facts at the rewrites that the settings trigger. */
    private static List<KeptFacts> triggered(RewriteMoment moment) {
        return ContextReplay.of(moment.ground(), moment.policy(), moment.entries()).factsNext().stream()
                .map(KeptFacts::new)
                .toList();
    }

    /** Returns the values for 1, 2 and so on, up to the first that is empty. */
    private static List<KeptFacts> whileThere(LongFunction<Optional<KeptFacts>> at) {
        List<KeptFacts> all = new ArrayList<>();
        LongStream.iterate(1, number -> number + 1)
                .mapToObj(at)
                .takeWhile(Optional::isPresent)
                .forEach(found -> all.add(found.orElseThrow()));
        return all;
    }
}
