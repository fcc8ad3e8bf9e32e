package dev.deepseektui.core.resident;

import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.resident.Snapshot.Text;

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
