package dev.deepseektui.app.tui.overlay;

import static dev.deepseektui.app.tui.overlay.OverlayTexts.say;

import com.googlecode.lanterna.input.KeyStroke;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.desk.Panel;
import dev.deepseektui.app.tui.input.KeyStrokes;
import dev.deepseektui.app.tui.keys.Action;
import dev.deepseektui.app.tui.pane.KeyWords;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Margin;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Wrap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;

/** Something to read: the keys, all about a block. */
public record Sheet(String title, ScrolledText text) implements Overlay {
    private static final Set<Action> CLOSING = Set.of(Action.CANCEL, Action.INTERRUPT, Action.SUBMIT, Action.HELP);

    public static Sheet of(String title, IntFunction<List<Line>> text) {
        return new Sheet(title, ScrolledText.of(text));
    }

    /** Each line as it is, broken where it is too long. */
    public static Sheet of(String title, String text) {
        return of(
                title,
                width -> text.lines()
                        .flatMap(line -> Wrap.words(List.of(Span.plain(line)), Margin.NONE, width).stream())
                        .toList());
    }

    @Override
    public Panel panel(Desk desk) {
        KeyWords keys = KeyWords.of(desk.bindings()).within(desk.panelRoom().width());
        text.nameMore(keys, 0, desk);
        keys.and(Action.CANCEL, say("closes"));
        text.nameExtent(keys, 0, desk);
        return new Panel(text.placed(title, 0, desk), keys.line());
    }

    @Override
    public Reaction press(KeyStroke key, Desk desk) {
        Optional<Action> action = desk.bindings().action(key);
        boolean quits = KeyStrokes.text(key).equals(Optional.of("q"));
        if (action.isEmpty() ? quits : CLOSING.contains(action.get())) {
            return Reaction.close();
        }
        return Reaction.stay(
                text.after(key, 0, desk).map(next -> new Sheet(title, next)).orElse(this));
    }
}
