package dev.deepseektui.core.workspace.rewind;

import dev.deepseektui.core.workspace.file.Bytes;
import dev.deepseektui.core.workspace.folder.EntryState;
import dev.deepseektui.core.workspace.folder.FileNames;
import dev.deepseektui.core.workspace.folder.Folder;
import dev.deepseektui.core.workspace.guard.Guards;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;

/** A file that was met while all was looked at, and can be read meanwhile. */
record FoundFile(Held directory, Path name, EntryState state) {

    /** A directory that is opened when it is asked for, and held open until all below it is done. */
    interface Held {
        Folder open() throws IOException;

        /** From the workspace on. */
        String path();

        /** Where it was found. */
        Path real();

        Guards guards();
    }

    String path() {
        String text = FileNames.text(name).orElseThrow();
        return directory.path().isEmpty() ? text : directory.path() + "/" + text;
    }

    /** All of it; empty where that is more than so much. */
    Optional<byte[]> read(long most) throws IOException {
        try (SeekableByteChannel channel = directory.open().open(name, Set.of(StandardOpenOption.READ))) {
            return Bytes.whole(channel, most);
        }
    }

    boolean isStillTheSame() throws IOException {
        return EntryState.of(directory.real().resolve(name)).equals(state);
    }

    /** Whether it is one of the program's own under another name; takes a while for a file of several names. */
    boolean isOwn() {
        return directory.guards().byOtherNames(directory.real().resolve(name)).isOwn();
    }
}
