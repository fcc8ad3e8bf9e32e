package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.keys.KeyBindings;
import dev.deepseektui.app.tui.keys.KeyHelp;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.Terms;
import dev.deepseektui.app.tui.text.Terms.Term;
import java.util.ArrayList;
import java.util.List;

/** The list of commands and keys, for the screen and for docs/screen.md. */
public final class Help {
    private static final String SHELL = "!COMMAND";
    private static final String FILE = "@FILE";

    private Help() {}

    public static List<Line> lines(KeyBindings bindings, int width) {
        List<Line> lines = new ArrayList<>(commands(width));
        lines.addAll(KeyHelp.lines(bindings, width));
        return lines;
    }

    public static List<Line> keys(KeyBindings bindings, int width) {
        List<Line> lines = new ArrayList<>(KeyHelp.lines(bindings, width));
        lines.addAll(commands(width));
        return lines;
    }

    private static List<Line> commands(int width) {
        List<Line> lines = new ArrayList<>();
        lines.add(Line.of(Span.bold(say("command.commands"))));
        List<Term> terms = new ArrayList<>();
        SlashCommands.ALL.forEach(command -> terms.add(term(command.usage(), command.sentence())));
        terms.add(term(SHELL, say("command.about.shell")));
        terms.add(term(FILE, say("command.about.file")));
        lines.addAll(Terms.lines(terms, width));
        return lines;
    }

    private static Term term(String usage, String sentence) {
        return new Term(Span.of(usage, Ink.ACCENT), List.of(Span.plain(sentence)));
    }

    /** Returns the commands as a Markdown table. */
    public static String reference() {
        StringBuilder text = new StringBuilder("| on the screen | does |\n|---|---|\n");
        SlashCommands.ALL.forEach(command -> text.append(row(command.usage(), command.sentence())));
        return text.append(row(SHELL, say("command.about.shell")))
                .append(row(FILE, say("command.about.file")))
                .toString();
    }

    private static String row(String usage, String sentence) {
        return "| `" + usage.replace("|", "\\|") + "` | " + sentence + " |\n";
    }
}
