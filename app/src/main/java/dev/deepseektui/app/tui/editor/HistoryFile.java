package dev.deepseektui.app.tui.editor;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.LockFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The file with the prompt history of all sessions, as JSON lines. Only the user can read it. Several processes may
 * append to it at once. Damaged lines are skipped.
 */
public final class HistoryFile {
    /**
     * The maximum length of a recorded prompt, in chars. Longer prompts are usually pasted files. They remain on their
     * session's tape, but here they would displace all other prompts.
     */
    static final int MAX_LENGTH = 1 << 18;

    /**
     * The number of lines above which the file is trimmed. It is a quarter more than are kept, so that not every start
     * rewrites the file.
     */
    private static final int MAX_LINES = History.MAX + History.MAX / 4;

    private static final long MAX_FILE_SIZE = 16L << 20;
    private static final long SIZE_AFTER_TRIMMING = MAX_FILE_SIZE / 2;
    private static final String TEXT = "text";

    private final Path file;
    private final Path lock;

    public HistoryFile(Path file) {
        this.file = file;
        this.lock = file.resolveSibling(file.getFileName() + ".lock");
    }

    /** Returns the latest prompts. An incomplete line that another process is writing is skipped. */
    public History read() throws IOException {
        List<String> lines = lines();
        if (lines.size() > MAX_LINES) {
            alone(this::trim);
        }
        Deque<String> newest = new ArrayDeque<>();
        for (String line : lines) {
            ask(line).ifPresent(newest::addLast);
            if (newest.size() > History.MAX) {
                newest.removeFirst();
            }
        }
        return new History(new ArrayList<>(newest));
    }

    /** Appends a prompt, unless it is excluded or too long. */
    public void add(String ask) throws IOException {
        if (!History.keeps(ask) || ask.length() > MAX_LENGTH) {
            return;
        }
        alone(() -> append(Json.line(Map.of(TEXT, ask))));
    }

    /** Runs a change of the file while holding the file's lock. */
    private void alone(LockFile.Step change) throws IOException {
        AtomicFiles.createPrivateDirectories(parent());
        LockFile.hold(lock, change);
    }

    private Path parent() {
        Path parent = file.toAbsolutePath().getParent();
        if (parent == null) {
            throw new IllegalArgumentException("no file: " + file);
        }
        return parent;
    }

    /**
     * Appends a line with a single write. Begins it with a line feed, because the file's last line may be incomplete.
     */
    private void append(String line) throws IOException {
        AtomicFiles.createPrivate(file);
        String separated = Files.size(file) == 0 ? line : "\n" + line;
        Files.write(file, separated.getBytes(StandardCharsets.UTF_8), StandardOpenOption.APPEND);
        if (Files.size(file) > MAX_FILE_SIZE) {
            trim();
        }
    }

    /**
     * Drops the oldest lines. The caller must hold the lock; otherwise, a line that another process appends to the old
     * file would be lost.
     */
    private void trim() throws IOException {
        List<String> lines = lines();
        List<String> kept = new ArrayList<>();
        long size = 0;
        for (int i = lines.size() - 1; i >= 0 && kept.size() < History.MAX && size < SIZE_AFTER_TRIMMING; i--) {
            if (ask(lines.get(i)).isPresent()) {
                kept.add(lines.get(i));
                size += lines.get(i).length();
            }
        }
        Collections.reverse(kept);
        AtomicFiles.writePrivate(file, String.join("\n", kept).getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the file's lines; none if the file does not exist. Malformed bytes become replacement characters. */
    private List<String> lines() throws IOException {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }

    private static Optional<String> ask(String line) {
        try {
            JsonNode text = Json.tree(line).path(TEXT);
            return text.isTextual() ? Optional.of(text.asText()) : Optional.empty();
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }
}
