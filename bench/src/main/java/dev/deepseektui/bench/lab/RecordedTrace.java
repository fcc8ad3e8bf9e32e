package dev.deepseektui.bench.lab;

import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.cli.InputFile;
import dev.deepseektui.app.cli.SessionPath;
import dev.deepseektui.app.cli.SettingsOptions.WorkspaceOption;
import dev.deepseektui.bench.lab.context.ReplayGround;
import dev.deepseektui.bench.lab.context.ReplayGround.ReplayTimes;
import dev.deepseektui.bench.lab.context.ReplayPrices;
import dev.deepseektui.bench.lab.context.TraceEntry;
import dev.deepseektui.bench.lab.context.TraceReader;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.Provenance.ConfigLayer;
import dev.deepseektui.core.conversation.Header;
import dev.deepseektui.core.conversation.cost.CostKeys;
import dev.deepseektui.core.conversation.cost.PriceTable;
import dev.deepseektui.core.model.ModelKeys;
import dev.deepseektui.core.session.Models;
import dev.deepseektui.testkit.DefaultHeader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A recording that the user chose as input for a replay of its context. It is a session or a file. */
record RecordedTrace(HostEnvironment surroundings, String name, ReplayTimes times) {
    RecordedTrace(HostEnvironment surroundings, String name) {
        this(surroundings, name, ReplayTimes.USUAL);
    }

    List<TraceEntry> entries() {
        String file = file();
        return new InputFile(surroundings, file).read(in -> {
            List<TraceEntry> all = new ArrayList<>();
            try (TraceReader entries = TraceReader.of(file, in)) {
                entries.forEachRemaining(all::add);
            }
            return TraceEntry.asRequests(all);
        });
    }

    /** Returns the name of the file or, if the name refers to a session, the path of its tape. */
    String file() {
        Path path = surroundings.workingDirectory().resolve(name);
        boolean isSession = Files.isDirectory(path) || (SessionPath.isId(name) && !name.contains(".jsonl"));
        return Files.isRegularFile(path) || !isSession
                ? name
                : SessionPath.chosen(surroundings, Optional.of(name), new WorkspaceOption())
                        .tape()
                        .toString();
    }

    /** Returns the recorded header. A model given on the command line replaces the recorded one. */
    private static Header named(Header header, Config config) {
        return config.provenance(ModelKeys.NAME).layer() == ConfigLayer.FLAG
                ? new Header(config.get(ModelKeys.NAME), header.effort(), header.system(), header.tools())
                : header;
    }

    ReplayGround ground(Config config, List<TraceEntry> entries) {
        return ground(config, entries, null);
    }

    /**
     * Returns the conditions of a replay. The header is the recorded one or, if there is none, that of a new session.
     * Prices are those named on the command line, or else the known ones.
     */
    ReplayGround ground(Config config, List<TraceEntry> entries, @Nullable String prices) {
        Header header = entries.stream()
                .filter(TraceEntry.Began.class::isInstance)
                .map(entry -> ((TraceEntry.Began) entry).header())
                .filter(begun -> !begun.system().isEmpty())
                .map(begun -> named(begun, config))
                .findFirst()
                .orElseGet(() -> DefaultHeader.of(config, surroundings.workingDirectory()));
        Instant moment = ReplayGround.offPeak(Instant.now());
        PriceTable billed = PriceTable.ofProvider(config.get(CostKeys.PRICES));
        return new ReplayGround(
                header,
                Models.budget(config, header.model()),
                prices == null
                        ? ReplayPrices.known(billed)
                        : ReplayPrices.named(prices, billed, header.model(), moment),
                moment,
                times);
    }
}
