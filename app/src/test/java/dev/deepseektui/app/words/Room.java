package dev.deepseektui.app.words;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ListResourceBundle;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A package with texts for people: its catalogues, and the code that says them.
 *
 * @param catalogue the English one's class name
 * @param code of all its other classes
 */
record Room(String catalogue, String code) {
    static final Path PROJECT = Path.of(System.getProperty("project.root"));

    private static final String SUFFIX = "Texts.java";

    @Override
    public String toString() {
        return catalogue;
    }

    /** One text: what it is called and what it says. */
    record Entry(String key, String text) {}

    static List<Room> all() {
        return Stream.of("core", "app")
                .map(module -> PROJECT.resolve(module).resolve("src/main/java"))
                .flatMap(Room::below)
                .toList();
    }

    private static Stream<Room> below(Path sources) {
        try (Stream<Path> files = Files.walk(sources)) {
            return files
                    .filter(file -> file.getFileName().toString().endsWith(SUFFIX))
                    .filter(file -> read(file).contains(" extends Texts {"))
                    .map(file -> of(file, sources))
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Room of(Path catalogue, Path sources) {
        String name = sources.relativize(catalogue).toString();
        try (Stream<Path> files = Files.list(catalogue.resolveSibling(""))) {
            return new Room(
                    name.substring(0, name.length() - ".java".length()).replace('/', '.'),
                    files.filter(file -> !file.getFileName().toString().matches("\\w+Texts(_zh)?\\.java"))
                            .filter(file -> file.toString().endsWith(".java"))
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
        return entries(catalogue);
    }

    List<Entry> chinese() {
        return entries(catalogue + "_zh");
    }

    /** As they are written, one that is written twice among them. */
    private static List<Entry> entries(String bundle) {
        try {
            Constructor<?> maker = Class.forName(bundle).getDeclaredConstructor();
            maker.setAccessible(true);
            Method contents = ListResourceBundle.class.getDeclaredMethod("getContents");
            Method own = maker.getDeclaringClass().getDeclaredMethod(contents.getName());
            own.setAccessible(true);
            List<Entry> entries = new ArrayList<>();
            for (Object[] row : (Object[][]) own.invoke(maker.newInstance())) {
                entries.add(new Entry((String) row[0], (String) row[1]));
            }
            return entries;
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(bundle, e);
        }
    }
}
