package dev.deepseektui.bench.lab;

import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.cli.ExitCode;
import dev.deepseektui.app.cli.InputFile;
import dev.deepseektui.app.cli.SessionPath;
import dev.deepseektui.app.cli.SettingsOptions.WorkspaceOption;
import dev.deepseektui.bench.lab.capacity.MaybeCompressed;
import dev.deepseektui.bench.lab.capacity.ReplayItem;
import dev.deepseektui.bench.lab.capacity.ReplayLines;
import dev.deepseektui.bench.lab.capacity.TapeItems;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A recording that the user chose as input for a replay of the controller. The default is the workspace's latest
 * session.
 */
record RecordedObservations(
        HostEnvironment hostEnvironment, @Nullable String file, WorkspaceOption workspace) {

    void feed(Config config, Consumer<ReplayItem> replay) {
        TapeItems items = new TapeItems(config);
        if (file == null) {
            feed(SessionPath.chosen(hostEnvironment, Optional.empty(), workspace), items, replay);
            return;
        }
        String recording = file;
        Path path = hostEnvironment.workingDirectory().resolve(recording);
        SessionFiles session = SessionPath.at(path);
        if (Files.isDirectory(path) || path.normalize().equals(session.tape())) {
            feed(session, items, replay);
            return;
        }
        new InputFile(hostEnvironment, recording).read(in -> {
            try (ReplayLines lines =
                    new ReplayLines(recording, MaybeCompressed.read(in), EventCatalog.codec(), items)) {
                lines.forEachRemaining(replay);
            }
            return ExitCode.DONE;
        });
    }

    static void feed(SessionFiles session, TapeItems items, Consumer<ReplayItem> replay) {
        try (TapeReader events = TapeFile.read(session, EventCatalog.codec(), 0)) {
            events.forEachRemaining(recorded ->
                    replay.accept(items.item(recorded.event(), session.tape() + ", line " + recorded.seq())));
        }
    }
}
