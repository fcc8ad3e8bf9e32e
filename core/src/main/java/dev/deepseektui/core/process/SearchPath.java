package dev.deepseektui.core.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The search path for programs that this program runs itself, without directories that an agent may write. */
public final class SearchPath {
    private SearchPath() {}

    /** Removes directories that are relative or lie in one of these places, links followed. */
    public static String outside(Collection<Path> places, String path) {
        return Stream.of(path.split(File.pathSeparator, -1))
                .filter(directory -> directory.startsWith("/") && isOutside(places, directory))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static boolean isOutside(Collection<Path> places, String spelled) {
        try {
            Path directory = Path.of(spelled).normalize();
            Path real = directory.toRealPath();
            return places.stream().noneMatch(place -> directory.startsWith(place) || real.startsWith(place));
        } catch (IOException | InvalidPathException nowhere) {
            return false;
        }
    }
}
