package dev.deepseektui.app.tui.screen;

import dev.deepseektui.app.tui.Area;
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
 * @param text what it is about, at a width
 * @param refusal what Esc means
 * @param from the first line in sight
 */
record Choice(String title, IntFunction<List<Line>> text, List<Option> options, Command refusal, int from)
        implements Overlay {
    Choice {
        options = List.copyOf(options);
    }

    /** One of the answers: the letter, what it says, and what it does. */
    record Option(String letter, String words, Answering answering) {}

    /** What comes of a letter: an answer is given, or something is asked further. */
    @FunctionalInterface
    interface Answering {
        Reaction react(Choice asked);
    }

    static Option answer(String letter, String words, Command command) {
        return new Option(letter, words, asked -> Reaction.close(command));
    }

    @Override
    public void draw(Desk desk, Canvas canvas) {
        List<Line> lines = lines(desk);
        Area area = Overlay.place(desk, lines.size() + Frame.ROWS);
        Frame.draw(area, title, foot(), canvas);
        int rows = Frame.inside(area).height();
        int first = Math.max(0, Math.min(from, lines.size() - rows));
        Frame.fill(area, lines.subList(first, Math.min(lines.size(), first + rows)), canvas);
    }

    @Override
    public Reaction press(Key key, Desk desk) {
        if (key instanceof Key.Typed typed) {
            Optional<Option> chosen = options.stream()
                    .filter(option -> option.letter().equalsIgnoreCase(typed.text()))
                    .findFirst();
            if (typed.isPlain() && chosen.isPresent()) {
                return chosen.get().answering().react(this);
            }
        }
        int page = Math.max(1, desk.layout().transcript().height() / 2);
        return desk.bindings()
                .action(key)
                .map(action -> act(action, page, desk))
                .orElse(Reaction.stay(this));
    }

    private Reaction act(Action action, int page, Desk desk) {
        return switch (action) {
            case CANCEL, INTERRUPT -> Reaction.close(refusal);
            case OLDER, SCROLL_UP -> Reaction.stay(moved(-1, desk));
            case NEWER, SCROLL_DOWN -> Reaction.stay(moved(1, desk));
            case PAGE_UP -> Reaction.stay(moved(-page, desk));
            case PAGE_DOWN -> Reaction.stay(moved(page, desk));
            default -> Reaction.stay(this);
        };
    }

    private Choice moved(int by, Desk desk) {
        int last = Math.max(0, lines(desk).size() - 1);
        return new Choice(title, text, options, refusal, Math.max(0, Math.min(from + by, last)));
    }

    private List<Line> lines(Desk desk) {
        return text.apply(Frame.inside(Overlay.place(desk, Integer.MAX_VALUE)).width());
    }

    private String foot() {
        return options.stream()
                .map(option -> option.letter() + " " + option.words())
                .collect(Collectors.joining(" · "));
    }
}
