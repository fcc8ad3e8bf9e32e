package dev.deepseektui.app.tui.overlay;

import dev.deepseektui.app.tui.Area;
import dev.deepseektui.app.tui.Canvas;
import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.input.Key;
import dev.deepseektui.app.tui.keys.Action;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Span;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A secret that is asked for: it is written nowhere, only how much of it was typed is shown. */
public record HiddenLine(String title, String about, String typed, Function<String, Command> done) implements Overlay {
    private static final String FOOT = "Enter takes it · Esc goes back";
    private static final String SHOWN = "•";
    private static final int ROWS = 2;

    public static HiddenLine of(String title, String about, Function<String, Command> done) {
        return new HiddenLine(title, about, "", done);
    }

    @Override
    public void draw(Desk desk, Canvas canvas) {
        Area area = Overlay.place(desk, ROWS + Frame.ROWS);
        int room = Math.max(0, Frame.inside(area).width() - 1);
        int count = Math.min(room, typed.codePointCount(0, typed.length()));
        Frame.draw(area, title, FOOT, canvas);
        Frame.fill(
                area,
                List.of(Line.of(Span.dim(about)), Line.of(Span.plain(SHOWN.repeat(count)), Span.of("▏", Role.ACCENT))),
                canvas);
    }

    @Override
    public Reaction press(Key key, Desk desk) {
        if (key instanceof Key.Typed character && character.isPlain()) {
            return Reaction.stay(with(typed + character.text()));
        }
        if (key instanceof Key.Paste paste) {
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
