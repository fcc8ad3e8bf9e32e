package dev.deepseektui.core.tool.setup;

import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.tool.setup.BroughtFiles.BroughtFile;
import dev.deepseektui.core.tool.setup.BroughtFiles.BroughtFile.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
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

    /** Reads the user's own files, wherever they lie: his home's word is his. */
    public static final class UserFiles implements SetupFiles {
        private final List<String> leftOut = new ArrayList<>();

        /** The user's home; empty where no variable names it, as in a service. */
        public static Optional<Path> home(Map<String, String> environment) {
            return Optional.ofNullable(environment.get("HOME"))
                    .filter(home -> home.startsWith("/"))
                    .map(Path::of);
        }

        @Override
        public Optional<BroughtFile> read(Path file, Kind kind) {
            if (!Files.isRegularFile(file)) {
                return Optional.empty();
            }
            try (InputStream in = Files.newInputStream(file)) {
                byte[] bytes = in.readNBytes(kind.most() + 1);
                if (kind.fits(bytes)) {
                    return Optional.of(BroughtFile.of(file.normalize(), kind, Files.size(file), bytes));
                }
                leaveOut("%s is larger than %d KB.".formatted(file, kind.most() / 1024));
            } catch (IOException e) {
                leaveOut(file + " cannot be read: " + IoReason.of(e) + ".");
            }
            return Optional.empty();
        }

        @Override
        public void leaveOut(String why) {
            leftOut.add("Not loaded: " + why);
        }

        @Override
        public boolean mayImport(Path file) {
            return true;
        }

        public List<String> leftOut() {
            return List.copyOf(leftOut);
        }
    }
}
