package dev.deepseektui.bench.lab;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.cli.CommandArguments;
import dev.deepseektui.app.cli.ExitCode;
import dev.deepseektui.app.cli.SettingsOptions;
import dev.deepseektui.bench.lab.context.ContextReplay;
import dev.deepseektui.bench.lab.context.FactsNext.FactShare;
import dev.deepseektui.bench.lab.context.FactsNext.Interval;
import dev.deepseektui.bench.lab.context.OwnPolicy;
import dev.deepseektui.bench.lab.context.ReplayGround;
import dev.deepseektui.bench.lab.context.TraceEntry;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigSources.Flag;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** The command that measures how many of the facts that the next calls use survive a rewrite. */
final class FactsNextCommand extends CommandArguments implements Callable<Integer> {
    private final HostEnvironment hostEnvironment;
    private final Console console;

    private final ValueList<String> traces = parameters("TRACE", "1..*");

    private final Value<String> every = value("--every TOKENS");

    private final SettingsOptions settings = group(new SettingsOptions());

    private final Switch json = flag("--json");

    FactsNextCommand(HostEnvironment hostEnvironment, Console console) {
        this.hostEnvironment = hostEnvironment;
        this.console = console;
        examples("bench/lab facts-next session.jsonl.gz --every 50k");
    }

    @Override
    public Integer call() {
        Map<String, List<FactShare>> shares = new LinkedHashMap<>();
        long step = every.get()
                .map(ContextReplayCommand::tokens)
                .map(Long::parseLong)
                .orElse(0L);
        for (String trace : traces.all()) {
            shares.put(trace, measured(new RecordedTrace(hostEnvironment, trace), step));
        }
        List<FactShare> all = shares.values().stream().flatMap(List::stream).toList();
        if (json.isGiven()) {
            console.json(document(shares, all));
        } else {
            shares.forEach((trace, some) -> console.out().println(row(trace, some)));
            console.out().println(row("all", all));
        }
        return ExitCode.DONE;
    }

    private List<FactShare> measured(RecordedTrace recording, long step) {
        List<TraceEntry> entries = recording.entries();
        if (step == 0) {
            Config config = settings.loadWithoutWorkspace(hostEnvironment);
            ContextReplay replay = new ContextReplay(recording.ground(config, entries, null), OwnPolicy.of(config));
            entries.forEach(replay::next);
            return replay.finish().factsNext();
        }
        Config config = settings.loadWithoutWorkspace(
                hostEnvironment, List.of(new Flag("--every", "compaction.enabled", "false")));
        ReplayGround ground = recording.ground(config, entries, null);
        List<FactShare> shares = new ArrayList<>();
        for (long at = step; ; at += step) {
            List<FactShare> next = new ContextReplay(ground, OwnPolicy.of(config)).rewrittenAt(at, entries);
            if (next.isEmpty()) {
                return shares;
            }
            shares.addAll(next);
        }
    }

    private static String row(String name, List<FactShare> shares) {
        Interval share = Interval.of(shares.stream().map(FactShare::share).toList());
        return "%-40s %3d rewrites, %,9.0f to %,9.0f tokens, facts used next %.3f [%.3f-%.3f], commands %.2f"
                .formatted(
                        name,
                        shares.size(),
                        mean(shares, FactShare::before),
                        mean(shares, FactShare::tokens),
                        share.mean(),
                        share.low(),
                        share.high(),
                        commands(shares));
    }

    private static double mean(List<FactShare> shares, ToLongFunction<FactShare> field) {
        return shares.stream().mapToLong(field).average().orElse(0);
    }

    private static double commands(List<FactShare> shares) {
        double all = sum(shares, FactShare::commands);
        return all == 0 ? 1 : sum(shares, FactShare::keptCommands) / all;
    }

    private static double sum(List<FactShare> shares, ToDoubleFunction<FactShare> field) {
        return shares.stream().mapToDouble(field).sum();
    }

    private static Map<String, Object> document(Map<String, List<FactShare>> shares, List<FactShare> all) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("recordings", shares);
        document.put("rewrites", all.size());
        document.put("share", Interval.of(all.stream().map(FactShare::share).toList()));
        document.put("commands", commands(all));
        return document;
    }
}
