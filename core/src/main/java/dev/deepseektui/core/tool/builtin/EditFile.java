package dev.deepseektui.core.tool.builtin;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.conversation.Tags;
import dev.deepseektui.core.tape.event.ShownFile.Form;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.BuiltInTool;
import dev.deepseektui.core.tool.OwnTool;
import dev.deepseektui.core.tool.Parameter;
import dev.deepseektui.core.tool.Parameters;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.tool.builtin.Drafting.PlannedChange;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.FileNames;
import dev.deepseektui.core.workspace.FileWriting.CurrentFile;
import dev.deepseektui.core.workspace.SeenFiles;
import dev.deepseektui.core.workspace.edit.ChangedLines;
import dev.deepseektui.core.workspace.edit.FileText;
import dev.deepseektui.core.workspace.edit.TextEdit;
import dev.deepseektui.core.workspace.edit.TextEdit.EditPlaces;
import dev.deepseektui.core.workspace.edit.TextEdit.EditedText;
import java.util.List;
import java.util.Optional;

/** The tool that replaces pieces of text in a file. */
public final class EditFile extends BuiltInTool {
    private static final ModelTexts TEXTS = ModelTexts.of(EditFile.class);

    private static final Parameter<String> PATH = Parameter.text("file_path").required();
    private static final Parameter<String> OLD = Parameter.text("old_string").expected();
    private static final Parameter<String> NEW = Parameter.text("new_string").expected();
    private static final Parameter<Boolean> ALL = Parameter.flag("replace_all");
    private static final Parameter<String> EACH_OLD = OLD.required();
    private static final Parameter<String> EACH_NEW = NEW.required();
    private static final Parameter<Boolean> EACH_ALL = ALL.accepted();
    /** Several places in one call, made in order, all or none: not offered, but models know it from other programs. */
    private static final Parameter<List<Arguments>> EDITS = Parameter.objects(
                    "edits", Parameters.of(EACH_OLD, EACH_NEW, EACH_ALL))
            .accepted();

    private final Drafting drafting;
    private final SeenFiles seen;

    public EditFile(Drafting drafting, SeenFiles seen) {
        super(OwnTool.EDIT, PATH, OLD, NEW, ALL, EDITS, STOP_ON_FAILURE);
        this.drafting = drafting;
        this.seen = seen;
    }

    @Override
    public Intent intent(Arguments arguments) throws CallFailed {
        FileEdits edits = edits(arguments);
        return drafting.intent(arguments.get(PATH), file -> draft(file, edits));
    }

    @Override
    public ToolOutcome call(Arguments arguments, ToolRun run) throws CallFailed {
        FileEdits edits = edits(arguments);
        return drafting.call(arguments.get(PATH), file -> draft(file, edits), run);
    }

    /**
     * Reads the edits of a call. Models often add needless arguments, such as an empty list of edits next to {@code
     * old_string}, or an empty {@code old_string} next to a list.
     */
    private static FileEdits edits(Arguments arguments) throws CallFailed {
        List<Arguments> several = arguments.find(EDITS).orElse(List.of());
        Optional<String> old = arguments.find(OLD).filter(text -> several.isEmpty() || !text.isEmpty());
        if (old.isPresent() != several.isEmpty()) {
            throw malformed("old_string");
        }
        if (old.isPresent()) {
            String replacement = arguments.find(NEW).orElseThrow(() -> malformed("new_string"));
            return new FileEdits(List.of(new TextEdit(old.get(), replacement, places(arguments, ALL))));
        }
        return new FileEdits(several.stream()
                .map(edit -> new TextEdit(edit.get(EACH_OLD), edit.get(EACH_NEW), places(edit, EACH_ALL)))
                .toList());
    }

    private static EditPlaces places(Arguments arguments, Parameter<Boolean> all) {
        return arguments.find(all).orElse(false) ? EditPlaces.EACH : EditPlaces.ONE;
    }

    private static CallFailed malformed(String missing) {
        return new CallFailed(ToolOutcome.of(Status.MALFORMED, TEXTS.text("edit.needs", missing)));
    }

    private PlannedChange draft(CurrentFile file, FileEdits edits) throws CallFailed {
        file.expectAsSeen(seen);
        if (file.content().isEmpty()) {
            throw file.unchanged(TEXTS.text("edit.missing"));
        }
        String before = file.text();
        FileEdits.EditsApplied made = edits.on(file, before);
        byte[] after = FileText.bytes(made.text()).orElseThrow(() -> file.unchanged(TEXTS.text("edit.half")));
        ChangedLines lines = ChangedLines.between(before, made.text());
        String done = "Edited %s, %s%s".formatted(FileNames.shown(file.path()), lines.words(), made.remarks());
        return new PlannedChange(file.to(after), lines, done, Form.CHANGE);
    }

    private record FileEdits(List<TextEdit> edits) {
        FileEdits {
            edits = List.copyOf(edits);
        }

        /**
         * The text after the edits.
         *
         * @param remarks describe differences from the model's arguments; may be empty
         */
        record EditsApplied(String text, String remarks) {}

        EditsApplied on(CurrentFile file, String text) throws CallFailed {
            String now = text;
            boolean restored = false;
            for (int i = 0; i < edits.size(); i++) {
                TextEdit edit = edits.get(i);
                TextEdit.EditResult result = edit.on(now);
                if (result instanceof TextEdit.RefusedEdit && restored(edit).on(now) instanceof EditedText asMeant) {
                    result = asMeant;
                    restored = true;
                }
                if (result instanceof TextEdit.RefusedEdit refused) {
                    throw file.unchanged(which(i, why(edit, text, refused)));
                }
                now = ((EditedText) result).text();
            }
            return new EditsApplied(now, remarks(text, restored));
        }

        /** Returns the edit with neutralized tags restored. The model only sees neutralized tags, and copies them. */
        private static TextEdit restored(TextEdit edit) {
            return new TextEdit(Tags.restored(edit.old()), Tags.restored(edit.replacement()), edit.places());
        }

        private String which(int index, String why) {
            return edits.size() == 1 ? why : TEXTS.text("edit.which", index + 1, edits.size(), why);
        }

        /**
         * Returns the reason for a refused edit: the one for the original text or, if the edit would have succeeded
         * there, the one for the text after the earlier edits.
         */
        private static String why(TextEdit edit, String original, TextEdit.RefusedEdit now) {
            if (edit.on(original) instanceof TextEdit.RefusedEdit before) {
                return before.why();
            }
            return TEXTS.text("edit.after", now.why());
        }

        private String remarks(String text, boolean restored) {
            String tags = restored ? TEXTS.text("edit.tags") : "";
            boolean sentPlain = edits.stream()
                    .map(TextEdit::replacement)
                    .anyMatch(put -> put.contains("\n") && !put.contains("\r\n"));
            return sentPlain && text.contains("\r\n") ? tags + TEXTS.text("edit.crlf") : tags;
        }
    }
}
