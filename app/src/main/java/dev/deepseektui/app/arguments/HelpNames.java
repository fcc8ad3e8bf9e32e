package dev.deepseektui.app.arguments;

import dev.deepseektui.app.arguments.HelpStyle.Styled;
import java.util.ArrayList;
import java.util.List;

/** How help writes the arguments of a command, and in which order. */
final class HelpNames {
    private final HelpStyle style;

    HelpNames(HelpStyle style) {
        this.style = style;
    }

    /** By name, whatever the hyphens; a small letter goes before a great one. */
    static int inOrder(Argument a, Argument b) {
        String first = letters(a);
        String second = letters(b);
        int byLetters = first.compareToIgnoreCase(second);
        return byLetters != 0 ? byLetters : second.compareTo(first);
    }

    private static String letters(Argument option) {
        return Argument.withoutHyphens(shortest(option));
    }

    /** What can stand behind a command: options without values, those with one, those with several, then what goes by its place. */
    List<Styled> synopsis(Command command) {
        List<Argument> options = command.arguments().options().stream()
                .sorted(HelpNames::inOrder)
                .toList();
        List<Styled> parts = new ArrayList<>();
        StringBuilder letters = new StringBuilder("-");
        options.stream().filter(HelpNames::isLetter).forEach(option -> letters.append(letters(option)));
        parts.add(style.name(letters.toString()).bracketed());
        options.stream()
                .filter(option -> option instanceof Switch && !isLetter(option))
                .forEach(option -> parts.add(style.name(shortest(option)).bracketed()));
        options.stream().filter(Value.class::isInstance).forEach(option -> parts.add(withValue(option)));
        options.stream().filter(Values.class::isInstance).forEach(option -> parts.add(withValue(option)));
        command.arguments().places().forEach(place -> parts.add(place(place)));
        if (!command.titles().isEmpty()) {
            parts.add(Styled.plain("COMMAND").bracketed());
        }
        return parts;
    }

    private static boolean isLetter(Argument option) {
        return option instanceof Switch && shortest(option).length() == 2;
    }

    private static String shortest(Argument option) {
        return option.names().get(0);
    }

    private Styled withValue(Argument option) {
        Styled form = style.name(shortest(option)).then("=").then(style.value(option.label()));
        Styled whole = option.count().isNeeded() ? form : form.bracketed();
        return option.count().isRepeatable() ? whole.then("...") : whole;
    }

    Styled place(Argument place) {
        Styled name = style.name(place.label());
        Styled repeated = place.count().isRepeatable() ? name.then("...") : name;
        return place.count().isNeeded() ? repeated : repeated.bracketed();
    }

    /** In the list of options: all of its names, the letter in a column of its own. */
    Styled option(Argument option) {
        Styled all = Styled.plain(shortest(option).length() == 2 ? "" : "    ");
        for (String name : option.names()) {
            all = (name.equals(shortest(option)) ? all : all.then(", ")).then(style.name(name));
        }
        return option.label().isEmpty() ? all : all.then("=").then(style.value(option.label()));
    }
}
