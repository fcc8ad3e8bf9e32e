package dev.deepseektui.app.arguments;

import static dev.deepseektui.app.arguments.ArgumentTexts.say;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/**
 * What a word on the command line becomes.
 *
 * @param reading throws {@link IllegalArgumentException} with what is wrong with the word
 * @param words all that it may be; empty where that cannot be said
 * @param isFile whether it names a file, which a shell can complete
 */
public record Form<T>(Function<String, T> reading, List<String> words, boolean isFile) {
    public static final Form<String> TEXT = new Form<>(word -> word, List.of(), false);
    public static final Form<Path> FILE = new Form<>(Form::path, List.of(), true);
    public static final Form<Integer> INTEGER =
            new Form<>(word -> number(word, Integer::valueOf, "form.integer"), List.of(), false);
    public static final Form<Long> LONG =
            new Form<>(word -> number(word, Long::valueOf, "form.integer"), List.of(), false);
    public static final Form<Double> DOUBLE =
            new Form<>(word -> number(word, Form::decimal, "form.number"), List.of(), false);

    public Form {
        words = List.copyOf(words);
    }

    /** One of a few, spelled as they say themselves. */
    public static <T> Form<T> oneOf(List<T> values) {
        List<String> words = values.stream().map(Object::toString).toList();
        return new Form<>(
                word -> {
                    int at = words.indexOf(word);
                    if (at < 0) {
                        throw new IllegalArgumentException(say("form.one_of", String.join(", ", words), word));
                    }
                    return values.get(at);
                },
                words,
                false);
    }

    /** The same of which is known what it may be; what else is written is for whoever reads it to refuse. */
    public Form<T> among(List<String> known) {
        return new Form<>(reading, known, isFile);
    }

    private static Path path(String word) {
        try {
            return Path.of(word);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException(say("form.file", word), e);
        }
    }

    /** As people write it: Java takes {@code 5f}, {@code 0x1p3} and {@code Infinity} too, with which a limit is none. */
    private static Double decimal(String word) {
        Double number = Double.valueOf(word);
        if (number.isInfinite() || !word.matches("[-+.0-9eE]+")) {
            throw new NumberFormatException(word);
        }
        return number;
    }

    private static <T> T number(String word, Function<String, T> reading, String complaint) {
        try {
            return reading.apply(word);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(say(complaint, word), e);
        }
    }
}
