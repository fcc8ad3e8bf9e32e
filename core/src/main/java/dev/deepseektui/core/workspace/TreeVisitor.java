package dev.deepseektui.core.workspace;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A visitor of all entries of a tree except directories. */
public interface TreeVisitor {
    /** Visits a file. Called concurrently on several threads, in no particular order. */
    void file(TreeFile file) throws IOException;

    /** Returns true if this visitor opens files; otherwise, looking up the types of entries may be skipped. */
    default boolean opensFiles() {
        return true;
    }

    /** A visitor that needs only names. */
    interface NameVisitor extends TreeVisitor {
        @Override
        default boolean opensFiles() {
            return false;
        }
    }

    /**
     * A file, or any other entry except a directory, found during a visit. It can be opened until the visitor returns.
     *
     * @param inside the path relative to the start of the visit
     * @param size in bytes; {@link #NOT_TO_BE_OPENED} for links, pipes and the like, and for entries of unknown type
     * @param shows checks that none of the file's other names (hard links) is protected
     */
    record TreeFile(String path, String inside, Folder folder, Path name, long size, Predicate<Path> shows) {
        static final long NOT_TO_BE_OPENED = -1;

        /** Returns true if this is known to be a regular file; only those may be opened. */
        public boolean mayBeOpened() {
            return size != NOT_TO_BE_OPENED;
        }

        /** Returns true if none of the file's names (hard links) is protected. Slow for a file with several names. */
        public boolean mayBeShown() {
            return shows.test(folder.path().resolve(name));
        }

        public SeekableByteChannel open() throws IOException {
            if (!mayBeOpened()) {
                throw new IllegalStateException("not known to be a file: " + path);
            }
            return folder.open(name, Set.of(StandardOpenOption.READ));
        }
    }

    /** The numbers of entries that a visit skipped, by reason. Thread-safe. */
    public static final class TreeTally {
        /** The reason why an entry was skipped. In its message, {@code %d} stands for the number of entries. */
        enum Skipped {
            IGNORED(""),
            PROTECTED("%d protected entries were left out."),
            OWN("%d entries of this program's own were left out."),
            NAMELESS("%d entries whose names are not valid UTF-8 were left out."),
            UNREADABLE("%d entries could not be read.");

            private final String words;

            Skipped(String words) {
                this.words = words;
            }
        }

        private final Map<Skipped, Long> counts = new ConcurrentHashMap<>();

        void add(Skipped reason) {
            counts.merge(reason, 1L, Long::sum);
        }

        /** Returns one line per reason; empty if only ignored entries were skipped. */
        public String words() {
            return Stream.of(Skipped.values()).map(this::line).collect(Collectors.joining());
        }

        /** Returns the number of ignored entries; a whole directory counts as one. */
        public long ignoredEntries() {
            return counts.getOrDefault(Skipped.IGNORED, 0L);
        }

        private String line(Skipped reason) {
            long number = counts.getOrDefault(reason, 0L);
            if (number == 0 || reason == Skipped.IGNORED) {
                return "";
            }
            String line = reason.words.formatted(number) + "\n";
            return number == 1 ? line.replace("entries", "entry").replace("were", "was") : line;
        }
    }
}
