package dev.deepseektui.app.tui.overlay;

import dev.deepseektui.app.tui.Canvas;
import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.input.Key;
import dev.deepseektui.app.tui.keys.Action;
import dev.deepseektui.app.tui.text.Line;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * A question that is answered with one key.
 *
 * @param text what it is about
 * @param refusal what Esc means
 */
public record Choice(String title, ScrolledText text, List<Option> options, Command refusal) implements Overlay {
    public Choice {
        options = List.copyOf(options);
    }

    /** {@code text}: what it is about, at a width. */
    public static Choice of(String title, IntFunction<List<Line>> text, List<Option> options, Command refusal) {
        return new Choice(title, ScrolledText.of(text), options, refusal);
    }

    /** One of the answers: the letter, what it says, and what it does. */
    public record Option(String letter, String words, Answering answering) {}

    /** What comes of a letter: an answer is given, or something is asked further. */
    @FunctionalInterface
    public interface Answering {
        Reaction react(Choice asked);
    }

    public static Option answer(String letter, String words, Command command) {
        return new Option(letter, words, asked -> Reaction.close(command));
    }

    @Override
    public void draw(Desk desk, Canvas canvas) {
        text.draw(title, foot(), desk, canvas);
    }

    @Override
    public Reaction press(Key key, Desk desk) {
        Optional<Option> chosen = chosen(key);
        if (chosen.isPresent()) {
            return chosen.get().answering().react(this);
        }
        boolean refused = desk.bindings()
                .action(key)
                .filter(action -> action == Action.CANCEL || action == Action.INTERRUPT)
                .isPresent();
        return refused
                ? Reaction.close(refusal)
                : Reaction.stay(text.after(key, desk)
                        .map(next -> new Choice(title, next, options, refusal))
                        .orElse(this));
    }

    private Optional<Option> chosen(Key key) {
        return key instanceof Key.Typed typed && typed.isPlain()
                ? options.stream()
                        .filter(option -> option.letter().equalsIgnoreCase(typed.text()))
                        .findFirst()
                : Optional.empty();
    }

    private String foot() {
        return options.stream()
                .map(option -> option.letter() + " " + option.words())
                .collect(Collectors.joining(" · "));
    }
}
