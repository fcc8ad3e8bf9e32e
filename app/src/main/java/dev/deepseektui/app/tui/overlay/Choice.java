package dev.deepseektui.app.tui.overlay;

import dev.deepseektui.app.tui.Canvas;
import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.input.Key;
import dev.deepseektui.app.tui.keys.Action;
import dev.deepseektui.app.tui.text.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * A question that is answered with one key.
 *
 * @param text what it is about
 * @param refusal which of the answers Esc gives
 */
public record Choice(String title, ScrolledText text, List<Option> options, Option refusal) implements Overlay {
    public Choice {
        options = List.copyOf(options);
    }

    /** {@code text}: what it is about, at a width. */
    public static Choice of(String title, IntFunction<List<Line>> text, List<Option> options, Option refusal) {
        return new Choice(title, ScrolledText.of(text), options, refusal);
    }

    /** Of two answers, the second of which refuses. */
    public static Choice of(String title, IntFunction<List<Line>> text, Option agreement, Option refusal) {
        return of(title, text, List.of(agreement, refusal), refusal);
    }

    /**
     * One of the answers.
     *
     * @param needsReading it counts only when the end of the text was in sight
     */
    public record Option(String letter, String words, boolean needsReading, Answering answering) {
        /** Not before all was seen that it allows. */
        public Option whenRead() {
            return new Option(letter, words, true, answering);
        }
    }

    /** What comes of a letter: an answer is given, or something is asked further. */
    @FunctionalInterface
    public interface Answering {
        Reaction react(Choice asked);
    }

    public static Option answer(String letter, String words, Command command) {
        return asking(letter, words, asked -> Reaction.close(command));
    }

    /** An answer that asks something further. */
    public static Option asking(String letter, String words, Answering answering) {
        return new Option(letter, words, false, answering);
    }

    @Override
    public void draw(Desk desk, Canvas canvas) {
        text.draw(title, foot(desk), desk, canvas);
    }

    @Override
    public Reaction press(Key key, Desk desk) {
        Optional<Option> chosen = chosen(key);
        if (chosen.isPresent()) {
            return isOpen(chosen.get(), desk) ? chosen.get().answering().react(this) : Reaction.stay(this);
        }
        boolean refused = desk.bindings()
                .action(key)
                .filter(action -> action == Action.CANCEL || action == Action.INTERRUPT)
                .isPresent();
        return refused
                ? refusal.answering().react(this)
                : Reaction.stay(text.after(key, desk)
                        .map(next -> new Choice(title, next, options, refusal))
                        .orElse(this));
    }

    private boolean isOpen(Option option, Desk desk) {
        return !option.needsReading() || text.isRead(desk);
    }

    @Override
    public String hint(Desk desk) {
        List<String> words = new ArrayList<>();
        first(Action.CANCEL, desk).ifPresent(key -> words.add(key + ": " + refusal.words()));
        if (desk.status().isBusy()) {
            first(Action.INTERRUPT, desk).ifPresent(key -> words.add(key + " cancels the turn"));
        }
        return String.join(" · ", words);
    }

    private static Optional<String> first(Action action, Desk desk) {
        return desk.bindings().keys(action).stream().findFirst();
    }

    private Optional<Option> chosen(Key key) {
        return key instanceof Key.Typed typed && typed.isPlain()
                ? options.stream()
                        .filter(option -> option.letter().equalsIgnoreCase(typed.text()))
                        .findFirst()
                : Optional.empty();
    }

    private String foot(Desk desk) {
        List<String> words = new ArrayList<>();
        List<Option> closed =
                options.stream().filter(option -> !isOpen(option, desk)).toList();
        if (!closed.isEmpty()) {
            String letters = closed.stream().map(Option::letter).collect(Collectors.joining(", "));
            String key =
                    first(Action.PAGE_DOWN, desk).map(down -> " (" + down + ")").orElse("");
            words.add("%d more below%s, then %s".formatted(text.below(desk), key, letters));
        }
        options.stream()
                .filter(option -> isOpen(option, desk))
                .forEach(option -> words.add(option.letter() + " " + option.words()));
        return String.join(" · ", words);
    }
}
