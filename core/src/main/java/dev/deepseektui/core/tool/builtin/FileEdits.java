package dev.deepseektui.core.tool.builtin;

import dev.deepseektui.core.conversation.Tags;
import dev.deepseektui.core.tool.edit.TextEdit;
import dev.deepseektui.core.tool.edit.TextEdit.Edited;
import java.util.List;

/** What a call wants of a text: one edit after the other, all of them or none. */
record FileEdits(List<TextEdit> edits) {
    FileEdits {
        edits = List.copyOf(edits);
    }

    /** What comes of it. */
    sealed interface Result permits Made, Refused {}

    /** @param remarks what is otherwise than it was sent; empty where nothing is */
    record Made(String text, String remarks) implements Result {}

    /** Nothing is changed. */
    record Refused(String why) implements Result {}

    Result on(String text) {
        String now = text;
        boolean restored = false;
        for (int i = 0; i < edits.size(); i++) {
            TextEdit edit = edits.get(i);
            TextEdit.Result result = edit.on(now);
            if (result instanceof TextEdit.Refused && restored(edit).on(now) instanceof Edited asMeant) {
                result = asMeant;
                restored = true;
            }
            if (result instanceof TextEdit.Refused refused) {
                return new Refused(which(i) + why(edit, text, refused));
            }
            now = ((Edited) result).text();
        }
        return new Made(now, remarks(text, restored));
    }

    /** The model may know the text as it was shown, with tags made neutral. */
    private static TextEdit restored(TextEdit edit) {
        return new TextEdit(Tags.restored(edit.old()), Tags.restored(edit.replacement()), edit.places());
    }

    private String which(int index) {
        return edits.size() == 1 ? "" : "edit %d of %d: ".formatted(index + 1, edits.size());
    }

    /** Told of the text as the model knows it, unless it would have gone well there. */
    private static String why(TextEdit edit, String original, TextEdit.Refused now) {
        if (edit.on(original) instanceof TextEdit.Refused before) {
            return before.why();
        }
        return "after the edits before it, " + now.why();
    }

    private String remarks(String text, boolean restored) {
        String tags = restored ? "; tags are as the file has them" : "";
        boolean sentPlain =
                edits.stream().map(TextEdit::replacement).anyMatch(put -> put.contains("\n") && !put.contains("\r\n"));
        return sentPlain && text.contains("\r\n") ? tags + "; its CRLF line ends are kept" : tags;
    }
}
