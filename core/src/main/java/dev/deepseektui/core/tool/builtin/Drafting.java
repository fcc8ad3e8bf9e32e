package dev.deepseektui.core.tool.builtin;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.tape.event.FileEvents.FileEdited;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.ShownFile.Form;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.FileNames;
import dev.deepseektui.core.workspace.FileVersion;
import dev.deepseektui.core.workspace.FileWriting;
import dev.deepseektui.core.workspace.FileWriting.Author;
import dev.deepseektui.core.workspace.FileWriting.CurrentFile;
import dev.deepseektui.core.workspace.FileWriting.FileChange;
import dev.deepseektui.core.workspace.Place;
import dev.deepseektui.core.workspace.Place.Sensitivity;
import dev.deepseektui.core.workspace.Workspace;
import dev.deepseektui.core.workspace.Workspace.Clearance;
import dev.deepseektui.core.workspace.edit.ChangedLines;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The two steps of writing a file: a draft for approval, then the write with its event.
 *
 * @param keys the keys that are masked in recorded diffs
 */
public record Drafting(Workspace workspace, FileWriting writing, KnownKeys keys) {
    Intent intent(String path, PlannedChange.ChangePlanner maker) throws CallFailed {
        Place place = workspace.look(path);
        if (place.isProtected()) {
            // Approval is needed before drafting, because the reason for a failed draft may reveal the file's content.
            return new Intent.Writes(place.path(), Sensitivity.PROTECTED, () -> diff(path, maker));
        }
        PlannedChange draft = draft(path, maker, Clearance.ORDINARY);
        return new Intent.Writes(place.path(), place.sensitivity(), draft.change()::wholeDiff);
    }

    private PlannedChange draft(String path, PlannedChange.ChangePlanner maker, Clearance clearance) throws CallFailed {
        CurrentFile file = CurrentFile.at(path, workspace, clearance);
        PlannedChange draft = maker.of(file);
        String before = text(draft.change().before());
        if (keys.areIn(before) && masks(text(draft.change().after())) > masks(before)) {
            throw file.unchanged(ModelTexts.of(Drafting.class).text("write.masked", KnownKeys.MASK));
        }
        return draft;
    }

    private static String text(Optional<byte[]> content) {
        return new String(content.orElse(new byte[0]), StandardCharsets.ISO_8859_1);
    }

    private static int masks(String text) {
        return text.split(Pattern.quote(KnownKeys.MASK), -1).length;
    }

    private String diff(String path, PlannedChange.ChangePlanner maker) {
        try {
            return draft(path, maker, Clearance.PROTECTED_TOO).change().wholeDiff();
        } catch (CallFailed e) {
            return e.outcome().text();
        }
    }

    ToolOutcome call(String path, PlannedChange.ChangePlanner maker, ToolRun run) throws CallFailed {
        Author author = new Author(run.callId(), run.clearance(), run::record);
        PlannedChange draft = draft(path, maker, author.clearance());
        String written = draft.change().path();
        String version = FileVersion.of(draft.change().after().orElseThrow());
        if (draft.changesNothing()) {
            String text = ModelTexts.of(Drafting.class).text("write.same", FileNames.shown(written));
            ToolOutcome same =
                    ToolOutcome.onFile(Status.OK, text, written, Access.READ).inVersion(version);
            return draft.form() == Form.WRITTEN ? same.showing(draft.shown()) : same;
        }
        writing.carryOut(draft.change(), author);
        run.record(changed(draft, run));
        return ToolOutcome.onFile(Status.OK, draft.done(), written, Access.WRITE)
                .inVersion(version)
                .showing(draft.shown());
    }

    private FileEdited changed(PlannedChange draft, ToolRun run) {
        return new FileEdited(
                run.callId(),
                draft.change().path(),
                draft.lines().added(),
                draft.lines().removed(),
                keys.masked(draft.change().diff()));
    }

    /**
     * A planned change of a file.
     *
     * @param lines the changed lines
     * @param done the result's text for the model
     * @param form the form in which the call and its result show the file
     */
    record PlannedChange(FileChange change, ChangedLines lines, String done, Form form) {

        interface ChangePlanner {
            PlannedChange of(CurrentFile file) throws CallFailed;
        }

        boolean changesNothing() {
            return change.before().isPresent()
                    && Arrays.equals(change.before().get(), change.after().orElseThrow());
        }

        ShownFile shown() {
            String after = FileVersion.of(change.after().orElseThrow());
            return form == Form.WRITTEN
                    ? ShownFile.written(change.path(), after)
                    : ShownFile.change(
                            change.path(), change.before().map(FileVersion::of).orElse(null), after, 0);
        }
    }
}
