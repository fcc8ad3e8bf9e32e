package dev.deepseektui.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The command line of the packaging steps: {@code image} builds the self-contained program for this machine as a directory,
 * {@code pack} packs it, {@code jar} builds a single jar for an installed Java, {@code bom} lists the parts, and {@code npm}
 * and {@code manifests} describe all packed images in the directory for package managers, wherever they were built.
 */
public final class Packaging {
    private Packaging() {}

    /**
     * Runs packaging steps.
     *
     * @param args the steps separated by commas, the sources, the jars, the version, the output directory, and the home page
     */
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
            default -> throw new IllegalArgumentException("unknown step: " + step);
        }
    }

    static void pack(Release release, Path file) throws IOException {
        if (Files.exists(release.tree().resolve("lib"))) {
            throw new IOException("cannot pack the image: it uses this machine's JDK, which has no jmods;"
                    + " use another JDK, such as one from https://adoptium.net");
        }
        Tarball.packXz(release.tree(), file);
        Files.writeString(Path.of(file + ".sha256"), Hashes.sha256(file) + "  " + file.getFileName() + "\n");
    }
}
