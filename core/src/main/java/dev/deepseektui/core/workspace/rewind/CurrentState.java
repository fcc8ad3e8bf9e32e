package dev.deepseektui.core.workspace.rewind;

import dev.deepseektui.core.tape.event.FileState;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.EntryState;
import dev.deepseektui.core.workspace.FileVersion;
import dev.deepseektui.core.workspace.Workspace;
import dev.deepseektui.core.workspace.WorkspaceEntry;
import dev.deepseektui.core.workspace.rewind.RewindKeys.RewindLimits;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.Optional;

/** A reader of the current state of entries, in the form used on the tape. */
public final class CurrentState {
    private final Workspace workspace;
    private final RewindLimits limits;

    public CurrentState(Workspace workspace, RewindLimits limits) {
        this.workspace = workspace;
        this.limits = limits;
    }

    public Optional<FileState> of(String path) throws CallFailed {
        return workspace.ifReached(path, this::of);
    }

    private Optional<FileState> of(WorkspaceEntry entry) throws IOException {
        Optional<EntryState> found = entry.state();
        if (found.isEmpty()) {
            return Optional.empty();
        }
        EntryState state = found.get();
        return switch (state.kind()) {
            case DIRECTORY -> Optional.of(FileState.directory(state.mode()));
            case LINK -> Optional.of(FileState.link(entry.link()));
            case FILE -> Optional.of(file(state, entry));
            case OTHER -> Optional.of(lost(state, "no file, link or directory"));
        };
    }

    private FileState file(EntryState state, WorkspaceEntry entry) throws IOException {
        try {
            return entry.read(limits.fileBytes())
                    .map(content -> FileState.file(state.mode(), FileVersion.of(content)))
                    .orElseGet(() -> lost(state, limits.tooLarge()));
        } catch (AccessDeniedException e) {
            return lost(state, "it cannot be read");
        }
    }

    /** Returns the state of an entry without a copy; equal states have equal stamps. */
    static FileState lost(EntryState state, String why) {
        FileState.FileKind kind = state.isDirectory()
                ? FileState.FileKind.DIRECTORY
                : state.kind() == EntryState.EntryKind.LINK ? FileState.FileKind.LINK : FileState.FileKind.FILE;
        return FileState.lost(kind, why, state.size() + "@" + state.changed());
    }
}
