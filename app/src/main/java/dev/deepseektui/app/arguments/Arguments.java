package dev.deepseektui.app.arguments;

import dev.deepseektui.app.arguments.Argument.Count;
import dev.deepseektui.app.arguments.Argument.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** All that can be given to one command, declared one by one; {@code -h} is always there. */
public final class Arguments {
    private final List<Argument> options = new ArrayList<>();
    private final List<Argument> places = new ArrayList<>();
    private final List<Switch> endings = new ArrayList<>();
    private final Switch help = new Switch(names("-h, --help"), "Show this help.");

    /** An option without a value; names are written as help writes them, the shortest first: {@code -v, --verbose}. */
    public Switch option(String names, String description) {
        return add(new Switch(names(names), description));
    }

    /** An option with which nothing else counts, as with {@code --help}. */
    public Switch endingOption(String names, String description) {
        Switch ending = option(names, description);
        endings.add(ending);
        return ending;
    }

    /** An option with a value. */
    public <T> Value<T> option(String names, String label, Form<T> form, String description) {
        return add(new Value<>(new Shape(names(names), label, description, Count.OPTIONAL), form));
    }

    /** An option that must be given. */
    public <T> Value<T> neededOption(String names, String label, Form<T> form, String description) {
        return add(new Value<>(new Shape(names(names), label, description, Count.ONE), form));
    }

    /** An option that may be given several times. */
    public <T> Values<T> options(String names, String label, Form<T> form, String description) {
        return add(new Values<>(new Shape(names(names), label, description, Count.ANY), form, word -> false));
    }

    /** An option that may be given several times, and takes words behind its value as long as they are of a kind. */
    public Values<String> phrases(String names, String label, Predicate<String> more, String description) {
        return add(new Values<>(new Shape(names(names), label, description, Count.ANY), Form.TEXT, more));
    }

    /** A word in the next place, which may be missing. */
    public <T> Value<T> place(String label, Form<T> form, String description) {
        return add(new Value<>(new Shape(List.of(), label, description, Count.OPTIONAL), form));
    }

    /** A word in the next place, which must be there. */
    public <T> Value<T> neededPlace(String label, Form<T> form, String description) {
        return add(new Value<>(new Shape(List.of(), label, description, Count.ONE), form));
    }

    /** All words from the next place on. */
    public Values<String> rest(String label, Count count, String description) {
        return add(new Values<>(new Shape(List.of(), label, description, count), Form.TEXT, word -> false));
    }

    private <A extends Argument> A add(A argument) {
        (argument.isOption() ? options : places).add(argument);
        return argument;
    }

    private static List<String> names(String names) {
        return List.of(names.split(", ", -1));
    }

    /** Those with names, as they were declared, {@code --help} last. */
    public List<Argument> options() {
        List<Argument> all = new ArrayList<>(options);
        all.add(help);
        return all;
    }

    /** Those that go by their place, in that order. */
    public List<Argument> places() {
        return List.copyOf(places);
    }

    /** Whether it does not matter what else is given, or missing. */
    boolean isEnded() {
        for (Switch ending : endings) {
            if (ending.isGiven()) {
                return true;
            }
        }
        return isHelpAsked();
    }

    public boolean isHelpAsked() {
        return help.isGiven();
    }

    @Nullable
    Argument named(String name) {
        for (Argument option : options()) {
            if (option.names().contains(name)) {
                return option;
            }
        }
        return null;
    }

    @Nullable
    Argument lettered(char letter) {
        return named("-" + letter);
    }
}
