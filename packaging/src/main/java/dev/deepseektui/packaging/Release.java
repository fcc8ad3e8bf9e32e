package dev.deepseektui.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What is packed: the sources it comes from, the jars, its version, the directory that all is put into, and the page of the project. */
record Release(Path repository, Path lib, String version, Path dist, String homepage) {
    static final String ENDING = ".tar.xz";

    /** Where the files of all versions lie, each in a directory of its own. */
    String url() {
        return homepage + "/releases/download";
    }

    /** The name of the image for a host, without an ending. */
    String image(Host host) {
        return "deepseek-tui-" + version + "-" + host.label();
    }

    /** Where the image of this machine is, not packed. */
    Path tree() {
        return dist.resolve(image(Host.ofThisMachine()));
    }

    Path tarball(Host host) {
        return dist.resolve(image(host) + ENDING);
    }

    /** What is the same for all hosts. */
    Path file(String ending) {
        return dist.resolve("deepseek-tui-" + version + ending);
    }

    /** Those hosts whose images lie in {@link #dist}, made here or brought from other machines. */
    List<Host> hosts() throws IOException {
        String start = "deepseek-tui-" + version + "-";
        try (Stream<Path> files = Files.list(dist)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith(start) && name.endsWith(ENDING))
                    .map(name -> name.substring(start.length(), name.length() - ENDING.length()))
                    .sorted()
                    .map(Host::labelled)
                    .toList();
        }
    }
}
