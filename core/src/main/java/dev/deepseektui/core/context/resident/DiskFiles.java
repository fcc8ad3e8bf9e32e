package dev.deepseektui.core.context.resident;

import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.context.resident.DiskFiles.DiskSnapshot.TextFile;
import java.util.HashMap;
import java.util.Map;

/** Access to the current files of the workspace. */
@FunctionalInterface
public interface DiskFiles {
    DiskSnapshot look(FileQuery wanted);

    /**
     * A request for a file.
     *
     * @param most the maximum size in bytes; a larger file is not read
     * @param known the version that the prompt shows; empty if it shows none. A file that still has this version is
     * accepted even if its time stamp is very recent
     */
    record FileQuery(String path, int most, String known) {}

    /** Files whose text is shown with known API keys masked. Their versions are those of the files on disk. */
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

    /** A cache that reads a file once per request, so that all decisions use the same bytes. Confined to one thread. */
    public static final class CachedDiskFiles implements DiskFiles {
        private final DiskFiles disk;
        private final Map<FileQuery, DiskSnapshot> looked = new HashMap<>();

        public CachedDiskFiles(DiskFiles disk) {
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

        /** A text file that did not change while it was read. */
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

        /** A file that must not be shown. {@code reason} is the reason, as a clause. */
        record Unfit(String reason) implements DiskSnapshot {
            @Override
            public String words() {
                return reason;
            }
        }

        /** A file that is too large to be resident. */
        record TooLong(long bytes) implements DiskSnapshot {
            @Override
            public String words() {
                return "it has %d bytes now, too many to be kept in sight".formatted(bytes);
            }
        }

        /** A file that changed during each attempt to read it. */
        record ChangingFile() implements DiskSnapshot {
            @Override
            public String words() {
                return "it is being written all the time";
            }
        }
    }
}
