package dev.deepseektui.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What a build makes for people, step by step: {@code image} the self-contained program of this machine as a directory, {@code pack}
 * that as one file, {@code npm} and {@code manifests} what package managers need of all packed images in the directory.
 */
public final class Packaging {
    private Packaging() {}

    /** The steps divided by commas, the sources, the jars, the version, and where to put it all. */
    public static void main(String[] args) throws IOException {
        Release release = new Release(
                Path.of(args[1]).toAbsolutePath(),
                Path.of(args[2]).toAbsolutePath(),
                args[3],
                Path.of(args[4]).toAbsolutePath());
        Files.createDirectories(release.dist());
        for (String step : List.of(args[0].split(",", -1))) {
            take(step, release);
        }
    }

    private static void take(String step, Release release) throws IOException {
        switch (step) {
            case "image" -> {
                Trees.delete(release.tree());
                Image.make(release.repository(), release.lib(), release.tree());
            }
            case "pack" -> {
                Path file = release.tarball(Host.ofThisMachine());
                Tarball.packXz(release.tree(), file);
                Files.writeString(Path.of(file + ".sha256"), Hashes.sha256(file) + "  " + file.getFileName() + "\n");
            }
            default -> throw new IllegalArgumentException("no step is called " + step);
        }
    }
}
