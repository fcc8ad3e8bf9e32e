package dev.deepseektui.core.base;

import dev.deepseektui.core.base.NameGlob.NameGlobReader;
import dev.deepseektui.core.base.TextGlob.Wildcards;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A pattern for a path: segments between slashes, where {@code **} stands for any number of directories. */
public final class PathGlob {
    private static final String DIRECTORIES = "**";
    /** The maximum length of a pattern; a longer one matches nothing, because no path is longer. */
    private static final int MAX_LENGTH = 4096;

    /** The patterns of the segments; null stands for {@code **}. */
    private final List<@Nullable NameGlob> places;

    private PathGlob(List<@Nullable NameGlob> places) {
        this.places = places;
    }

    /** Parses a pattern. A trailing {@code /**} matches everything inside a directory, but not the directory itself. */
    public static PathGlob of(String pattern) {
        if (pattern.length() > MAX_LENGTH) {
            return new PathGlob(List.of(NameGlob.NONE));
        }
        List<@Nullable NameGlob> places = new ArrayList<>();
        List<String> names = names(pattern);
        for (String name : names) {
            places.add(name.equals(DIRECTORIES) ? null : NameGlob.of(name));
        }
        if (names.get(names.size() - 1).equals(DIRECTORIES)) {
            places.add(NameGlob.ANY);
        }
        return new PathGlob(places);
    }

    /** Splits a pattern at its slashes. As in git, a slash inside brackets is literal. */
    private static List<String> names(String pattern) {
        List<String> names = new ArrayList<>();
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            int end = c == '[' ? NameGlobReader.bracketEnd(pattern, i) : c == '\\' ? i + 2 : i + 1;
            String place = pattern.substring(i, Math.min(end, pattern.length()));
            if (place.equals("/") || place.equals("\\/")) {
                names.add(name.toString());
                name.setLength(0);
            } else {
                name.append(place);
            }
            i = end - 1;
        }
        names.add(name.toString());
        return names;
    }

    public boolean matches(String path) {
        if (places.size() == 2 && places.get(0) == null) {
            NameGlob last = places.get(1);
            return last == null || last.matches(path.substring(path.lastIndexOf('/') + 1));
        }
        List<String> names = Arrays.asList(path.split("/", -1));
        return Wildcards.match(
                places.size(),
                place -> places.get(place) == null,
                (place, thing) -> {
                    NameGlob glob = places.get(place);
                    return glob != null && glob.matches(names.get(thing));
                },
                names.size());
    }
}
