package dev.deepseektui.core.context.resident;

import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.context.resident.Snapshot.Text;
import java.util.HashMap;
import java.util.Map;

/** The files of the workspace as they are now. */
@FunctionalInterface
public interface DiskFiles {
    Snapshot look(Wanted wanted);

    /**
     * A file to be looked at.
     *
     * @param most bytes of one that is shown; a longer one is not read
     * @param known the version that the prompt shows; empty where it shows none. Nothing else needs to be sure
     */
    record Wanted(String path, int most, String known) {}

    /** Files as they may be shown: without known keys. Their versions are those of the disk. */
    public record MaskedFiles(DiskFiles disk, KnownKeys keys) implements DiskFiles {
        @Override
        public Snapshot look(Wanted wanted) {
            Snapshot snapshot = disk.look(wanted);
            return snapshot instanceof Text text ? new Text(masked(text.source())) : snapshot;
        }

        private SourceText masked(SourceText source) {
            return new SourceText(source.version(), keys.masked(source.text()), source.notes());
        }
    }

    /** Files as they were when they were first looked at for a request: all that is decided for it rests on the same bytes. One thread's. */
    public static final class LookedOnce implements DiskFiles {
        private final DiskFiles disk;
        private final Map<Wanted, Snapshot> looked = new HashMap<>();

        public LookedOnce(DiskFiles disk) {
            this.disk = disk;
        }

        @Override
        public Snapshot look(Wanted wanted) {
            Wanted anyVersion = new Wanted(wanted.path(), wanted.most(), "");
            Snapshot known = looked.get(anyVersion);
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
}
