package dev.deepseektui.core.tool.builtin;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.conversation.Tags;
import dev.deepseektui.core.tape.event.ShownFile.Form;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.BuiltInTool;
import dev.deepseektui.core.tool.OwnTool;
import dev.deepseektui.core.tool.Parameter;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.tool.builtin.Drafting.PlannedChange;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.FileNames;
import dev.deepseektui.core.workspace.FileWriting.CurrentFile;
import dev.deepseektui.core.workspace.SeenFiles;
import dev.deepseektui.core.workspace.edit.ChangedLines;
import dev.deepseektui.core.workspace.edit.FileText;
import dev.deepseektui.core.workspace.edit.FileText.FileForm;
import java.util.Arrays;
import java.util.Optional;

/** The tool that creates a file or replaces its content. */
public final class WriteFile extends BuiltInTool {
    private static final ModelTexts TEXTS = ModelTexts.of(WriteFile.class);

    private static final Parameter<String> PATH = Parameter.text("file_path").required();
    private static final Parameter<String> CONTENT = Parameter.text("content").required();

    private static final String MARK = "\uFEFF";

    private final Drafting drafting;
    private final SeenFiles seen;

    public WriteFile(Drafting drafting, SeenFiles seen) {
        super(OwnTool.WRITE, PATH, CONTENT);
        this.drafting = drafting;
        this.seen = seen;
    }

    @Override
    public Intent intent(Arguments arguments) throws CallFailed {
        return drafting.intent(arguments.get(PATH), file -> draft(file, arguments.get(CONTENT)));
    }

    @Override
    public ToolOutcome call(Arguments arguments, ToolRun run) throws CallFailed {
        return drafting.call(arguments.get(PATH), file -> draft(file, arguments.get(CONTENT)), run);
    }

    private PlannedChange draft(CurrentFile file, String content) throws CallFailed {
        Optional<String> old =
                file.content().flatMap(bytes -> FileText.of(bytes).text());
        String meant =
                old.filter(shown -> !Tags.neutral(shown).equals(shown)).isPresent() ? Tags.restored(content) : content;
        String text = old.map(FileForm::of).map(form -> form.given(meant)).orElse(meant);
        byte[] after = FileText.bytes(text).orElseThrow(() -> file.unchanged(TEXTS.text("write.half")));
        expectNothingLost(file, after);
        String lines = lines(text);
        String shown = FileNames.shown(file.path());
        ChangedLines changed = ChangedLines.between(old.orElse(""), text);
        if (file.content().isEmpty()) {
            return new PlannedChange(file.to(after), changed, "Created %s: %s".formatted(shown, lines), Form.WRITTEN);
        }
        String before = old.map(was -> changed.counts()).orElse("before no text");
        return new PlannedChange(
                file.to(after),
                changed,
                "Replaced %s: %s (%s)%s"
                        .formatted(shown, lines, before, text.equals(content) ? "" : remarks(content, text)),
                Form.WRITTEN);
    }

    private static String remarks(String sent, String written) {
        String ends = written.contains("\r\n") && !sent.contains("\r\n") ? TEXTS.text("edit.crlf") : "";
        return written.startsWith(MARK) && !sent.startsWith(MARK) ? ends + TEXTS.text("write.bom") : ends;
    }

    /** Refuses to replace content that the model has not seen, or that has changed since the model saw it. */
    private void expectNothingLost(CurrentFile file, byte[] after) throws CallFailed {
        byte[] there = file.content().orElse(after);
        if (there.length == 0 || Arrays.equals(there, after)) {
            return;
        }
        file.expectAsSeen(seen);
        if (seen.version(file.path()).isEmpty()) {
            throw file.unchanged(TEXTS.text("write.unseen"));
        }
    }

    private static String lines(String text) {
        long count = text.lines().count();
        return count == 1 ? "1 line" : count + " lines";
    }
}
