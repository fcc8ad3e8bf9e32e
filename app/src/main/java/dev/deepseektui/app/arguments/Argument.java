package dev.deepseektui.app.arguments;

import java.util.List;

/**
 * Something that can be given to a command. It holds what was given, which the thread that reads the command line writes once before the
 * command is called.
 */
public abstract sealed class Argument permits Switch, Worded {
    private final Shape shape;

    Argument(Shape shape) {
        this.shape = shape;
    }

    /**
     * How it is written.
     *
     * @param names the shortest first; empty for what goes by its place
     * @param label what stands for its value; empty for what has none
     * @param description what help says of it, in English
     * @param count how many words it takes
     */
    record Shape(List<String> names, String label, String description, Count count) {
        Shape {
            names = List.copyOf(names);
        }
    }

    /** How often something may be given. */
    public enum Count {
        OPTIONAL,
        ONE,
        ANY,
        SOME;

        public boolean isNeeded() {
            return this == ONE || this == SOME;
        }

        public boolean isRepeatable() {
            return this == ANY || this == SOME;
        }
    }

    /** All of them, the shortest first; none for what goes by its place. */
    public final List<String> names() {
        return shape.names();
    }

    public final boolean isOption() {
        return !names().isEmpty();
    }

    /** The longest name, or what stands for it in help. */
    public final String name() {
        return isOption() ? names().get(names().size() - 1) : label();
    }

    /** What stands for the value; empty for what has none. */
    public final String label() {
        return shape.label();
    }

    public final String description() {
        return shape.description();
    }

    public final Count count() {
        return shape.count();
    }

    static String withoutHyphens(String name) {
        int at = 0;
        while (at < name.length() && name.charAt(at) == '-') {
            at++;
        }
        return name.substring(at);
    }

    public abstract boolean isGiven();

    /** Takes a value; throws {@link IllegalArgumentException} with what is wrong with it. */
    abstract void take(String word);

    /** What the value may be; empty where that cannot be said. */
    public abstract List<String> words();

    public abstract boolean isFile();
}
