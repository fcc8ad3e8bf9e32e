package dev.deepseektui.app.arguments;

import dev.deepseektui.app.arguments.HelpStyle.Styled;
import dev.deepseektui.app.cells.Cells;
import java.util.List;
import java.util.stream.Stream;

/** What {@code --help} prints of a command. */
public final class HelpPage {
    /** Names that take more cells have a line of their own. */
    private static final int LONGEST_NAME = 26;

    private static final int NARROWEST = 55;

    private final HelpTexts texts;
    private final HelpNames names;
    private final HelpStyle style;
    private final int width;

    public HelpPage(HelpTexts texts, HelpStyle style, int width) {
        this.texts = texts;
        this.names = new HelpNames(style);
        this.style = style;
        this.width = Math.max(NARROWEST, width);
    }

    public String of(Called called) {
        HelpLines lines = new HelpLines(width);
        if (called.isProgram()) {
            lines.paragraph(texts.part(called, "header", called.title()));
        }
        lines.sentence(
                Styled.plain(texts.find("usage.synopsisHeading").orElse("Usage: "))
                        .then(style.command(called.name())),
                names.synopsis(called.command()));
        if (!called.isProgram()) {
            lines.paragraph(texts.part(called, "description", called.title()));
        }
        arguments(called, lines);
        commands(called, lines);
        lines.paragraph(texts.part(called, "footer", called.command().footer()));
        return lines.toString();
    }

    private void arguments(Called called, HelpLines lines) {
        List<Argument> places = called.command().arguments().places();
        List<Argument> options = called.command().arguments().options().stream()
                .sorted(HelpNames::inOrder)
                .toList();
        int column =
                Stream.concat(places.stream().map(this::place), options.stream().map(this::option))
                                .mapToInt(name -> Cells.width(name.plain()))
                                .filter(cells -> cells <= LONGEST_NAME)
                                .max()
                                .orElse(0)
                        + 3;
        for (int i = 0; i < places.size(); i++) {
            lines.row(place(places.get(i)), column, texts.place(called, places.get(i), i));
        }
        if (called.isProgram()) {
            lines.paragraph("\n" + texts.find("usage.optionListHeading").orElse("Options:"));
        }
        options.forEach(option -> lines.row(option(option), column, texts.option(called, option)));
    }

    private Styled place(Argument place) {
        return Styled.plain("      ").then(names.place(place));
    }

    private Styled option(Argument option) {
        return Styled.plain("  ").then(names.option(option));
    }

    private void commands(Called called, HelpLines lines) {
        if (called.command().titles().isEmpty()) {
            return;
        }
        lines.paragraph((called.isProgram() ? "\n" : "")
                + texts.find("usage.commandListHeading").orElse("Commands:"));
        int column = called.command().titles().keySet().stream()
                        .mapToInt(String::length)
                        .max()
                        .orElse(0)
                + 4;
        called.command()
                .titles()
                .forEach((word, title) -> lines.row(
                        Styled.plain("  ").then(style.command(word)),
                        column,
                        texts.find((called.name() + " " + word).replace(' ', '.') + ".usage.description")
                                .orElse(title)));
    }
}
