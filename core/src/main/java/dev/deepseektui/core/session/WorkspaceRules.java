package dev.deepseektui.core.session;

import dev.deepseektui.core.ground.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules that a workspace gives the agent: every AGENTS.md from the repository's root down to the workspace, the nearest last. */
public record WorkspaceRules(String text, List<Path> files) {
    public static final WorkspaceRules NONE = new WorkspaceRules("", List.of());

    private static final String NAME = "AGENTS.md";
    private static final int MOST_BYTES = 32 * 1024;

    public WorkspaceRules {
        files = List.copyOf(files);
    }

    public static WorkspaceRules of(Path workspace) {
        List<Path> files = filesFor(workspace);
        StringBuilder text = new StringBuilder();
        for (Path file : files) {
            text.append(head(file)).append("\n\n");
        }
        return new WorkspaceRules(text.toString().strip(), files);
    }

    /** Where there are any, whether or not they may be read. */
    public static List<Path> filesFor(Path workspace) {
        List<Path> files = new ArrayList<>();
        Path root = root(workspace);
        for (@Nullable Path directory = workspace; directory != null; directory = directory.getParent()) {
            Path file = directory.resolve(NAME);
            if (Files.isRegularFile(file)) {
                files.add(0, file);
            }
            if (directory.equals(root)) {
                break;
            }
        }
        return files;
    }

    /** Of the repository that the workspace is in, else the workspace itself. */
    private static Path root(Path workspace) {
        for (@Nullable Path directory = workspace; directory != null; directory = directory.getParent()) {
            if (Files.exists(directory.resolve(".git"))) {
                return directory;
            }
        }
        return workspace;
    }

    private static String head(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length <= MOST_BYTES) {
                return new String(bytes, StandardCharsets.UTF_8);
            }
            int end = MOST_BYTES;
            while ((bytes[end] & 0xc0) == 0x80) {
                end--;
            }
            return new String(bytes, 0, end, StandardCharsets.UTF_8) + "\n[" + file.getFileName()
                    + " is longer than 32 KB: only its start is here]";
        } catch (IOException e) {
            throw new UserError(file + ": cannot be read (" + e.getMessage() + "); mend its permissions", e);
        }
    }
}
