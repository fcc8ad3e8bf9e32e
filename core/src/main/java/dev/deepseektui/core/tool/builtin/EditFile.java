package dev.deepseektui.core.tool.builtin;

import dev.deepseektui.core.conversation.Tags;
import dev.deepseektui.core.message.ToolOutcome;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.CallFailed;
import dev.deepseektui.core.tool.FileVersion;
import dev.deepseektui.core.tool.Intent;
import dev.deepseektui.core.tool.Parameter;
import dev.deepseektui.core.tool.Parameters;
import dev.deepseektui.core.tool.SeenFiles;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.tool.change.CurrentFile;
import dev.deepseektui.core.tool.edit.FileText;
import dev.deepseektui.core.tool.edit.TextEdit;
import dev.deepseektui.core.tool.edit.TextEdit.Edited;
import dev.deepseektui.core.tool.edit.TextEdit.Places;
import dev.deepseektui.core.tool.edit.TextEdit.Refused;
import dev.deepseektui.core.tool.workspace.path.PathText;
import java.util.Optional;

/** Replaces a piece of text in a file. */
public final class EditFile implements Tool {
    private static final Parameter<String> PATH =
            Parameter.text("path", "The file.").required();
    private static final Parameter<String> OLD = Parameter.text(
                    "old", "The text to replace, exactly as the file has it, with enough around it to occur only once.")
            .required();
    private static final Parameter<String> NEW =
            Parameter.text("new", "What to put in its place.").required();
    private static final Parameter<Boolean> ALL =
            Parameter.flag("all", "Replace old everywhere in the file, not in one place.");

    private final Drafting drafting;
    private final SeenFiles seen;

    public EditFile(Drafting drafting, SeenFiles seen) {
        this.drafting = drafting;
        this.seen = seen;
    }

    @Override
    public String name() {
        return "edit_file";
    }

    @Override
    public String description() {
        return "Replaces a piece of text in a file. It must occur exactly once, unless all is true. "
                + "The rest of the file, and how its lines end, stays as it is.";
    }

    @Override
    public Parameters parameters() {
        return Parameters.of(PATH, OLD, NEW, ALL);
    }

    @Override
    public Kind kind() {
        return Kind.EFFECT;
    }

    @Override
    public Intent intent(Arguments arguments) throws CallFailed {
        return drafting.intent(arguments.get(PATH), file -> draft(file, edit(arguments)));
    }

    @Override
    public ToolOutcome call(Arguments arguments, ToolRun run) throws CallFailed {
        return drafting.call(arguments.get(PATH), file -> draft(file, edit(arguments)), run);
    }

    private static TextEdit edit(Arguments arguments) {
        Places places = arguments.find(ALL).orElse(false) ? Places.EACH : Places.ONE;
        return new TextEdit(arguments.get(OLD), arguments.get(NEW), places);
    }

    private Draft draft(CurrentFile file, TextEdit edit) throws CallFailed {
        file.expectAsSeen(seen);
        if (file.content().isEmpty()) {
            throw file.unchanged("it does not exist. Use write_file to make a file.");
        }
        TextEdit.Result result = asMeant(edit, file.text());
        if (result instanceof Refused refused) {
            throw file.unchanged(refused.why());
        }
        Edited edited = (Edited) result;
        byte[] after = FileText.bytes(edited.text())
                .orElseThrow(() -> file.unchanged("the edit would leave half a character in it. Give whole ones."));
        String where = edited.places();
        String done = "Edited %s, %s.".formatted(PathText.shown(file.path()), where);
        return new Draft(file.to(after), done + revision(file, after), "edit_file, " + where);
    }

    /** The model may know the text as it was shown, with tags made neutral. */
    private static TextEdit.Result asMeant(TextEdit edit, String text) {
        TextEdit.Result result = edit.on(text);
        if (result instanceof Edited) {
            return result;
        }
        TextEdit meant = new TextEdit(Tags.restored(edit.old()), Tags.restored(edit.replacement()), edit.places());
        return meant.on(text) instanceof Edited edited ? edited : result;
    }

    /** Where the conversation holds the whole file, what is said of the edit is the file's next revision. */
    private String revision(CurrentFile file, byte[] after) {
        return seen.resident(file.path())
                .filter(before -> file.version().equals(Optional.of(before)))
                .map(before -> " [sha256:%s, supersedes sha256:%s]".formatted(FileVersion.of(after), before))
                .orElse("");
    }
}
