package dev.deepseektui.core.resident;

import java.util.HashMap;
import java.util.Map;

/** Files as they were when they were first looked at for a request: all that is decided for it rests on the same bytes. One thread's. */
public final class LookedOnce implements DiskFiles {
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
