package dev.deepseektui.app.tui.editor;

import dev.deepseektui.app.tui.editor.Suggestions.Suggestion;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.Workspace;
import dev.deepseektui.core.workspace.Workspace.Clearance;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A file mention being typed.
 *
 * @param written the text from the @ to the cursor
 */
public record FileMention(String written) {
    private static final Pattern UNFINISHED = Pattern.compile("(?<![\\w@.])@[^\\s\"@]*$");

    public static Optional<FileMention> before(String cursor) {
        if (cursor.indexOf('@') < 0) {
            return Optional.empty();
        }
        Matcher matcher = UNFINISHED.matcher(cursor);
        return matcher.find() ? Optional.of(new FileMention(matcher.group())) : Optional.empty();
    }

    public String typed() {
        return written.substring(1);
    }

    /**
     * Returns the mention of a path, followed by a space. A path with whitespace is quoted. Empty if the path contains
     * a quote or a line feed, because it cannot be mentioned.
     */
    public static Optional<String> of(String path) {
        if (path.indexOf('"') >= 0 || path.indexOf('\n') >= 0) {
            return Optional.empty();
        }
        boolean quoted = path.chars().anyMatch(Character::isWhitespace);
        return Optional.of((quoted ? "@\"" + path + "\"" : "@" + path) + " ");
    }

    public Optional<Suggestions> suggesting(List<String> paths) {
        return Suggestions.of(
                written,
                paths.stream()
                        .flatMap(path ->
                                of(path).stream().map(mention -> new Suggestion(open(mention), path, "", false)))
                        .toList());
    }

    /** Removes the space after a directory, so that the user can continue typing the path. */
    private static String open(String mention) {
        return mention.endsWith("/ ") ? mention.stripTrailing() : mention;
    }

    /**
     * A cache of the workspace's files and directories, except ignored and protected ones. Directories end in a slash.
     * Confined to one thread.
     */
    public static final class WorkspaceFiles {
        private static final int MAX_FILES = 50_000;
        private static final int MAX_SHOWN = 50;
        private static final long FRESH_NANOS = Duration.ofSeconds(5).toNanos();

        private List<String> known = List.of();
        private long walked = System.nanoTime() - FRESH_NANOS;

        /**
         * Returns the paths that match the typed text, best match first. Scans the workspace again if the last scan is
         * too old.
         */
        public List<String> like(String typed, Workspace workspace) throws CallFailed {
            List<String> best = Fuzzy.best(typed, all(workspace), path -> path);
            return best.subList(0, Math.min(MAX_SHOWN, best.size()));
        }

        public List<String> all(Workspace workspace) throws CallFailed {
            if (System.nanoTime() - walked >= FRESH_NANOS) {
                known = walk(workspace);
                walked = System.nanoTime();
            }
            return known;
        }

        private static List<String> walk(Workspace workspace) throws CallFailed {
            ConcurrentLinkedQueue<String> found = new ConcurrentLinkedQueue<>();
            AtomicInteger count = new AtomicInteger();
            Cancellation enough = new Cancellation();
            workspace.visit(new Workspace.VisitRequest(".", Clearance.ORDINARY, enough), file -> {
                if (count.incrementAndGet() <= MAX_FILES) {
                    found.add(file.path());
                } else {
                    enough.cancel();
                }
            });
            return found.stream()
                    .flatMap(path -> Stream.concat(directories(path), Stream.of(path)))
                    .distinct()
                    .sorted()
                    .toList();
        }

        private static Stream<String> directories(String path) {
            return IntStream.range(0, path.length())
                    .filter(at -> path.charAt(at) == '/')
                    .mapToObj(at -> path.substring(0, at + 1));
        }
    }
}
