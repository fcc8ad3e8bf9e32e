package dev.deepseektui.core.session;

import static dev.deepseektui.core.base.language.CoreMessages.error;

import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.context.capacity.SnapshotPlaces;
import dev.deepseektui.core.context.capacity.SnapshotStore;
import dev.deepseektui.core.context.memory.MemoryUnit;
import dev.deepseektui.core.context.memory.RememberedUnits;
import dev.deepseektui.core.context.memory.WorkingFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Removes a unit from memory and from what was made of it: the notes of sessions, and snapshots. */
public final class MemoryErasure {
    private static final String FORGOTTEN = "(forgotten)";

    private final DeepseekHome home;
    private final Optional<Path> namedSnapshots;
    private final Path workspace;

    /** @param namedSnapshots where the user wants snapshots, if not in the usual places */
    MemoryErasure(DeepseekHome home, Optional<Path> namedSnapshots, Path workspace) {
        this.home = home;
        this.namedSnapshots = namedSnapshots;
        this.workspace = workspace;
    }

    ErasedUnit forget(RememberedUnits memory, String id) {
        MemoryUnit unit = memory.forget(id);
        try {
            forgetInNotes(unit);
            List<String> sessions = sessions(unit);
            SnapshotStore snapshots = new SnapshotStore(SnapshotPlaces.of(namedSnapshots, home, workspace));
            for (String session : sessions) {
                snapshots.rewrite(session, line -> without(unit.statement(), line));
            }
            return new ErasedUnit(
                    unit,
                    sessions.stream()
                            .filter(session -> Files.exists(
                                    new SessionStore(home).files(session).tape()))
                            .toList());
        } catch (IOException e) {
            throw error(e, "error.forget.partial", IoReason.of(e), home.directory());
        }
    }

    /** Returns a line of JSON with a mark in place of the statement, whatever the blanks between its words; the same array if it has none. */
    private static byte[] without(String statement, byte[] line) {
        String quoted = Json.line(statement);
        String words = Pattern.compile("\\s+")
                .splitAsStream(quoted.substring(1, quoted.length() - 1).strip())
                .map(Pattern::quote)
                .collect(Collectors.joining("(?:\\s|\\\\[rnt])+"));
        String text = new String(line, StandardCharsets.UTF_8);
        String changed = Pattern.compile(words).matcher(text).replaceAll(FORGOTTEN);
        return changed.equals(text) ? line : changed.getBytes(StandardCharsets.UTF_8);
    }

    private static List<String> sessions(MemoryUnit unit) {
        return unit.sources().stream()
                .filter(source -> source.matches(".+:\\d+"))
                .map(source -> source.substring(0, source.lastIndexOf(':')))
                .distinct()
                .sorted()
                .toList();
    }

    private void forgetInNotes(MemoryUnit unit) throws IOException {
        if (!Files.isDirectory(home.sessions())) {
            return;
        }
        try (Stream<Path> sessions = Files.list(home.sessions())) {
            for (Path session : sessions.toList()) {
                WorkingFile.forget(session, unit);
            }
        }
    }

    /**
     * A unit that was removed from memory.
     *
     * @param tapes the sessions it was learnt from, whose tapes say it still
     */
    public record ErasedUnit(MemoryUnit unit, List<String> tapes) {
        public ErasedUnit {
            tapes = List.copyOf(tapes);
        }
    }
}
