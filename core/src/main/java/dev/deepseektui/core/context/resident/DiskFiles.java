package dev.deepseektui.core.context.resident;

import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.context.resident.DiskFiles.DiskSnapshot.TextFile;
import java.util.HashMap;
import java.util.Map;

/** The current files of the workspace. */
@FunctionalInterface
public interface DiskFiles {
    DiskSnapshot look(FileQuery wanted);

    /**
     * A request for a file.
     *
     * @param most the size from which a file is not read
     * @param known the version that the prompt shows; empty if it shows none. If the file still has this version, its time
     *     stamp may be too recent to be sure
     */
    record FileQuery(String path, int most, String known) {}

    /** Files in whose text keys are masked. Their versions are those on disk. */
    public record MaskedFiles(DiskFiles disk, KnownKeys keys) implements DiskFiles {
        @Override
        public DiskSnapshot look(FileQuery wanted) {
            DiskSnapshot snapshot = disk.look(wanted);
            return snapshot instanceof TextFile text ? new TextFile(masked(text.source())) : snapshot;
        }

        private SourceText masked(SourceText source) {
            return new SourceText(source.version(), keys.masked(source.text()), source.notes());
        }
    }

    /** Files that are read once for each request, so that all its decisions use the same bytes. Confined to one thread. */
    public static final class LookedOnce implements DiskFiles {
        private final DiskFiles disk;
        private final Map<FileQuery, DiskSnapshot> looked = new HashMap<>();

        public LookedOnce(DiskFiles disk) {
            this.disk = disk;
        }

        @Override
        public DiskSnapshot look(FileQuery wanted) {
            FileQuery anyVersion = new FileQuery(wanted.path(), wanted.most(), "");
            DiskSnapshot known = looked.get(anyVersion);
            if (known == null) {
                known = disk.look(wanted);
                looked.put(anyVersion, known);
            }
            return known;
        }

        public void forget() {
            looked.clear();
        }
    }

    /** The content of a file on disk, or the reason why it cannot be shown. */
    public sealed interface DiskSnapshot {

        /** Returns the reason why the file is not shown, as a clause. */
        String words();

        /** A text that was read in a consistent state. */
        record TextFile(SourceText source) implements DiskSnapshot {
            @Override
            public String words() {
                return "there is no room for it";
            }
        }

        record Missing() implements DiskSnapshot {
            @Override
            public String words() {
                return "there is no such file";
            }
        }

        /** A file that must not be shown. {@code why} is the reason, as a clause. */
        record Unfit(String why) implements DiskSnapshot {
            @Override
            public String words() {
                return why;
            }
        }

        /** A file that is too long to be resident. */
        record TooLong(long bytes) implements DiskSnapshot {
            @Override
            public String words() {
                return "it has %d bytes now, too many to be kept in sight".formatted(bytes);
            }
        }

        /** A file that changed during each attempt to read it. */
        record Unsettled() implements DiskSnapshot {
            @Override
            public String words() {
                return "it is being written all the time";
            }
        }
    }
}
