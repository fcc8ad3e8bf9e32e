package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.keys.KeyAction;
import dev.deepseektui.app.tui.keys.KeyAction.ActionGroup;
import dev.deepseektui.app.tui.keys.KeyBindings;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A list of commands and keys. Each description is to the right of its term if there is room, otherwise below it. */
public final class Help {
    /** The message keys of the descriptions of the input prefixes other than the slash, by usage. */
    static final Map<String, String> SIGNS = Map.of("!COMMAND", "command.about.shell", "@FILE", "command.about.file");

    private static final String INDENT = "  ";
    private static final int GAP = 2;
    private static final int MIN_SENTENCE_WIDTH = 36;
    /**
     * The fraction of the total width, as a divisor, that the column of terms may take. A longer term gets its own
     * line.
     */
    private static final int PARTS = 3;

    private Help() {}

    /** A command or key with its description. */
    public record Term(Span word, List<Span> meaning) {}

    /** Returns the commands, followed by the keys. */
    public static List<Line> commandsFirst(KeyBindings bindings, int width) {
        return Stream.of(commands(width), keys(bindings, width))
                .flatMap(List::stream)
                .toList();
    }

    public static List<Line> keysFirst(KeyBindings bindings, int width) {
        return Stream.of(keys(bindings, width), commands(width))
                .flatMap(List::stream)
                .toList();
    }

    private static List<Line> commands(int width) {
        List<Line> lines = new ArrayList<>(List.of(Line.of(Span.bold(say("command.commands")))));
        Stream<Term> commands = SlashCommands.ALL.stream().map(command -> term(command.usage(), command.sentence()));
        Stream<Term> signs = SIGNS.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(sign -> term(sign.getKey(), say(sign.getValue())));
        lines.addAll(lines(Stream.concat(commands, signs).toList(), width));
        return lines;
    }

    private static Term term(String usage, String sentence) {
        return new Term(Span.of(usage, Ink.ACCENT), List.of(Span.plain(sentence)));
    }

    public static List<Line> keys(KeyBindings bindings, int width) {
        List<Line> lines = new ArrayList<>();
        for (ActionGroup group : ActionGroup.values()) {
            lines.add(Line.of(Span.bold(group.title())));
            lines.addAll(lines(
                    Arrays.stream(KeyAction.values())
                            .filter(action -> action.group() == group)
                            .map(action -> term(bindings, action))
                            .toList(),
                    width));
        }
        lines.addAll(Wrap.words(width, Span.dim(say("key.binding"))));
        return lines;
    }

    private static Term term(KeyBindings bindings, KeyAction action) {
        Ink role = bindings.keys(action).isEmpty() ? Ink.DIM : Ink.ACCENT;
        return new Term(
                Span.of(keys(bindings, action), role),
                List.of(Span.plain(action.sentence()), Span.dim(" (" + action.word() + ")")));
    }

    static String keys(KeyBindings bindings, KeyAction action) {
        List<String> keys = bindings.keys(action);
        return keys.isEmpty() ? say("key.no_key") : String.join(", ", keys);
    }

    public static List<Line> lines(List<Term> terms, int width) {
        int widest = terms.stream().mapToInt(term -> term.word().width()).max().orElse(0);
        int column = Math.min(widest, width / PARTS);
        boolean beside = width - column - INDENT.length() - GAP >= MIN_SENTENCE_WIDTH;
        List<Line> lines = new ArrayList<>();
        for (Term term : terms) {
            if (beside && term.word().width() <= column) {
                String blank = " ".repeat(column - term.word().width() + GAP);
                Span word = new Span(
                        INDENT + term.word().text() + blank, term.word().style());
                lines.addAll(Wrap.words(term.meaning(), Margin.hanging(word), width));
            } else {
                String blank = beside ? INDENT + " ".repeat(column + GAP) : INDENT + INDENT;
                lines.addAll(Wrap.words(List.of(term.word()), Margin.every(Span.plain(INDENT)), width));
                lines.addAll(Wrap.words(term.meaning(), Margin.every(Span.plain(blank)), width));
            }
        }
        return lines;
    }
}
