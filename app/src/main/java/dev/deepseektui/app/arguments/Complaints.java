package dev.deepseektui.app.arguments;

import static dev.deepseektui.app.arguments.ArgumentTexts.say;

import dev.deepseektui.core.config.NearestName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What is wrong with a command line of which all words were read. */
final class Complaints {
    private final Called called;

    Complaints(Called called) {
        this.called = called;
    }

    /** Throws where something must be given that is not, or something was given that nothing takes. */
    void ifAny(LeftOver leftOver) {
        Arguments arguments = called.command().arguments();
        ifMissing("missing.place", arguments.places(), Argument::label);
        ifMissing("missing.option", arguments.options(), option -> option.name() + "=" + option.label());
        if (!leftOver.words().isEmpty()) {
            throw misuse(leftOver);
        }
    }

    /** Throws where something was given to this command though only the one within it is called: a mode, say, that nothing would heed. */
    void ifAnyBefore(Called inner) {
        Arguments arguments = called.command().arguments();
        List<Argument> all = new ArrayList<>(arguments.options());
        all.addAll(arguments.places());
        for (Argument argument : all) {
            if (argument.isGiven()) {
                String key = argument.isOption() ? "before.option" : "before.place";
                throw new Misuse(called.name(), say(key, argument.name(), inner.word()));
            }
        }
    }

    private void ifMissing(String complaint, List<Argument> arguments, Function<Argument, String> form) {
        List<String> missing = new ArrayList<>();
        for (Argument argument : arguments) {
            if (argument.count().isNeeded() && !argument.isGiven()) {
                missing.add(form.apply(argument));
            }
        }
        if (!missing.isEmpty()) {
            throw new Misuse(called.name(), say(complaint, quoted(missing), missing.size()));
        }
    }

    private Misuse misuse(LeftOver leftOver) {
        List<String> left = leftOver.words();
        boolean isOption = isLikeOption(left.get(0));
        String line = isOption
                ? say("left_over.option", quoted(left), left.size())
                : say(left.size() == 1 ? "left_over.word" : "left_over.words", leftOver.first(), quoted(left));
        return new Misuse(called.name(), line, left, nearest(left.get(0)));
    }

    /** Words that begin with a hyphen; - itself and numbers below zero are values. */
    static boolean isLikeOption(String word) {
        return word.length() > 1
                && word.charAt(0) == '-'
                && word.chars().skip(1).anyMatch(c -> c != '.' && (c < '0' || c > '9'));
    }

    /** A name of which more than half was typed right. */
    private Optional<String> nearest(String word) {
        Collection<String> known =
                isLikeOption(word) ? longNames() : called.command().titles().keySet();
        String typed = word.replaceFirst("=.*", "");
        int letters = Argument.withoutHyphens(typed).length();
        return NearestName.to(typed, known).filter(name -> NearestName.distance(typed, name) * 2 < letters);
    }

    private List<String> longNames() {
        return called.command().arguments().options().stream()
                .flatMap(option -> option.names().stream())
                .filter(name -> name.startsWith("--"))
                .toList();
    }

    private static String quoted(List<String> words) {
        return words.stream().map(word -> "'" + word + "'").collect(Collectors.joining(", "));
    }
}
