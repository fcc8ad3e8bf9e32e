package dev.deepseektui.core.workspace.rewind;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Random creation, change, moving and deletion of files, links and directories. There are few names, so that they often
 * collide.
 */
final class RandomEdits {
    private static final List<String> NAMES = List.of("a", "b", "c", "d é", "e\nf", ".g");

    private final Path workspace;
    private final Random random;

    RandomEdits(Path workspace, Random random) {
        this.workspace = workspace;
        this.random = random;
    }

    void some(int most) {
        for (int i = random.nextInt(most); i >= 0; i--) {
            edit();
        }
    }

    /** Returns all entries except the user's own, sorted. */
    List<Path> entries() {
        try (Stream<Path> all = Files.walk(workspace)) {
            return all.filter(path -> !path.equals(workspace)
                            && !path.getFileName().toString().startsWith("mine"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path somewhere() {
        List<Path> directories = new ArrayList<>(entries().stream()
                .filter(path -> Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS))
                .toList());
        directories.add(workspace);
        Path in = directories.get(random.nextInt(directories.size()));
        return in.resolve(NAMES.get(random.nextInt(NAMES.size())));
    }

    void edit() {
        Path path = somewhere();
        try {
            boolean isDirectory = Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
            switch (random.nextInt(7)) {
                case 0, 1 -> {
                    if (!isDirectory) {
                        Files.deleteIfExists(path);
                        write(path, "text " + random.nextInt(20));
                    }
                }
                case 2 -> {
                    if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
                        Files.writeString(path, "more\n", StandardOpenOption.APPEND);
                    }
                }
                case 3 -> {
                    if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                        Files.createDirectory(path);
                    }
                }
                case 4 -> delete(path);
                case 5 -> {
                    delete(path);
                    Files.createSymbolicLink(path, Path.of(NAMES.get(random.nextInt(NAMES.size()))));
                }
                default -> {
                    Path to = somewhere();
                    if (Files.exists(path, LinkOption.NOFOLLOW_LINKS) && !to.startsWith(path) && !path.startsWith(to)) {
                        delete(to);
                        Files.move(path, to, StandardCopyOption.ATOMIC_MOVE);
                    }
                }
            }
            if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS) && random.nextInt(4) == 0) {
                Files.setAttribute(path, "unix:mode", 0600 | random.nextInt(0100), LinkOption.NOFOLLOW_LINKS);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path path) throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (Stream<Path> all = Files.walk(path)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }

    static void write(Path file, String text) {
        try {
            Files.write(file, text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
