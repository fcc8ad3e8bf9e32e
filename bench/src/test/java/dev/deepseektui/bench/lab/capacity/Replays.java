package dev.deepseektui.bench.lab.capacity;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.ConfigSources.Flag;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.context.capacity.CapacityKeys;
import dev.deepseektui.core.session.EventCatalog;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Replays of lines for tests, and their settings. */
public final class Replays {
    private Replays() {}

    /** Returns the defaults, overridden by {@code key=value} pairs with short key names. */
    public static Config config(String... assignments) {
        List<Flag> flags = Arrays.stream(assignments)
                .map(assignment -> assignment.split("=", 2))
                .map(parts -> new Flag("--set", "capacity." + parts[0], parts[1]))
                .toList();
        DeepseekHome nowhere = new DeepseekHome(Path.of("there-is-no-such-home"));
        return ConfigLoader.load(
                CapacityKeys.ALL, new ConfigSources(nowhere, Optional.empty(), Optional.empty(), Map.of(), flags));
    }

    static List<ReplayedCheckpoint> of(String lines, String... assignments) {
        return of(new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)), assignments);
    }

    static List<ReplayedCheckpoint> of(InputStream lines, String... assignments) {
        Config config = config(assignments);
        CapacityReplay replay = new CapacityReplay(config, config(), Aftermath.AS_RECORDED);
        List<ReplayedCheckpoint> replayed = new ArrayList<>();
        try (ReplayLines items = new ReplayLines("file", lines, EventCatalog.codec(), new TapeItems(config))) {
            items.forEachRemaining(item -> replay.next(item).ifPresent(replayed::add));
        }
        return replayed;
    }
}
