package dev.deepseektui.core.workspace;

import dev.deepseektui.core.base.language.CoreMessages;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.workspace.Roots.Root;
import java.io.IOException;
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
 * The program's own files: API keys, settings, trust, sessions. No tool may read, write or show them in any mode, with any
 * approval, or by any path, link or other name.
 */
public final class OwnFiles {
    public static final OwnFiles NONE = new OwnFiles(List.of());

    private final List<DeepseekHome> homes;

    private OwnFiles(List<DeepseekHome> homes) {
        this.homes = homes;
    }

    /**
     * Returns the files of deepseek-tui's current home directory and, if it is not the default one, of the default home
     * directory, which may also contain keys.
     */
    public static OwnFiles of(DeepseekHome home, Map<String, String> environment) {
        DeepseekHome usual = DeepseekHome.usual(environment, Path.of(System.getProperty("user.home")));
        boolean isUsual = home.directory().equals(usual.directory());
        return new OwnFiles(isUsual ? List.of(home) : List.of(home, usual));
    }

    public List<Path> directories() {
        return homes.stream().map(DeepseekHome::directory).toList();
    }

    /**
     * Returns patterns that match commands which contain a path of one of these files. The default directory name is
     * matched in any home directory.
     */
    public List<String> patterns() {
        return Stream.concat(
                        Stream.of("**/.deepseek/**"),
                        homes.stream()
                                .map(home ->
                                        "**" + home.directory().toAbsolutePath().normalize() + "/**"))
                .toList();
    }

    /** Returns true if an existing file is one of the program's own files, directly or through links. */
    public boolean hold(Path file) {
        OwnFilesSnapshot now = now();
        return now.hold(real(file.toAbsolutePath().normalize()))
                || now.hold(EntryState.keyOf(file).orElse(null));
    }

    /** Throws if a root is inside the program's own directories, because every access would be refused there. */
    public void stayOutOf(Roots roots) {
        OwnFilesSnapshot now = now();
        for (Root root : roots.all()) {
            if (now.hold(root.real()) || now.hold(EntryState.keyOf(root.real()).orElse(null))) {
                throw CoreMessages.error("workspace.own", root.spelled());
            }
        }
    }

    /**
     * Returns a snapshot of these files. It is taken anew for each path or visit, because a home directory may be
     * created or partly replaced during a session.
     */
    OwnFilesSnapshot now() {
        List<String> paths = new ArrayList<>();
        Set<Object> keys = new HashSet<>();
        for (DeepseekHome home : homes) {
            Path spelled = home.directory().toAbsolutePath().normalize();
            paths.add(Protection.folded(spelled.toString()));
            paths.add(Protection.folded(real(spelled).toString()));
            EntryState.keyOf(spelled).ifPresent(keys::add);
            parts(home).forEach(part -> EntryState.keyOf(part).ifPresent(keys::add));
        }
        return new OwnFilesSnapshot(paths, keys);
    }

    /**
     * Returns the entries of a home directory of deepseek-tui, except links that the user created for other programs.
     */
    private static List<Path> parts(DeepseekHome home) {
        return EntryState.entries(home.directory()).stream()
                .filter(entry -> home.parts().contains(entry) || !Files.isSymbolicLink(entry))
                .toList();
    }

    private static Path real(Path path) {
        Path parent = path.getParent();
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return parent == null ? path : real(parent).resolve(path.getFileName());
        }
    }

    final class OwnFilesSnapshot {
        private final List<String> paths;
        private final Set<Object> keys;

        private OwnFilesSnapshot(List<String> paths, Set<Object> keys) {
            this.paths = paths;
            this.keys = keys;
        }

        /**
         * Returns true if {@code real}, a path without links, is a home directory of deepseek-tui or inside one;
         * ignores case.
         */
        boolean hold(Path real) {
            String path = Protection.folded(real.toString());
            return paths.stream()
                    .anyMatch(own -> path.startsWith(own)
                            && (path.length() == own.length() || path.charAt(own.length()) == '/'));
        }

        /** Returns true if a file key belongs to a home directory or one of its direct entries. */
        boolean hold(@Nullable Object key) {
            return key != null && keys.contains(key);
        }

        /** Returns the keys of these files at any depth, needed to recognize other hard links to them. Slow. */
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
                return; // deleted in the meantime
            }
        }
    }
}
