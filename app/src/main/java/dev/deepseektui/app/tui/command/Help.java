package dev.deepseektui.app.tui.command;

import dev.deepseektui.app.tui.keys.KeyBindings;
import dev.deepseektui.app.tui.keys.KeyHelp;
import dev.deepseektui.app.tui.text.Cells;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Margin;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Wrap;
import java.util.ArrayList;
import java.util.List;

/** Which commands and keys are there, as the screen tells it and as the README does? */
public final class Help {
    private static final String SHELL = "!COMMAND";
    private static final String SHELL_SENTENCE = "runs a shell command; the model reads its output with your next ask";
    private static final String FILE = "@FILE";
    private static final String FILE_SENTENCE = "shows the model a file with your ask";

    private Help() {}

    public static List<Line> lines(KeyBindings bindings, int width) {
        List<Line> lines = new ArrayList<>();
        lines.add(Line.of(Span.of("Commands", Role.HEADING)));
        int widest = SlashCommands.ALL.stream()
                .mapToInt(command -> Cells.width(command.usage()))
                .max()
                .orElse(0);
        SlashCommands.ALL.forEach(command -> lines.addAll(entry(command.usage(), command.sentence(), widest, width)));
        lines.addAll(entry(SHELL, SHELL_SENTENCE, widest, width));
        lines.addAll(entry(FILE, FILE_SENTENCE, widest, width));
        lines.addAll(KeyHelp.lines(bindings, width));
        return lines;
    }

    private static List<Line> entry(String usage, String sentence, int widest, int width) {
        String padded = "  " + usage + " ".repeat(widest - Cells.width(usage) + 2);
        return Wrap.words(List.of(Span.plain(sentence)), Margin.hanging(Span.of(padded, Role.ACCENT)), width);
    }

    /** The commands as a Markdown table. */
    public static String reference() {
        StringBuilder text = new StringBuilder("| on the screen | does |\n|---|---|\n");
        SlashCommands.ALL.forEach(command -> text.append(row(command.usage(), command.sentence())));
        return text.append(row(SHELL, SHELL_SENTENCE))
                .append(row(FILE, FILE_SENTENCE))
                .toString();
    }

    private static String row(String usage, String sentence) {
        return "| `" + usage.replace("|", "\\|") + "` | " + sentence + " |\n";
    }
}
