package dev.deepseektui.app.arguments;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Something the program does: what can be given to it, and what it does with that. */
public interface Command {
    Arguments arguments();

    /** To be called once, when the arguments have their values; returns the exit code. */
    int call() throws Exception;

    /** What help says of the commands within this one, by name and in its order; none of them is made for it. */
    default Map<String, String> titles() {
        return Map.of();
    }

    /** The command within this one that is called so; null where there is none. */
    default @Nullable Command command(String name) {
        return null;
    }

    /** What stands below its help, on lines of its own; empty for most. */
    default String footer() {
        return "";
    }
}
