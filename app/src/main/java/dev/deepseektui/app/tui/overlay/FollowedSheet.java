package dev.deepseektui.app.tui.overlay;

import static dev.deepseektui.app.tui.overlay.OverlayTexts.say;

import com.googlecode.lanterna.input.KeyStroke;
import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.desk.Panel;
import dev.deepseektui.app.tui.input.KeyStrokes;
import dev.deepseektui.app.tui.keys.Action;
import dev.deepseektui.app.tui.pane.KeyWords;
import dev.deepseektui.app.tui.text.Line;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;

/** Something to read that grows while it is read: its end is in sight until somebody scrolls up. */
public record FollowedSheet(String title, ScrolledText text, Optional<Offer> offer) implements Overlay {
    private static final Set<Action> CLOSING = Set.of(Action.CANCEL, Action.INTERRUPT, Action.SUBMIT);

    /** An action that a key offers here. */
    record Offer(String letter, String words, Command command) {}

    public static FollowedSheet of(String title, IntFunction<List<Line>> text) {
        return new FollowedSheet(title, ScrolledText.following(text), Optional.empty());
    }

    public FollowedSheet with(String letter, String words, Command command) {
        return new FollowedSheet(title, text, Optional.of(new Offer(letter, words, command)));
    }

    @Override
    public Panel panel(Desk desk) {
        KeyWords keys = KeyWords.of(desk.bindings()).within(desk.panelRoom().width());
        text.nameMore(keys, 0, desk);
        offer.ifPresent(known -> keys.and(known.letter(), known.words()));
        keys.and(Action.CANCEL, say("closes"));
        text.nameExtent(keys, 0, desk);
        return new Panel(text.placed(title, 0, desk), keys.line());
    }

    @Override
    public Reaction press(KeyStroke key, Desk desk) {
        Optional<String> typed = KeyStrokes.text(key);
        if (typed.isPresent()) {
            if (offer.isPresent() && typed.get().equals(offer.get().letter())) {
                return new Reaction(Optional.of(this), List.of(offer.get().command()));
            }
            return typed.get().equals("q") ? Reaction.close() : Reaction.stay(this);
        }
        Optional<Action> action = desk.bindings().action(key);
        if (action.filter(CLOSING::contains).isPresent()) {
            return Reaction.close();
        }
        return Reaction.stay(text.after(key, 0, desk)
                .map(next -> new FollowedSheet(title, next, offer))
                .orElse(this));
    }
}
