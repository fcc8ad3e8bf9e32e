package dev.deepseektui.app.words;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A module with messages for users: its catalogues and its code.
 *
 * @param code the source of all its classes
 */
record Room(String module, String code) {
    static final Path PROJECT = Path.of(System.getProperty("project.root"));

    private static final Pattern LINE = Pattern.compile("([^ =]+) = (.*)");

    @Override
    public String toString() {
        return module;
    }

    record Entry(String key, String text) {}

    static List<Room> all() {
        return Stream.of("core", "app").map(Room::of).toList();
    }

    private static Room of(String module) {
        try (Stream<Path> files = Files.walk(PROJECT.resolve(module).resolve("src/main/java"))) {
            return new Room(
                    module,
                    files.filter(file -> file.toString().endsWith(".java"))
                            .map(Room::read)
                            .collect(Collectors.joining("\n")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<Entry> english() {
        return entries("messages.properties");
    }

    List<Entry> chinese() {
        return entries("messages_zh.properties");
    }

    /** Returns every line as written, so that duplicate keys are noticed. */
    private List<Entry> entries(String file) {
        return read(PROJECT.resolve(module + "/src/main/resources/dev/deepseektui/" + module + "/" + file))
                .lines()
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .map(Room::entry)
                .toList();
    }

    private static Entry entry(String line) {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches()) {
            throw new AssertionError("no key and text: " + line);
        }
        Properties read = new Properties();
        try {
            read.load(new StringReader(line));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Entry(parts.group(1), read.getProperty(parts.group(1)));
    }
}
