package dev.deepseektui.core.tool.workspace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A pattern for a whole path: names between slashes, where {@code **} stands for any number of directories. */
public final class PathGlob {
    private static final String DIRECTORIES = "**";

    /** Null stands for any number of names. */
    private final List<@Nullable NameGlob> places;

    private PathGlob(List<@Nullable NameGlob> places) {
        this.places = places;
    }

    /** A closing {@code /**} needs something inside the directory: it does not match the directory itself. */
    public static PathGlob of(String pattern) {
        List<@Nullable NameGlob> places = new ArrayList<>();
        String[] names = pattern.split("/", -1);
        for (String name : names) {
            places.add(name.equals(DIRECTORIES) ? null : NameGlob.of(name));
        }
        if (names[names.length - 1].equals(DIRECTORIES)) {
            places.add(NameGlob.ANY);
        }
        return new PathGlob(places);
    }

    public boolean matches(String path) {
        if (places.size() == 2 && places.get(0) == null) {
            NameGlob last = places.get(1);
            return last == null || last.matches(path.substring(path.lastIndexOf('/') + 1));
        }
        List<String> names = Arrays.asList(path.split("/", -1));
        return Wildcards.match(new Names(names), names.size());
    }

    private final class Names implements Wildcards.Pattern {
        private final List<String> names;

        Names(List<String> names) {
            this.names = names;
        }

        @Override
        public int length() {
            return places.size();
        }

        @Override
        public boolean isRun(int place) {
            return places.get(place) == null;
        }

        @Override
        public boolean fits(int place, int thing) {
            NameGlob glob = places.get(place);
            return glob != null && glob.matches(names.get(thing));
        }
    }
}
