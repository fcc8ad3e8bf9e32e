package dev.deepseektui.app.tui.screen;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The branch of the workspace, read from git's own files: starting git would cost more than a frame, and run what the
 * repository configures.
 */
public final class GitBranch {
    private static final Pattern BRANCH = Pattern.compile("ref: (?:refs/heads/)?(\\S+)\\s*");
    private static final Pattern DETACHED = Pattern.compile("([0-9a-f]{7})[0-9a-f]{33,57}\\s*");
    private static final Pattern ELSEWHERE = Pattern.compile("gitdir: ([^\\r\\n\\x00]+)\\s*");
    private static final int MOST_BYTES = 4096;

    private final Path workspace;
    private Optional<String> name = Optional.empty();
    private @Nullable HeadFile seen;

    /** A file as it was when it was read. Git replaces it, so its key changes even within a tick of its clock. */
    private record HeadFile(
            Path head, FileTime modified, @Nullable Object key) {}

    public GitBranch(Path workspace) {
        this.workspace = workspace.toAbsolutePath().normalize();
    }

    /** The branch's name, or the start of a commit's; empty outside of a repository. Reads only what changed. */
    public Optional<String> look() {
        try {
            HeadFile now = head();
            if (now == null || !now.equals(seen)) {
                name = now == null ? Optional.empty() : name(text(now.head()));
                seen = now;
            }
        } catch (IOException e) {
            // Git may be replacing it, or it is not ours to read: then nothing is known until the next look.
            name = Optional.empty();
            seen = null;
        }
        return name;
    }

    private @Nullable HeadFile head() throws IOException {
        for (Path directory = workspace; directory != null; directory = directory.getParent()) {
            Path git = directory.resolve(".git");
            if (Files.isDirectory(git)) {
                return seen(git.resolve("HEAD"));
            }
            if (Files.isRegularFile(git)) {
                return linked(git);
            }
        }
        return null;
    }

    /** Worktrees and submodules have a file that says where their directory is. */
    private static @Nullable HeadFile linked(Path git) throws IOException {
        Matcher elsewhere = ELSEWHERE.matcher(text(git));
        return elsewhere.matches() ? seen(git.resolveSibling(elsewhere.group(1)).resolve("HEAD")) : null;
    }

    private static @Nullable HeadFile seen(Path head) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(head, BasicFileAttributes.class);
        if (!attributes.isRegularFile()) {
            return null; // reading a pipe would wait for ever
        }
        return new HeadFile(head, attributes.lastModifiedTime(), attributes.fileKey());
    }

    private static Optional<String> name(String head) {
        Matcher branch = BRANCH.matcher(head);
        if (branch.matches()) {
            return Optional.of(branch.group(1));
        }
        Matcher detached = DETACHED.matcher(head);
        return detached.matches() ? Optional.of(detached.group(1)) : Optional.empty();
    }

    private static String text(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
        }
    }
}
