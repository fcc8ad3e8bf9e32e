package dev.deepseektui.app.tui.editor;

import dev.deepseektui.app.tui.keys.Action;
import java.util.EnumSet;
import java.util.Set;

/** The steps of the editor by action. */
final class EditorActions {
    static final Set<Action> KNOWN = known();

    private EditorActions() {}

    static Editor apply(Action action, Editor editor) {
        Writing writing = editor.writing();
        return switch (action) {
            case NEWLINE -> editor.type("\n");
            case LEFT -> editor.moveTo(writing.left());
            case RIGHT -> editor.moveTo(writing.right());
            case WORD_LEFT -> editor.moveTo(writing.wordLeft());
            case WORD_RIGHT -> editor.moveTo(writing.wordRight());
            case LINE_START, HOME -> editor.moveTo(writing.lineStart());
            case LINE_END, END -> editor.moveTo(writing.lineEnd());
            case DELETE_LEFT -> editor.deleteLeft();
            case DELETE_RIGHT, DELETE_OR_QUIT -> editor.deleteRight();
            case CUT_WORD_LEFT -> editor.killWordLeft();
            case CUT_WORD_RIGHT -> editor.killWordRight();
            case CUT_TO_START -> editor.killToLineStart();
            case CUT_TO_END -> editor.killToLineEnd();
            case PUT_BACK -> editor.yank();
            case PUT_BACK_OLDER -> editor.yankOlder();
            case UNDO -> editor.takeBack();
            case REDO -> editor.redo();
            default -> editor;
        };
    }

    /** All of writing but what the screen must hear of: sending, completing, choosing files and other programs. */
    private static Set<Action> known() {
        Set<Action> others = EnumSet.of(
                Action.SUBMIT, Action.COMPLETE, Action.MENTION_FILE, Action.PASTE_PICTURE, Action.EDIT_OUTSIDE);
        EnumSet<Action> known = EnumSet.of(Action.HOME, Action.END, Action.DELETE_OR_QUIT);
        for (Action action : Action.values()) {
            if (action.group() == Action.Group.WRITING && !others.contains(action)) {
                known.add(action);
            }
        }
        return known;
    }
}
