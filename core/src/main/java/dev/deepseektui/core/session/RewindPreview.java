package dev.deepseektui.core.session;

import static dev.deepseektui.core.base.language.CoreMessages.error;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.session.FileHistory.FileKeeping;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.workspace.Workspace;
import dev.deepseektui.core.workspace.rewind.FileRewind;
import dev.deepseektui.core.workspace.rewind.RewindDiff;
import dev.deepseektui.core.workspace.rewind.RewindHistory;
import dev.deepseektui.core.workspace.rewind.RewindHistory.RewindPrompt;
import dev.deepseektui.core.workspace.rewind.RewindPlan;
import dev.deepseektui.core.workspace.rewind.RewindPlan.Theirs;
import java.nio.file.Path;
import java.util.List;

/**
 * A preview of the changes to files by going back before a prompt, of a session that need not be open.
 *
 * @param unknown why not all is known of what was changed since
 */
public record RewindPreview(RewindPlan plan, String diff, List<String> unknown) {
    public RewindPreview {
        unknown = List.copyOf(unknown);
    }

    public static RewindPreview of(SessionSummary session, long turn, Config config, Installation installation) {
        SessionFiles files = new SessionStore(installation.home()).files(session.id());
        RewindHistory history = new RewindHistory();
        try (TapeReader events = TapeFile.read(files, EventCatalog.codec(), 0)) {
            events.forEachRemaining(recorded -> history.apply(recorded.event()));
        }
        List<RewindPrompt> since = history.prompts().stream()
                .filter(prompt -> prompt.turn() >= turn)
                .toList();
        if (since.stream().noneMatch(prompt -> prompt.turn() == turn)) {
            throw error("error.rewind.turn", turn, history.prompts().size());
        }
        Workspace workspace = new Workspace(Path.of(session.workspace()), config, installation.own());
        FileHistory.Keeping keeping = new FileKeeping(config, installation).lasting(files, workspace);
        RewindPlan plan = new FileRewind(workspace, keeping.contents(), keeping.limits()).plan(history.since(turn));
        String diff = new RewindDiff(workspace, keeping.contents(), keeping.limits()).of(plan.restores(Theirs.LEFT));
        return new RewindPreview(
                plan,
                keeping.keys().masked(diff),
                since.stream()
                        .flatMap(prompt -> prompt.unknown().stream())
                        .distinct()
                        .toList());
    }
}
