package dev.deepseektui.app.arguments;

import java.util.List;
import java.util.function.Predicate;

/** An argument that may be given several times, or is several words. */
public final class Values<T> extends Worded<T> {
    private final Predicate<String> more;

    Values(Shape shape, Form<T> form, Predicate<String> more) {
        super(shape, form);
        this.more = more;
    }

    /** In the order in which they were given. */
    public List<T> all() {
        return given();
    }

    @Override
    Predicate<String> more() {
        return more;
    }
}
