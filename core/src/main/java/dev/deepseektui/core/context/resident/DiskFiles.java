package dev.deepseektui.core.context.resident;

import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.context.resident.DiskFiles.DiskSnapshot.TextFile;
import java.util.HashMap;
import java.util.Map;

/** The files of the workspace as they are now. */
@FunctionalInterface
public interface DiskFiles {
    DiskSnapshot look(FileQuery wanted);

    /**
     * A file to be looked at.
     *
     * @param most bytes of one that is shown; a longer one is not read
     * @param known the version that the prompt shows; empty where it shows none. Nothing else needs to be sure
     */
    record FileQuery(String path, int most, String known) {}

    /** Files as they may be shown: without known keys. Their versions are those of the disk. */
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

    /** Files as they were when they were first looked at for a request: all that is decided for it rests on the same bytes. One thread's. */
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

        /** From now on all is looked at anew. */
        public void forget() {
            looked.clear();
        }
    }

    /** A file as it is on the disk, as far as it can be shown. */
    public sealed interface DiskSnapshot {

        /** Why it is not shown, or would not be; as a clause. */
        String words();

        /** TextFile, every byte of which was there at one moment. */
        record TextFile(SourceText source) implements DiskSnapshot {
            @Override
            public String words() {
                return "there is no room for it";
            }
        }

        /** There is no file. */
        record Missing() implements DiskSnapshot {
            @Override
            public String words() {
                return "there is no such file";
            }
        }

        /** There is one, but not one to be shown; {@code why} in a few words. */
        record Unfit(String why) implements DiskSnapshot {
            @Override
            public String words() {
                return why;
            }
        }

        /** There is one of so many bytes, too many to be kept in sight. */
        record TooLong(long bytes) implements DiskSnapshot {
            @Override
            public String words() {
                return "it has %d bytes now, too many to be kept in sight".formatted(bytes);
            }
        }

        /** It is being written all the time: nothing that was read of it is sure to have been there at one moment. */
        record Unsettled() implements DiskSnapshot {
            @Override
            public String words() {
                return "it is being written all the time";
            }
        }
    }
}
