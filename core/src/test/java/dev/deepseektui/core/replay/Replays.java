package dev.deepseektui.core.replay;

import dev.deepseektui.core.capacity.CapacityConfigs;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.session.EventCatalog;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Replays of lines, as a test reads them. */
final class Replays {
    private Replays() {}

    static List<ReplayedCheckpoint> of(String lines, String... assignments) {
        return of(new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)), assignments);
    }

    static List<ReplayedCheckpoint> of(InputStream lines, String... assignments) {
        Config config = CapacityConfigs.with(assignments);
        CapacityReplay replay = new CapacityReplay(config, CapacityConfigs.with(), Aftermath.AS_RECORDED);
        List<ReplayedCheckpoint> replayed = new ArrayList<>();
        try (ReplayLines items = new ReplayLines("file", lines, EventCatalog.codec(), new TapeItems(config))) {
            items.forEachRemaining(item -> replay.next(item).ifPresent(replayed::add));
        }
        return replayed;
    }
}
