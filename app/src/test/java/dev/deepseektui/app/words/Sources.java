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

/** Access to the project's files. */
public final class Sources {
    /** A character literal may be a quote. */
    private static final Pattern LITERAL = Pattern.compile("'(?:[^'\\\\]|\\\\.)'|\"((?:[^\"\\\\]++|\\\\.)*+)\"");
    /** Two concatenated literals. */
    private static final Pattern JOINT = Pattern.compile("\"\\s*\\+\\s*\"");

    private Sources() {}

    /** Returns the string literals of a source, one per line. */
    public static String literals(String source) {
        return LITERAL.matcher(JOINT.matcher(source).replaceAll(""))
                .results()
                .map((MatchResult literal) -> literal.group(1))
                .filter(Objects::nonNull)
                .collect(Collectors.joining("\n"));
    }

    /** Returns the files with these endings below a directory of the project. */
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
