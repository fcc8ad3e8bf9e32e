package dev.deepseektui.core.workspace.rewind;

import dev.deepseektui.core.workspace.Bytes;
import dev.deepseektui.core.workspace.EntryState;
import dev.deepseektui.core.workspace.FileNames;
import dev.deepseektui.core.workspace.Folder;
import dev.deepseektui.core.workspace.Guards;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;

/** A file met during a scan, readable until its directory is done. */
record FoundFile(Held directory, Path name, EntryState state) {

    /** A directory opened lazily and held open until everything below it is done. */
    interface Held {
        Folder open() throws IOException;

        /** Returns the path relative to the workspace. */
        String path();

        Path real();

        Guards guards();
    }

    String path() {
        String text = FileNames.text(name).orElseThrow();
        return directory.path().isEmpty() ? text : directory.path() + "/" + text;
    }

    /** Returns the content; empty if it exceeds {@code most}. */
    Optional<byte[]> read(long most) throws IOException {
        try (SeekableByteChannel channel = directory.open().open(name, Set.of(StandardOpenOption.READ))) {
            return Bytes.whole(channel, most);
        }
    }

    boolean isStillTheSame() throws IOException {
        return EntryState.of(directory.real().resolve(name)).equals(state);
    }

    /** Returns true for another name of a file of the program; slow for a file with several names. */
    boolean isOwn() {
        return directory.guards().byOtherNames(directory.real().resolve(name)).isOwn();
    }
}
