package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.arguments.Arguments;
import dev.deepseektui.app.arguments.Command;
import dev.deepseektui.app.arguments.Form;
import dev.deepseektui.app.arguments.Switch;
import dev.deepseektui.app.arguments.Value;
import dev.deepseektui.app.arguments.Values;
import dev.deepseektui.app.report.VariantResult;
import dev.deepseektui.app.report.VariantsDocument;
import dev.deepseektui.app.report.VariantsPage;
import dev.deepseektui.app.report.VariantsTable;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigSources.Flag;
import dev.deepseektui.core.replay.context.TraceEntry;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** Everything that decides about a prompt, over one recording, under one or several settings side by side. */
final class ReplayCommand implements Command {
    private static final int MOST = 6;

    private final Surroundings surroundings;
    private final Console console;

    private final Arguments arguments = new Arguments();

    private final Value<String> recording = arguments.neededPlace(
            "TRACE",
            Form.TEXT,
            "A session, by the beginning of its id, its directory or its tape; or a trace, as for context "
                    + "replay: deepseek-tui replay session.jsonl.gz");

    private final Values<String> against = arguments.options(
            "--against",
            "KEY=VALUE[,KEY=VALUE...]",
            Form.TEXT,
            "And once more with these set beside the others; may be said several times: "
                    + "--against context.cache_maximal=true,compaction.profile=early");

    private final Switch json = arguments.option(
            "--json", "Print one JSON object with recording, variants: deepseek-tui replay trace.jsonl --json");

    private final Value<Path> output = arguments.option(
            "-o, --output",
            "FILE",
            Form.FILE,
            "Write a page in which each is a line of a chart: deepseek-tui replay trace.jsonl -o replay.html");

    private final SettingsOptions settings = new SettingsOptions(arguments);

    ReplayCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Arguments arguments() {
        return arguments;
    }

    @Override
    public int call() {
        if (against.all().size() >= MOST) {
            throw new UserError("--against: at most " + (MOST - 1) + " of them stand beside each other");
        }
        RecordedTrace trace = new RecordedTrace(surroundings, recording.needed());
        List<TraceEntry> entries = trace.entries();
        List<List<Flag>> variants = new ArrayList<>(List.of(List.of()));
        against.all().forEach(words -> variants.add(flags(words)));
        List<VariantResult> results = new ArrayList<>();
        try (ProgressBar bar =
                new ProgressBar(console, InstantSource.system(), (long) entries.size() * variants.size())) {
            for (List<Flag> flags : variants) {
                Config config = settings.loadWithoutWorkspace(surroundings, flags);
                Config without = settings.loadWithoutFlags(surroundings);
                results.add(new WholeReplay(trace, entries, bar).under(name(flags), config, without));
            }
        }
        show(results);
        return ExitCode.DONE;
    }

    private static String name(List<Flag> flags) {
        return flags.isEmpty()
                ? "as set"
                : String.join(
                        ", ",
                        flags.stream()
                                .map(flag -> flag.key() + "=" + flag.value())
                                .toList());
    }

    private static List<Flag> flags(String words) {
        List<Flag> flags = new ArrayList<>();
        for (String word : words.split(",", -1)) {
            int at = word.indexOf('=');
            if (at < 1) {
                throw new UserError("--against " + words + ": must be KEY=VALUE, several with commas between");
            }
            flags.add(new Flag(
                    "--against",
                    word.substring(0, at).strip(),
                    word.substring(at + 1).strip()));
        }
        return flags;
    }

    private void show(List<VariantResult> results) {
        if (output.isGiven()) {
            new OutputFile(surroundings, output.needed()).write(new VariantsPage(recording.needed(), results)::write);
        }
        if (json.isGiven()) {
            console.json(VariantsDocument.of(recording.needed(), results));
        } else if (!output.isGiven()) {
            VariantsTable.lines(results).forEach(console.out()::println);
        }
    }
}
