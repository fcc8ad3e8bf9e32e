package dev.deepseektui.core.tool.shell;

import dev.deepseektui.core.tool.FileVersion;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** How files were at one moment, so that it can be told which have changed since. */
record FileStates(Path root, Map<String, State> states) {
    /** Reading more than that to tell a touched file from a changed one would cost more than checking a claim again. */
    private static final long HASHED = 256 * 1024;

    /** A null version: too large to say. */
    record State(long size, FileTime modified, @Nullable String version) {
        static final State MISSING = new State(-1, FileTime.fromMillis(0), null);

        boolean holds(State later) {
            boolean sameContent = version != null && version.equals(later.version);
            return size == later.size && (modified.equals(later.modified) || sameContent);
        }
    }

    static FileStates of(Path root, Collection<String> paths) {
        Map<String, State> states = new TreeMap<>();
        paths.forEach(path -> states.put(path, state(root.resolve(path))));
        return new FileStates(root, states);
    }

    /** Those that are not as they were, by path. */
    List<String> changed() {
        return states.entrySet().stream()
                .filter(file -> !file.getValue().holds(state(root.resolve(file.getKey()))))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static State state(Path file) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            boolean hashed = attributes.isRegularFile() && attributes.size() <= HASHED;
            return new State(attributes.size(), attributes.lastModifiedTime(), hashed ? version(file) : null);
        } catch (IOException e) {
            return State.MISSING;
        }
    }

    /** Not through a channel: after a cancelled command the thread may be interrupted. */
    private static String version(Path file) throws IOException {
        try (InputStream in = new FileInputStream(file.toFile())) {
            return FileVersion.of(in.readAllBytes());
        }
    }
}
