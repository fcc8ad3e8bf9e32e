package dev.deepseektui.app.words;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What stands in the project's files. */
public final class Sources {
    /** A character may be a quote. */
    private static final Pattern LITERAL = Pattern.compile("'(?:[^'\\\\]|\\\\.)'|\"((?:[^\"\\\\]++|\\\\.)*+)\"");
    /** Two literals that make one text. */
    private static final Pattern JOINT = Pattern.compile("\"\\s*\\+\\s*\"");

    private Sources() {}

    /** What a source says, a text on each line. */
    public static String literals(String source) {
        return LITERAL.matcher(JOINT.matcher(source).replaceAll(""))
                .results()
                .map((MatchResult literal) -> literal.group(1))
                .filter(Objects::nonNull)
                .collect(Collectors.joining("\n"));
    }

    /** Below a place of the project. */
    public static List<Path> files(String place, String... endings) {
        try (Stream<Path> files = Files.walk(Room.PROJECT.resolve(place))) {
            return files.filter(file ->
                            Arrays.stream(endings).anyMatch(file.toString()::endsWith) && Files.isRegularFile(file))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
