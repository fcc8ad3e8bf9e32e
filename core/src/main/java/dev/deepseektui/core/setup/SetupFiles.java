package dev.deepseektui.core.setup;

import dev.deepseektui.core.setup.BroughtFile.Kind;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Reads what somebody brings along, each file once, and remembers why one that is there does not count. */
public interface SetupFiles {
    int MOST_NAMES = 1000;

    /** Empty where there is no such file, or it cannot be read. */
    Optional<BroughtFile> read(Path file, Kind kind);

    /** Why something that is there does not count: a sentence. */
    void leaveOut(String why);

    /** Whether what lies there is of those that may be imported from here. */
    boolean mayImport(Path file);

    /** What a directory holds, in order, as far as it may be looked into from here. */
    default List<String> within(Path directory) {
        return names(directory);
    }

    /** What a directory holds, in order; nothing where there is none. No more than its names, for who reads them is asked each. */
    static List<String> names(Path directory) {
        List<String> names = new ArrayList<>();
        if (!Files.isDirectory(directory)) {
            return names;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                names.add(String.valueOf(entry.getFileName()));
                if (names.size() == MOST_NAMES) {
                    break;
                }
            }
        } catch (IOException | DirectoryIteratorException unreadable) {
            return List.of(); // as good as not there
        }
        names.sort(Comparator.naturalOrder());
        return names;
    }
}
