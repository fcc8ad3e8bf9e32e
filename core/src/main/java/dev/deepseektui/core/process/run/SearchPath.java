package dev.deepseektui.core.process.run;

import java.io.File;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where does this program look for the programs that it runs itself? Nowhere that an agent may write: it could have put one there. */
public final class SearchPath {
    private SearchPath() {}

    /** The same without what is relative or lies in one of these places, be it by a link. */
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
