package dev.deepseektui.app.tui.desk;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.desk.Overlay.Panel;
import dev.deepseektui.app.tui.desk.ScrolledText.VisibleText;
import dev.deepseektui.app.tui.keys.KeyAction;
import dev.deepseektui.app.tui.keys.KeyHints;
import dev.deepseektui.app.tui.keys.KeyPress;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Row;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Wrap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;

/** A panel with text to read: help, the details of a block, or a transcript that grows while it is open. */
public record Sheet(String title, ScrolledText text, Optional<SheetAction> offer) implements Overlay {
    private static final Set<KeyAction> CLOSING =
            Set.of(KeyAction.CANCEL, KeyAction.INTERRUPT, KeyAction.SUBMIT, KeyAction.HELP);

    /** An action offered by a letter key in a sheet. */
    record SheetAction(String letter, String words, Effect command) {}

    public static Sheet of(String title, IntFunction<List<Line>> text) {
        return new Sheet(title, ScrolledText.of(text), Optional.empty());
    }

    /** Creates a sheet of plain text. Long lines are wrapped. */
    public static Sheet of(String title, String text) {
        return of(
                title,
                width -> text.lines()
                        .flatMap(line -> Wrap.words(width, Span.plain(line)).stream())
                        .toList());
    }

    /** Creates a sheet of a growing text; its end stays visible until the user scrolls up. */
    public static Sheet following(String title, IntFunction<List<Line>> text) {
        return new Sheet(title, ScrolledText.following(text), Optional.empty());
    }

    public Sheet offering(String letter, String words, Effect command) {
        return new Sheet(title, text, Optional.of(new SheetAction(letter, words, command)));
    }

    @Override
    public Panel panel(Desk desk) {
        VisibleText shown = text.in(desk, 0);
        KeyHints keys = KeyHints.of(desk.bindings()).within(desk.panelRoom().width());
        shown.nameMore(keys);
        offer.ifPresent(known -> keys.and(known.letter(), known.words()));
        keys.and(KeyAction.CANCEL, say("desk.closes"));
        shown.nameExtent(keys);
        Line where = shown.fits() ? Line.EMPTY : Line.of(Span.dim(shown.place()));
        return new Panel(shown.entries(Row.of(Span.bold(title)).right(where)), keys.line());
    }

    @Override
    public Reaction press(KeyPress key, Desk desk) {
        String typed = key.character().orElse("");
        if (offer.filter(known -> known.letter().equals(typed)).isPresent()) {
            return new Reaction(Optional.of(this), List.of(offer.get().command()));
        }
        Optional<KeyAction> action = key.action();
        if (action.isEmpty() ? typed.equals("q") : CLOSING.contains(action.get())) {
            return Reaction.close();
        }
        return Reaction.stay(text.in(desk, 0)
                .after(key)
                .map(next -> new Sheet(title, next, offer))
                .orElse(this));
    }
}
