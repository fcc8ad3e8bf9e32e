package dev.deepseektui.core.session;

import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.event.FileChanging;
import dev.deepseektui.core.event.MessageSource.About;
import dev.deepseektui.core.event.MessageSource.Notice;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.session.state.SessionLog;
import dev.deepseektui.core.tape.ArtifactStore;
import dev.deepseektui.core.tape.TapeReader;
import dev.deepseektui.core.tool.CallFailed;
import dev.deepseektui.core.tool.change.Author;
import dev.deepseektui.core.tool.change.CurrentFile;
import dev.deepseektui.core.tool.change.FileChange;
import dev.deepseektui.core.tool.change.FileWriting;
import dev.deepseektui.core.tool.change.LastChanges;
import dev.deepseektui.core.tool.change.UndoFiles;
import dev.deepseektui.core.tool.change.UndoPlan;
import dev.deepseektui.core.tool.change.UndoStep.LeftAlone;
import dev.deepseektui.core.tool.workspace.Workspace;
import dev.deepseektui.core.tool.workspace.guard.Clearance;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** What became of the workspace's files in a session, and how the last of it is taken back. */
public final class FileHistory {
    private static final String USER = "undo";

    private final Workspace workspace;
    private final Contents contents;
    private final UndoFiles undo;
    private final SessionLog log;

    /** What files held before, and what of it nobody is shown. */
    record Contents(ArtifactStore artifacts, KnownKeys keys) {}

    FileHistory(Workspace workspace, Contents contents, FileWriting writing, SessionLog log) {
        this.workspace = workspace;
        this.contents = contents;
        this.undo = new UndoFiles(workspace, contents.artifacts(), writing);
        this.log = log;
    }

    Workspace workspace() {
        return workspace;
    }

    /** What taking back the last turn that changed files would do. */
    public UndoPlan undoable() {
        LastChanges last = new LastChanges();
        forEach(last::apply);
        return undo.plan(last.all());
    }

    /**
     * Does it, and tells the model whose knowledge of these files is stale now. On the engine's thread, between turns. Returns what
     * could not be done after all.
     */
    public List<LeftAlone> takeBack(UndoPlan plan) {
        List<LeftAlone> failed = undo.carryOut(plan, Author.user(USER, log::record));
        List<String> left = failed.stream().map(LeftAlone::path).toList();
        String done = plan.changes().stream()
                .map(FileChange::path)
                .filter(path -> !left.contains(path))
                .collect(Collectors.joining("\n"));
        if (!done.isEmpty()) {
            log.append(log.state()
                    .conversation()
                    .block(
                            new Notice(About.FILES_TAKEN_BACK),
                            "The user took back what you did to these files. Read them again before you edit them:\n"
                                    + done));
        }
        return failed;
    }

    /** From how each file was before its first change to how it is now, whoever changed it meanwhile. Any thread may ask. */
    public String diff() {
        Map<String, FileChanging> firsts = new LinkedHashMap<>();
        forEach(event -> {
            if (event instanceof FileChanging change) {
                firsts.putIfAbsent(change.path(), change);
            }
        });
        List<String> diffs = new ArrayList<>();
        firsts.values().forEach(first -> diffs.add(diff(first)));
        return contents.keys().masked(String.join("", diffs));
    }

    private String diff(FileChanging first) {
        try {
            CurrentFile now = CurrentFile.at(first.path(), workspace, Clearance.PROTECTED_TOO);
            if (now.version().equals(Optional.ofNullable(first.before()))) {
                return "";
            }
            Optional<byte[]> before = Optional.ofNullable(first.before()).map(contents.artifacts()::read);
            return new FileChange(first.path(), before, now.content()).diff();
        } catch (CallFailed e) {
            return first.path() + " cannot be read: " + e.getMessage() + "\n";
        }
    }

    private void forEach(Consumer<TapeEvent> fold) {
        try (TapeReader events = log.tape().read(0)) {
            events.forEachRemaining(recorded -> fold.accept(recorded.event()));
        }
    }
}
