package dev.deepseektui.app.arguments;

import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A command under the names that lead to it.
 *
 * @param name with those of the commands it is within, as it is typed
 * @param title what it is for
 */
public record Called(String name, String title, Command command) {
    /** The command within this one that is called so; null where there is none. */
    public @Nullable Called within(String word) {
        Command inner = command.command(word);
        return inner == null
                ? null
                : new Called(
                        name + " " + word,
                        Objects.requireNonNull(command.titles().get(word), word),
                        inner);
    }

    /** This one and all within it. */
    public Stream<Called> all() {
        return Stream.concat(
                Stream.of(this),
                command.titles().keySet().stream()
                        .map(word -> Objects.requireNonNull(within(word), word))
                        .flatMap(Called::all));
    }

    /** The last of its names. */
    public String word() {
        return name.substring(name.lastIndexOf(' ') + 1);
    }

    /** Whether it is within no other. */
    public boolean isProgram() {
        return name.indexOf(' ') < 0;
    }
}
