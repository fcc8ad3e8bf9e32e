package dev.deepseektui.core.tool.change;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.event.FileChanging;
import dev.deepseektui.core.tape.ArtifactStore;
import dev.deepseektui.core.tool.CallFailed;
import dev.deepseektui.core.tool.change.UndoStep.LeftAlone;
import dev.deepseektui.core.tool.change.UndoStep.NothingToDo;
import dev.deepseektui.core.tool.change.UndoStep.TakeBack;
import dev.deepseektui.core.tool.workspace.Workspace;
import dev.deepseektui.core.tool.workspace.guard.Clearance;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Takes back what was done to files, but never what somebody else did to them since. */
public final class UndoFiles {
    private final Workspace workspace;
    private final ArtifactStore artifacts;
    private final FileWriting writing;

    public UndoFiles(Workspace workspace, ArtifactStore artifacts, FileWriting writing) {
        this.workspace = workspace;
        this.artifacts = artifacts;
        this.writing = writing;
    }

    /** {@code changes}: in the order in which they happened. */
    public UndoPlan plan(Collection<FileChanging> changes) {
        return new UndoPlan(ChangedFile.of(changes).stream().map(this::step).toList());
    }

    private UndoStep step(ChangedFile file) {
        try {
            CurrentFile now = CurrentFile.at(file.path(), workspace, Clearance.PROTECTED_TOO);
            if (!now.path().equals(file.path())) {
                return new LeftAlone(file.path(), "has become a link to " + now.path());
            }
            return step(file, now);
        } catch (CallFailed | UserError e) {
            return new LeftAlone(file.path(), "cannot be taken back: " + e.getMessage());
        }
    }

    private UndoStep step(ChangedFile file, CurrentFile now) {
        if (file.isAsBefore(now.version())) {
            return new NothingToDo(file.path());
        }
        if (!file.mayBe(now.version().orElse(null))) {
            return new LeftAlone(
                    file.path(), now.content().isEmpty() ? "was deleted since" : "was changed by somebody else since");
        }
        if (!file.unbroken()) {
            return new LeftAlone(file.path(), "was changed by somebody else between two of the writes");
        }
        Optional<byte[]> before = Optional.ofNullable(file.before()).map(artifacts::read);
        return new TakeBack(new FileChange(file.path(), now.content(), before), file.folders());
    }

    /**
     * Does what the plan says and records it as it goes, so that it can be taken back in turn. Returns what could not be done after all;
     * the rest is done.
     */
    public List<LeftAlone> carryOut(UndoPlan plan, Author author) {
        List<LeftAlone> failed = new ArrayList<>();
        for (FileChange change : plan.changes()) {
            try {
                writing.carryOut(change, author);
            } catch (CallFailed e) {
                failed.add(new LeftAlone(change.path(), "could not be taken back: " + e.getMessage()));
            }
        }
        for (String folder : plan.folders()) {
            try {
                workspace.deleteEmptyFolder(folder, author.clearance());
            } catch (CallFailed e) {
                failed.add(new LeftAlone(folder, "could not be taken away: " + e.getMessage()));
            }
        }
        return failed;
    }
}
