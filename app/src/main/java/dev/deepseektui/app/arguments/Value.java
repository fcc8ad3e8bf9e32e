package dev.deepseektui.app.arguments;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An argument that is given once at most. */
public final class Value<T> extends Worded<T> {
    Value(Shape shape, Form<T> form) {
        super(shape, form);
    }

    public Optional<T> found() {
        return Optional.ofNullable(orNull());
    }

    public @Nullable T orNull() {
        return isGiven() ? given().get(0) : null;
    }

    public T or(T usual) {
        return found().orElse(usual);
    }

    /** Of one that must be given, without which no command is called. */
    public T needed() {
        return found().orElseThrow(() -> new IllegalStateException(name()));
    }
}
