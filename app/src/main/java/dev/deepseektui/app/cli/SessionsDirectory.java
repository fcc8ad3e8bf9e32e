package dev.deepseektui.app.cli;

import dev.deepseektui.core.ground.UserError;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.SessionStarted;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.TapeReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The sessions in a directory that holds a directory for each. */
record SessionsDirectory(Path directory) implements RecordedSessions {
    private static final int MOST_NAMED = 5;

    @Override
    public SessionFiles named(String beginning) {
        List<SessionFiles> matching = all().stream()
                .filter(session -> session.id().startsWith(beginning))
                .sorted(Comparator.comparing(SessionFiles::id))
                .toList();
        if (matching.size() == 1 || (!matching.isEmpty() && matching.get(0).id().equals(beginning))) {
            return matching.get(0);
        }
        if (matching.isEmpty()) {
            throw new UserError(directory + ": there is no session " + beginning + "; check its id");
        }
        throw new UserError(beginning + " begins the ids of " + matching.size() + " sessions; give more of one: "
                + matching.stream()
                        .limit(MOST_NAMED)
                        .map(SessionFiles::id)
                        .collect(Collectors.joining(", ", "", matching.size() > MOST_NAMED ? ", …" : "")));
    }

    @Override
    public Optional<SessionFiles> newest(Path workspace) {
        return all().stream()
                .sorted(Comparator.comparing(SessionsDirectory::lastChange).reversed())
                .filter(session ->
                        workspaceOf(session).filter(workspace::equals).isPresent())
                .findFirst();
    }

    private List<SessionFiles> all() {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.map(SessionFiles::new)
                    .filter(session -> Files.isRegularFile(session.tape()))
                    .toList();
        } catch (IOException e) {
            throw new UserError(directory + ": cannot be listed (" + e.getMessage() + "); check its permissions", e);
        }
    }

    private static FileTime lastChange(SessionFiles session) {
        try {
            return Files.getLastModifiedTime(session.tape());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Empty also for a damaged session: another one's damage is no reason not to show this one. */
    private static Optional<Path> workspaceOf(SessionFiles session) {
        try (TapeReader events = TapeFile.read(session, EventCatalog.codec(), 0)) {
            return events.hasNext() && events.next().event() instanceof SessionStarted started
                    ? Optional.of(Path.of(started.workspace()))
                    : Optional.empty();
        } catch (UserError e) {
            return Optional.empty();
        }
    }
}
