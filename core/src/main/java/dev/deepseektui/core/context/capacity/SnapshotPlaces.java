package dev.deepseektui.core.context.capacity;

import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.config.DeepseekHome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The directories of snapshots. Files in the home directory are trusted; elsewhere only sealed snapshots are.
 *
 * @param directory the preferred directory
 * @param workspace the workspace with the fallback directory; empty if there is no fallback
 * @param home the home directory, which contains the sealing key
 */
public record SnapshotPlaces(Path directory, Optional<Path> workspace, DeepseekHome home) {
    private static final String IGNORED = "memory/";

    /**
     * Returns the directory set by the user; if none is set, the one in the home directory, with the workspace as a
     * fallback.
     */
    public static SnapshotPlaces of(Optional<Path> named, DeepseekHome home, Path workspace) {
        return named.map(directory -> new SnapshotPlaces(directory.toAbsolutePath(), Optional.empty(), home))
                .orElseGet(() -> new SnapshotPlaces(home.memory(), Optional.of(workspace), home));
    }

    public static SnapshotPlaces only(Path directory) {
        Path own = directory.toAbsolutePath();
        return new SnapshotPlaces(own, Optional.empty(), new DeepseekHome(own));
    }

    /** Returns whether only this program writes to the directory. */
    boolean isOwn(Path place) {
        if (place.equals(home.memory())) {
            return true;
        }
        try {
            return place.toRealPath().startsWith(home.directory().toRealPath());
        } catch (IOException e) {
            return false; // A missing directory contains nothing to trust.
        }
    }

    /** Returns all directories in the order in which they are tried. */
    List<Path> all() {
        return Stream.concat(Stream.of(directory), fallback().stream()).toList();
    }

    private Optional<Path> fallback() {
        return workspace.map(root -> root.resolve(".deepseek").resolve("memory"));
    }

    /**
     * Creates the directory if it does not exist. Throws if a symbolic link in the repository redirects it elsewhere.
     */
    void prepare(Path place) throws IOException {
        boolean isFallback = fallback().filter(place::equals).isPresent();
        if (!isFallback) {
            AtomicFiles.createPrivateDirectories(place);
            return;
        }
        Path root = workspace.orElseThrow();
        Path own = root.resolve(".deepseek");
        AtomicFiles.createPrivateDirectories(own);
        staysWhereItIs(own, root);
        AtomicFiles.createPrivateDirectories(place);
        staysWhereItIs(place, root);
        ignore(own.resolve(".gitignore"));
    }

    /** Returns whether {@link #prepare} would reject the directory. */
    boolean leadsElsewhere(Path place) {
        try {
            if (fallback().filter(place::equals).isPresent()) {
                staysWhereItIs(place, workspace.orElseThrow());
            }
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    /** Throws if a symbolic link in the repository redirects the directory elsewhere. */
    private static void staysWhereItIs(Path directory, Path root) throws IOException {
        if (!directory.toRealPath().equals(root.toRealPath().resolve(root.relativize(directory)))) {
            throw new IOException(directory + " leads out of the workspace");
        }
    }

    private static void ignore(Path gitignore) throws IOException {
        if (Files.exists(gitignore, LinkOption.NOFOLLOW_LINKS)
                && !Files.isRegularFile(gitignore, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException(gitignore + " is a link or no file");
        }
        String content = Files.exists(gitignore) ? Files.readString(gitignore, StandardCharsets.UTF_8) : "";
        if (content.lines().noneMatch(IGNORED::equals)) {
            String start = content.isEmpty() || content.endsWith("\n") ? content : content + "\n";
            AtomicFiles.writePrivate(gitignore, (start + IGNORED + "\n").getBytes(StandardCharsets.UTF_8));
        }
    }
}
