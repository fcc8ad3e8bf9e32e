package dev.deepseektui.app.arguments;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** An argument that has a value: a word, or several. */
public abstract sealed class Worded<T> extends Argument permits Value, Values {
    private final Form<T> form;
    private final List<T> given = new ArrayList<>();

    Worded(Shape shape, Form<T> form) {
        super(shape);
        this.form = form;
    }

    @Override
    public final boolean isGiven() {
        return !given.isEmpty();
    }

    @Override
    final void take(String word) {
        given.add(form.reading().apply(word));
    }

    final List<T> given() {
        return List.copyOf(given);
    }

    /** Which words behind the value belong to it too. */
    Predicate<String> more() {
        return word -> false;
    }

    @Override
    public final List<String> words() {
        return form.words();
    }

    @Override
    public final boolean isFile() {
        return form.isFile();
    }
}
