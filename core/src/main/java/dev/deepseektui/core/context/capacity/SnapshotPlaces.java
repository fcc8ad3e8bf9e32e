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
 * Directories of snapshots. In the home every file is trusted; elsewhere others may write too, and only sealed snapshots are.
 *
 * @param directory where they are written if it can be
 * @param workspace whose own directory takes them where the first does not; absent where only the first will do
 * @param home whose key seals
 */
public record SnapshotPlaces(Path directory, Optional<Path> workspace, DeepseekHome home) {
    private static final String IGNORED = "memory/";

    /** The one that the user named, else the home, and where that takes nothing the workspace. */
    public static SnapshotPlaces of(Optional<Path> named, DeepseekHome home, Path workspace) {
        return named.map(directory -> new SnapshotPlaces(directory.toAbsolutePath(), Optional.empty(), home))
                .orElseGet(() -> new SnapshotPlaces(home.memory(), Optional.of(workspace), home));
    }

    /** Nowhere but in this directory of the program's own. */
    public static SnapshotPlaces only(Path directory) {
        Path own = directory.toAbsolutePath();
        return new SnapshotPlaces(own, Optional.empty(), new DeepseekHome(own));
    }

    /** Whether it is the program's alone. */
    boolean isOwn(Path place) {
        if (place.equals(home.memory())) {
            return true;
        }
        try {
            return place.toRealPath().startsWith(home.directory().toRealPath());
        } catch (IOException e) {
            return false; // not there, so nothing in it is believed; what is written makes it first
        }
    }

    /** All of them, in the order in which they are tried. */
    List<Path> all() {
        return Stream.concat(Stream.of(directory), fallback().stream()).toList();
    }

    private Optional<Path> fallback() {
        return workspace.map(root -> root.resolve(".deepseek").resolve("memory"));
    }

    /** Makes it, if it is not there. */
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

    /** Whether it is one that {@link #prepare} would refuse. */
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

    /** A repository may bring a link of this name, and what it leads to is not ours to write. */
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
