package dev.deepseektui.app.tui.overlay;

import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.desk.Panel;
import dev.deepseektui.app.tui.desk.Panel.Entry;
import dev.deepseektui.app.tui.input.Key;
import dev.deepseektui.app.tui.keys.Action;
import dev.deepseektui.app.tui.pane.KeyWords;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

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
    public Panel panel(Desk desk) {
        List<Entry> entries = new ArrayList<>(text.entries(title, reserved(), desk));
        entries.add(Entry.of(Line.EMPTY));
        options.forEach(option -> entries.add(entry(option, desk)));
        return new Panel(entries, keys(desk)).barred(Role.ATTENTION);
    }

    /** Rows that the answers take, and the blank one before them. */
    private int reserved() {
        return options.size() + 1;
    }

    private Entry entry(Option option, Desk desk) {
        Span letter =
                new Span("  " + option.letter() + "  ", Style.of(Role.ACCENT).inBold());
        return isOpen(option, desk)
                ? Entry.of(letter, Span.plain(option.words()))
                : Entry.of(Span.dim("  " + option.letter() + "  " + option.words() + "   " + unread(desk)));
    }

    /** Why the letter is no answer yet. */
    private String unread(Desk desk) {
        String key = KeyWords.name(desk.bindings(), Action.PAGE_DOWN)
                .map(down -> " (" + down + ")")
                .orElse("");
        return "%d more lines to read%s".formatted(text.below(reserved(), desk), key);
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
                : Reaction.stay(text.after(key, reserved(), desk)
                        .map(next -> new Choice(title, next, options, refusal))
                        .orElse(this));
    }

    private boolean isOpen(Option option, Desk desk) {
        return !option.needsReading() || text.isRead(reserved(), desk);
    }

    private Line keys(Desk desk) {
        String says = KeyWords.name(desk.bindings(), Action.CANCEL)
                .map(key -> " · " + key + " says " + refusal.words())
                .orElse("");
        return Line.of(Span.of("Waiting for you", Role.ATTENTION), Span.dim(" · letter" + says));
    }

    private Optional<Option> chosen(Key key) {
        return key instanceof Key.Typed typed && typed.isPlain()
                ? options.stream()
                        .filter(option -> option.letter().equalsIgnoreCase(typed.text()))
                        .findFirst()
                : Optional.empty();
    }
}
