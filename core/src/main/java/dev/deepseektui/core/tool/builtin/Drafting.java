package dev.deepseektui.core.tool.builtin;

import dev.deepseektui.core.message.ToolOutcome;
import dev.deepseektui.core.message.ToolOutcome.Access;
import dev.deepseektui.core.message.ToolOutcome.Status;
import dev.deepseektui.core.tape.FactRecorded;
import dev.deepseektui.core.tool.CallFailed;
import dev.deepseektui.core.tool.FileVersion;
import dev.deepseektui.core.tool.Intent;
import dev.deepseektui.core.tool.Sensitivity;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.tool.change.Author;
import dev.deepseektui.core.tool.change.CurrentFile;
import dev.deepseektui.core.tool.change.FileWriting;
import dev.deepseektui.core.tool.workspace.Clearance;
import dev.deepseektui.core.tool.workspace.PathText;
import dev.deepseektui.core.tool.workspace.Place;
import dev.deepseektui.core.tool.workspace.Workspace;
import java.util.List;

/** The way of a write from what the model asked for, by a draft that can be approved, to the file and the facts. */
public final class Drafting {
    private final Workspace workspace;
    private final FileWriting writing;

    public Drafting(Workspace workspace, FileWriting writing) {
        this.workspace = workspace;
        this.writing = writing;
    }

    Intent intent(String path, Draft.Maker maker) throws CallFailed {
        Place place = workspace.look(path);
        if (place.isProtected()) {
            // Why a draft fails may tell the model what the file holds: not before that was approved.
            return new Intent.Writes(place.path(), Sensitivity.PROTECTED, () -> diff(path, maker));
        }
        Draft draft = maker.of(CurrentFile.at(path, workspace, Clearance.ORDINARY));
        return new Intent.Writes(place.path(), place.sensitivity(), draft.change()::diff);
    }

    private String diff(String path, Draft.Maker maker) {
        try {
            return maker.of(CurrentFile.at(path, workspace, Clearance.PROTECTED_TOO))
                    .change()
                    .diff();
        } catch (CallFailed e) {
            return e.outcome().text();
        }
    }

    ToolOutcome call(String path, Draft.Maker maker, ToolRun run) throws CallFailed {
        Author author = Author.of(run);
        Draft draft = maker.of(CurrentFile.at(path, workspace, author.clearance()));
        String written = draft.change().path();
        String version = FileVersion.of(draft.change().after().orElseThrow());
        if (draft.changesNothing()) {
            String text = PathText.shown(written) + " already holds exactly this; nothing was written.";
            return ToolOutcome.onFile(Status.OK, text, written, Access.READ).inVersion(version);
        }
        writing.carryOut(draft.change(), author);
        run.record(
                new FactRecorded(PathText.shown(written) + " was written", true, draft.evidence(), List.of(written)));
        String text = draft.done() + "\n" + draft.change().diff();
        return ToolOutcome.onFile(Status.OK, text, written, Access.WRITE).inVersion(version);
    }
}
