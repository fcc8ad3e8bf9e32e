package dev.deepseektui.app.tui.editor;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A file that stores this process's unsent message, so that the message survives a crash. */
public final class DraftFile {
    private static final String WORKSPACE = "workspace";
    private static final String TEXT = "text";

    private final Path directory;
    private final String workspace;
    private final Path own;
    private String kept = "";

    public DraftFile(Path directory, Path workspace) {
        this.directory = directory;
        this.workspace = workspace.toAbsolutePath().normalize().toString();
        this.own = directory.resolve(name(ProcessHandle.current()));
    }

    /**
     * Returns the name of a process's file. It contains the process ID and the start time, because process IDs are
     * reused.
     */
    private static String name(ProcessHandle process) {
        long start = process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
        return process.pid() + "-" + start;
    }

    /** Saves a draft in place of the previous one; deletes the file if the draft is blank or too long. */
    public void keep(String draft) throws IOException {
        String next = draft.isBlank() || draft.length() > HistoryFile.MAX_LENGTH ? "" : draft;
        if (next.equals(kept)) {
            return;
        }
        if (next.isEmpty()) {
            Files.deleteIfExists(own);
        } else {
            AtomicFiles.createPrivateDirectories(directory);
            String line = Json.line(Map.of(WORKSPACE, workspace, TEXT, next));
            AtomicFiles.writePrivate(own, line.getBytes(StandardCharsets.UTF_8));
        }
        kept = next;
    }

    /**
     * Returns the latest draft that a process left behind for this workspace, and moves it to this process's file;
     * empty if there is none.
     */
    public Optional<String> takeOver() throws IOException {
        for (Path file : orphans()) {
            Optional<String> draft = read(file);
            if (draft.isPresent()) {
                keep(draft.get());
                Files.deleteIfExists(file);
                return draft;
            }
        }
        return Optional.empty();
    }

    private List<Path> orphans() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> !isOwned(file))
                    .sorted(Comparator.comparing((Path file) -> file.toFile().lastModified())
                            .reversed())
                    .toList();
        } catch (NoSuchFileException none) {
            return List.of();
        }
    }

    private static boolean isOwned(Path file) {
        String name = String.valueOf(file.getFileName());
        String pid = name.substring(0, Math.max(0, name.indexOf('-')));
        return !pid.matches("\\d{1,18}")
                || ProcessHandle.of(Long.parseLong(pid))
                        .map(DraftFile::name)
                        .filter(name::equals)
                        .isPresent();
    }

    /** Returns the draft in a file; empty if the draft is blank, damaged, gone or belongs to another workspace. */
    private Optional<String> read(Path file) throws IOException {
        try {
            JsonNode draft = Json.tree(Files.readAllBytes(file));
            return draft.path(WORKSPACE).asText().equals(workspace)
                    ? Optional.of(draft.path(TEXT).asText()).filter(text -> !text.isBlank())
                    : Optional.empty();
        } catch (JsonProcessingException | NoSuchFileException damagedOrTaken) {
            return Optional.empty();
        }
    }
}
