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
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Style.Background;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Predicate;

/**
 * A question answered by typing a letter or by selecting an answer.
 *
 * @param text the details below the title
 * @param refusal the answer that Esc gives
 * @param chosen the index of the selected answer, which Enter gives
 */
public record Choice(Row title, ScrolledText text, List<ChoiceOption> options, ChoiceOption refusal, int chosen)
        implements Overlay {
    public Choice {
        options = List.copyOf(options);
    }

    public static Choice of(Row title, IntFunction<List<Line>> text, List<ChoiceOption> options, ChoiceOption refusal) {
        return new Choice(title, ScrolledText.of(text), options, refusal, 0);
    }

    /** Creates a question with these answers; the last one is the refusal. */
    public static Choice of(String title, IntFunction<List<Line>> text, ChoiceOption... options) {
        return of(Row.of(Span.bold(title)), text, List.of(options), options[options.length - 1]);
    }

    /** Creates a question with a sentence below the title. */
    public static Choice of(String title, String text, ChoiceOption... options) {
        return of(title, width -> Wrap.words(width, Span.plain(text)), options);
    }

    /** Selects the refusal at first, so that pressing Enter refuses. */
    public Choice beginningAtRefusal() {
        return beginningAt(options.indexOf(refusal));
    }

    public Choice beginningAt(int option) {
        return new Choice(title, text, options, refusal, option);
    }

    /**
     * An answer to a question.
     *
     * @param covers a description of what else the answer permits; may be empty
     * @param needsReading true if the answer is available only after the end of the text has been visible
     */
    public record ChoiceOption(
            String letter, String words, String covers, boolean needsReading, AnswerHandler answering) {
        /** Returns a copy of the answer that is available only after the end of the text has been visible. */
        public ChoiceOption whenRead() {
            return new ChoiceOption(letter, words, covers, true, answering);
        }

        public ChoiceOption covering(String what) {
            return new ChoiceOption(letter, words, what, needsReading, answering);
        }
    }

    @FunctionalInterface
    public interface AnswerHandler {
        Reaction react(Choice asked);
    }

    public static ChoiceOption answer(String letter, String words, Effect command) {
        return asking(letter, words, asked -> Reaction.close(command));
    }

    public static ChoiceOption asking(String letter, String words, AnswerHandler answering) {
        return new ChoiceOption(letter, words, "", false, answering);
    }

    @Override
    public Panel panel(Desk desk) {
        Answers answers = answers(desk);
        VisibleText shown = shown(desk);
        List<Row> entries = new ArrayList<>(shown.entries(title));
        if (isPlaced(answers, desk)) {
            entries.add(Row.of(place(shown, desk)));
        }
        entries.add(Row.of(Line.EMPTY));
        entries.addAll(answers.entries(option -> isOpen(option, desk)));
        return new Panel(entries, keys(desk)).barred(Ink.ATTENTION);
    }

    private Answers answers(Desk desk) {
        return Answers.of(options, chosen, desk.panelRoom());
    }

    /**
     * Returns the visible part of the text. Rows are reserved for the answers, a blank row and, if the text does not
     * fit, the row that shows the visible range.
     */
    private VisibleText shown(Desk desk) {
        Answers answers = answers(desk);
        return text.in(desk, answers.rows() + (isPlaced(answers, desk) ? 2 : 1));
    }

    private boolean isPlaced(Answers answers, Desk desk) {
        return text.isOnScreen() || !text.in(desk, answers.rows() + 1).fits();
    }

    private static Line place(VisibleText shown, Desk desk) {
        Line place = Line.of(Span.dim("     " + shown.place() + "   "));
        KeyHints keys = KeyHints.of(desk.bindings()).within(desk.panelRoom().width() - place.width());
        shown.nameMore(keys);
        shown.nameExtent(keys);
        return place.followedBy(keys.line());
    }

    @Override
    public Reaction press(KeyPress key, Desk desk) {
        Optional<ChoiceOption> letter = lettered(key, desk);
        if (letter.isPresent()) {
            return given(letter.get(), desk);
        }
        Optional<KeyAction> action = key.action();
        if (action.isEmpty()) {
            return scrolled(key, desk);
        }
        return switch (action.get()) {
            case CANCEL, INTERRUPT -> refusal.answering().react(this);
            case SUBMIT -> given(answers(desk).chosen(), desk);
            case OLDER -> Reaction.stay(moved(-1, desk));
            case NEWER -> Reaction.stay(moved(1, desk));
            default -> scrolled(key, desk);
        };
    }

    private Reaction given(ChoiceOption option, Desk desk) {
        return isOpen(option, desk)
                ? option.answering().react(this)
                : Reaction.stay(with(shown(desk).furtherDown()));
    }

    private Reaction scrolled(KeyPress key, Desk desk) {
        return Reaction.stay(shown(desk).after(key).map(this::with).orElse(this));
    }

    private Choice with(ScrolledText next) {
        return new Choice(title, next, options, refusal, chosen);
    }

    private Choice moved(int by, Desk desk) {
        ChoiceOption next = answers(desk).beside(by);
        return new Choice(title, text, options, refusal, options.indexOf(next));
    }

    private boolean isOpen(ChoiceOption option, Desk desk) {
        return !option.needsReading() || shown(desk).isRead();
    }

    private Line keys(Desk desk) {
        String says = KeyHints.name(desk.bindings(), KeyAction.CANCEL)
                .map(key -> refusal.letter().equals("n")
                        ? say("desk.refuses", key)
                        : say("desk.leaves", key, refusal.words()))
                .orElse("");
        Line waits = Line.of(Span.of(say("desk.waiting"), Ink.ATTENTION), Span.dim(say("desk.letter")));
        Line whole = waits.followedBy(Line.of(Span.dim(says)));
        return whole.width() <= desk.panelRoom().width() ? whole : waits;
    }

    /** Returns true if the key is the letter of an answer. */
    public boolean isLetter(KeyPress key, Desk desk) {
        return lettered(key, desk).isPresent();
    }

    private Optional<ChoiceOption> lettered(KeyPress key, Desk desk) {
        return key.character()
                .flatMap(typed -> answers(desk).shown().stream()
                        .filter(option -> option.letter().equalsIgnoreCase(typed))
                        .findFirst());
    }

    /**
     * The answers shown below a question.
     *
     * @param shown the answers that fit
     */
    private record Answers(List<ChoiceOption> shown, ChoiceOption chosen, int width) {
        private static final String GAP = "   ";
        private static final String INDENT = "     ";
        /**
         * The number of rows kept free for the parts above the answers: title, blank row, two rows of text, visible
         * range, blank row.
         */
        private static final int ROWS_FOR_TEXT = 6;

        static Answers of(List<ChoiceOption> options, int chosen, Panel.PanelSize room) {
            Answers all = new Answers(options, options.get(chosen), room.width());
            if (all.rows() + ROWS_FOR_TEXT <= room.rows()) {
                return all;
            }
            List<ChoiceOption> brief = options.stream()
                    .filter(option -> option.covers().isEmpty() || option.equals(options.get(chosen)))
                    .toList();
            return new Answers(brief, options.get(chosen), room.width());
        }

        int rows() {
            return shown.stream()
                    .mapToInt(option -> entries(option, true).size())
                    .sum();
        }

        ChoiceOption beside(int by) {
            int at = Math.max(0, Math.min(shown.size() - 1, shown.indexOf(chosen) + by));
            return shown.get(at);
        }

        List<Row> entries(Predicate<ChoiceOption> isOpen) {
            List<Row> entries = new ArrayList<>();
            shown.forEach(option -> entries.addAll(entries(option, isOpen.test(option))));
            return entries;
        }

        private List<Row> entries(ChoiceOption option, boolean open) {
            boolean isChosen = option.equals(chosen);
            Style letters = Style.of(open ? Ink.ACCENT : Ink.DIM).inBold();
            Margin margin = Margin.hanging(
                    Span.of(isChosen ? "❯ " : "  ", Ink.ACCENT), new Span(option.letter() + "  ", letters));
            Style words = open ? Style.PLAIN : Style.DIM;
            Span said = new Span(option.words(), isChosen && open ? words.inBold() : words);
            Span covers = new Span(GAP + option.covers(), isChosen ? Style.PLAIN : Style.DIM);
            List<Line> lines = new ArrayList<>();
            boolean beside = INDENT.length() + said.width() + covers.width() <= width;
            if (option.covers().isEmpty() || beside) {
                List<Span> all = option.covers().isEmpty() ? List.of(said) : List.of(said, covers);
                lines.addAll(Wrap.words(all, margin, width));
            } else {
                lines.addAll(Wrap.words(List.of(said), margin, width));
                lines.addAll(Wrap.words(
                        List.of(new Span(option.covers(), covers.style())), Margin.every(Span.plain(INDENT)), width));
            }
            return lines.stream()
                    .map(line -> isChosen ? Row.of(line).on(Background.CHOSEN) : Row.of(line))
                    .toList();
        }
    }
}
