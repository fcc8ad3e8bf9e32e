package dev.deepseektui.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What a build makes for people, step by step: {@code image} the self-contained program of this machine as a directory, {@code pack}
 * that as one file, {@code jar} the program for those who have a Java, {@code bom} the list of its parts, {@code npm} and {@code manifests}
 * what package managers need of all packed images in the directory, wherever they were made.
 */
public final class Packaging {
    private Packaging() {}

    /** The steps divided by commas, the sources, the jars, the version, where to put it all, and the page of the project. */
    public static void main(String[] args) throws IOException {
        Release release = new Release(
                Path.of(args[1]).toAbsolutePath(),
                Path.of(args[2]).toAbsolutePath(),
                args[3],
                Path.of(args[4]).toAbsolutePath(),
                args[5]);
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
            case "pack" -> pack(release, release.tarball(Host.ofThisMachine()));
            case "jar" -> RunnableJar.write(Part.in(release.lib()), release.file(".jar"));
            case "bom" -> Bom.write(Part.in(release.lib()), release.version(), release.file(".cdx.json"));
            case "npm" -> NpmPackages.write(release);
            case "manifests" -> Manifests.write(release);
            default -> throw new IllegalArgumentException("no step is called " + step);
        }
    }

    static void pack(Release release, Path file) throws IOException {
        if (Files.exists(release.tree().resolve("lib"))) {
            throw new IOException(
                    "the image borrows the JDK of this machine, for that cannot link (there are no jmods in it):"
                            + " pack with another JDK, as of https://adoptium.net");
        }
        Tarball.packXz(release.tree(), file);
        Files.writeString(Path.of(file + ".sha256"), Hashes.sha256(file) + "  " + file.getFileName() + "\n");
    }
}
