package dev.deepseektui.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A jar of the program with its owner and licence. */
record Part(String name, String version, Licence licence, Path jar) {
    static final String OWN = "deepseek-tui-";

    private static final Pattern FILE = Pattern.compile("(.+?)-(\\d[^/]*)\\.jar");

    static List<Part> in(Path lib) throws IOException {
        try (Stream<Path> files = Files.list(lib)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .map(Part::of)
                    .toList();
        }
    }

    private static Part of(Path jar) {
        Matcher file = FILE.matcher(jar.getFileName().toString());
        if (!file.matches()) {
            throw new IllegalArgumentException("no name and version in " + jar);
        }
        return new Part(file.group(1), file.group(2), Licence.of(file.group(1)), jar);
    }

    boolean isOwn() {
        return name.startsWith(OWN);
    }
}
