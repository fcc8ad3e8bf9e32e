package dev.deepseektui.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The inputs of a release: sources, jars, version, output directory and home page. */
record Release(Path repository, Path lib, String version, Path dist, String homepage) {
    static final String ENDING = ".tar.xz";

    /** Returns the URL with a directory for each version. */
    String url() {
        return homepage + "/releases/download";
    }

    /** Returns the name of a host's image, without extension. */
    String image(Host host) {
        return "deepseek-tui-" + version + "-" + host.label();
    }

    /** Returns the unpacked image of this machine. */
    Path tree() {
        return dist.resolve(image(Host.ofThisMachine()));
    }

    Path tarball(Host host) {
        return dist.resolve(image(host) + ENDING);
    }

    /** Returns a file that is the same for all hosts. */
    Path file(String ending) {
        return dist.resolve("deepseek-tui-" + version + ending);
    }

    /** Returns the hosts with images in {@link #dist}, built here or copied from other machines. */
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
