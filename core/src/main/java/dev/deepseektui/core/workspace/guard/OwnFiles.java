package dev.deepseektui.core.workspace.guard;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.workspace.folder.FileKeys;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where the program keeps its own files: keys, settings, trust, sessions. No tool reads, writes or shows any of them, whatever the mode,
 * whoever approves, and by whatever path, link or other name it comes there.
 */
public final class OwnFiles {
    public static final OwnFiles NONE = new OwnFiles(List.of());

    private final List<DeepseekHome> homes;

    private OwnFiles(List<DeepseekHome> homes) {
        this.homes = homes;
    }

    /** Those of the home in use, and of the usual one where a variable names another: its keys are no less secret for that. */
    public static OwnFiles of(DeepseekHome home, Map<String, String> environment) {
        DeepseekHome usual = DeepseekHome.usual(environment, Path.of(System.getProperty("user.home")));
        boolean isUsual = home.directory().equals(usual.directory());
        return new OwnFiles(isUsual ? List.of(home) : List.of(home, usual));
    }

    /** Where they lie, there or not. */
    public List<Path> directories() {
        return homes.stream().map(DeepseekHome::directory).toList();
    }

    /** Patterns by which a command's words are found that name one of them; the usual name in whatever home it stands. */
    public List<String> patterns() {
        return Stream.concat(
                        Stream.of("**/.deepseek/**"),
                        homes.stream()
                                .map(home ->
                                        "**" + home.directory().toAbsolutePath().normalize() + "/**"))
                .toList();
    }

    /** Whether a file that is there is one of them, by whatever links the path goes. */
    public boolean hold(Path file) {
        Now now = now();
        return now.hold(real(file.toAbsolutePath().normalize()))
                || now.hold(FileKeys.of(file).orElse(null));
    }

    /** A directory in which nothing could be touched is no place to work in. */
    public void stayOutOf(Roots roots) {
        Now now = now();
        for (Root root : roots.all()) {
            if (now.hold(root.real()) || now.hold(FileKeys.of(root.real()).orElse(null))) {
                throw new UserError(
                        root.spelled() + ": the program keeps its own files there and lets no tool touch them;"
                                + " work in another directory");
            }
        }
    }

    /** As they are at this moment: a home may be made, or a part of it replaced, while a session runs. */
    Now now() {
        List<String> paths = new ArrayList<>();
        Set<Object> keys = new HashSet<>();
        for (DeepseekHome home : homes) {
            Path spelled = home.directory().toAbsolutePath().normalize();
            paths.add(Protection.folded(spelled.toString()));
            paths.add(Protection.folded(real(spelled).toString()));
            FileKeys.of(spelled).ifPresent(keys::add);
            parts(home).forEach(part -> FileKeys.of(part).ifPresent(keys::add));
        }
        return new Now(paths, keys);
    }

    /** What a home holds; what the user linked into it for some other program is not its own. */
    private static List<Path> parts(DeepseekHome home) {
        List<Path> parts = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(home.directory())) {
            for (Path entry : entries) {
                if (home.parts().contains(entry) || !Files.isSymbolicLink(entry)) {
                    parts.add(entry);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            return parts; // not there yet, or not to be read: then its path alone has to do
        }
        return parts;
    }

    /** Without links as far as it is there. */
    private static Path real(Path path) {
        Path parent = path.getParent();
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return parent == null ? path : real(parent).resolve(path.getFileName());
        }
    }

    /** All of them at one moment. */
    final class Now {
        private final List<String> paths;
        private final Set<Object> keys;

        private Now(List<String> paths, Set<Object> keys) {
            this.paths = paths;
            this.keys = keys;
        }

        /** Whether a path without links lies there; case never counts. */
        boolean hold(Path real) {
            String path = Protection.folded(real.toString());
            return paths.stream()
                    .anyMatch(own -> path.startsWith(own)
                            && (path.length() == own.length() || path.charAt(own.length()) == '/'));
        }

        /** Whether it is a home or one of its parts; what lies deeper is found by entering these. */
        boolean hold(@Nullable Object key) {
            return key != null && keys.contains(key);
        }

        /** Every file, at any depth: what has several names may be known here by another. Takes a while. */
        Set<Object> all() {
            Set<Object> all = new HashSet<>(keys);
            for (DeepseekHome home : homes) {
                parts(home).forEach(part -> addFiles(part, all));
            }
            return all;
        }

        private void addFiles(Path part, Set<Object> all) {
            try {
                Files.walkFileTree(part.toRealPath(), new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                        Object key = attributes.fileKey();
                        if (key != null) {
                            all.add(key);
                        }
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException e) {
                        return FileVisitResult.CONTINUE;
                    }
                });
            } catch (IOException e) {
                return; // gone meanwhile
            }
        }
    }
}
