package dev.deepseektui.app.tui.desk;

import static dev.deepseektui.app.tui.desk.DeskTexts.say;

import com.googlecode.lanterna.input.KeyStroke;
import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.desk.Panel.Entry;
import dev.deepseektui.app.tui.keys.Action;
import dev.deepseektui.app.tui.keys.KeyWords;
import dev.deepseektui.app.tui.terminal.KeyStrokes;
import dev.deepseektui.app.tui.terminal.PasteStroke;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Row;
import dev.deepseektui.app.tui.text.Span;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A secret that is asked for: it is written nowhere, only how much of it was typed is shown. */
public record HiddenLine(String title, String about, String typed, Function<String, Command> done) implements Overlay {
    private static final String SHOWN = "•";

    public static HiddenLine of(String title, String about, Function<String, Command> done) {
        return new HiddenLine(title, about, "", done);
    }

    @Override
    public Panel panel(Desk desk) {
        int room = Math.max(0, desk.panelRoom().width() - 1);
        int count = Math.min(room, typed.codePointCount(0, typed.length()));
        Row secret = Row.of(Span.plain(SHOWN.repeat(count)), Span.of("▏", Role.ACCENT));
        return new Panel(
                List.of(Entry.of(Span.bold(title)), Entry.of(Span.dim(about)), new Entry(secret, Role.ACCENT)),
                KeyWords.of(desk.bindings())
                        .and(Action.SUBMIT, say("confirms"))
                        .and(Action.CANCEL, say("back"))
                        .line());
    }

    @Override
    public Reaction press(KeyStroke key, Desk desk) {
        Optional<String> character = KeyStrokes.text(key);
        if (character.isPresent()) {
            return Reaction.stay(with(typed + character.get()));
        }
        if (key instanceof PasteStroke paste) {
            return Reaction.stay(with(typed + paste.text().lines().findFirst().orElse("")));
        }
        Optional<Action> action = desk.bindings().action(key);
        return action.isPresent() ? act(action.get()) : Reaction.stay(this);
    }

    private Reaction act(Action action) {
        return switch (action) {
            case SUBMIT -> typed.isBlank() ? Reaction.close() : Reaction.close(done.apply(typed));
            case CANCEL, INTERRUPT -> Reaction.close();
            case DELETE_LEFT ->
                Reaction.stay(
                        typed.isEmpty()
                                ? this
                                : with(typed.substring(0, typed.offsetByCodePoints(typed.length(), -1))));
            case CUT_TO_START, CUT_WORD_LEFT -> Reaction.stay(with(""));
            default -> Reaction.stay(this);
        };
    }

    private HiddenLine with(String next) {
        return new HiddenLine(title, about, next, done);
    }

    /** Without what must not be read. */
    @Override
    public String toString() {
        return "HiddenLine[" + title + "]";
    }
}
