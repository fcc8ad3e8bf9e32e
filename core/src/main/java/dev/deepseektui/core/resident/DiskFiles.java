package dev.deepseektui.core.resident;

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
}
