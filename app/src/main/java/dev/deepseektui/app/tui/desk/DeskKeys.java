package dev.deepseektui.app.tui.desk;

import com.googlecode.lanterna.TerminalPosition;
import com.googlecode.lanterna.TerminalRectangle;
import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.MouseAction;
import com.googlecode.lanterna.input.MouseActionType;
import dev.deepseektui.app.tui.editor.EditorView;
import dev.deepseektui.app.tui.keys.KeyAction;
import dev.deepseektui.app.tui.pane.PaneView;
import dev.deepseektui.app.tui.terminal.KeyStrokes;
import dev.deepseektui.app.tui.terminal.KeyStrokes.PasteStroke;
import java.util.Optional;

/** The effects of keys on the desk, and the actions that are left to the rest of the screen. */
public final class DeskKeys {
    private DeskKeys() {}

    public static Pressed press(Desk desk, KeyStroke key) {
        Optional<KeyAction> action = desk.bindings().action(key);
        if (action.isPresent()) {
            return act(desk, action.get());
        }
        Optional<String> typed = KeyStrokes.text(key);
        if (typed.isPresent()) {
            return Pressed.done(writing(desk).with(desk.ask().type(typed.get())));
        }
        if (key instanceof PasteStroke paste) {
            return Pressed.done(writing(desk).with(desk.ask().paste(paste.text())));
        }
        return Pressed.done(key instanceof MouseAction mouse ? clicked(desk, mouse) : desk);
    }

    private static Pressed act(Desk desk, KeyAction action) {
        if (desk.pane().hasChosen() && action == KeyAction.SUBMIT) {
            return Pressed.done(desk.with(desk.pane().foldingChosen()));
        }
        if (desk.pane().hasChosen() && action == KeyAction.CANCEL) {
            return Pressed.done(writing(desk));
        }
        return switch (action) {
            case TOGGLE_PANE -> Pressed.done(writing(desk).with(ScreenLayout.toggled(desk.size(), desk.paneMode())));
            case CHOOSE_SECTION -> Pressed.done(choosing(desk));
            default -> edit(writing(desk), action);
        };
    }

    /** With nothing written, some keys of the editor mean the screen. */
    private static Pressed edit(Desk desk, KeyAction action) {
        boolean nothingWritten = desk.ask().isEmpty() && desk.ask().search() == null;
        if (nothingWritten && action == KeyAction.HOME) {
            return Pressed.leaving(desk, KeyAction.SCROLL_TOP);
        }
        if (nothingWritten && action == KeyAction.END) {
            return Pressed.leaving(desk, KeyAction.SCROLL_BOTTOM);
        }
        if (!desk.ask().takes(action) || (nothingWritten && action == KeyAction.DELETE_OR_QUIT)) {
            return Pressed.leaving(desk, action);
        }
        int width = EditorView.textWidth(desk.editorWidth());
        return Pressed.done(desk.with(desk.ask().act(action, width)));
    }

    private static Desk choosing(Desk desk) {
        return desk.paneColumns() > 0 ? desk.with(desk.pane().choosingNext()) : desk;
    }

    private static Desk writing(Desk desk) {
        return desk.pane().hasChosen() ? desk.with(desk.pane().choosingNone()) : desk;
    }

    private static Desk clicked(Desk desk, MouseAction mouse) {
        TerminalRectangle pane = desk.layout().pane();
        TerminalPosition at = mouse.getPosition();
        if (mouse.getActionType() != MouseActionType.CLICK_DOWN
                || at.getColumn() < pane.x
                || at.getColumn() >= pane.xAndWidth) {
            return desk;
        }
        return PaneView.blockAt(desk.pane(), desk.status(), pane, at.getRow())
                .map(title -> desk.with(desk.pane().folding(title)))
                .orElse(desk);
    }

    /**
     * The desk after a key.
     *
     * @param left what the key calls that the desk does not do itself, such as to send
     */
    public record Pressed(Desk desk, Optional<KeyAction> left) {
        static Pressed done(Desk desk) {
            return new Pressed(desk, Optional.empty());
        }

        static Pressed leaving(Desk desk, KeyAction action) {
            return new Pressed(desk, Optional.of(action));
        }
    }
}
