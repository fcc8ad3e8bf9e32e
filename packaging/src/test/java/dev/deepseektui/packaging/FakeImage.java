package dev.deepseektui.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** A packed image for this machine whose program prints its version and arguments. Installers do not look inside. */
final class FakeImage {
    private FakeImage() {}

    static Release release(Path dir, String version) throws IOException {
        Path dist = Files.createDirectories(dir.resolve("dist-" + version));
        Release release = new Release(Running.repository(), dir, version, dist, "https://example.org/deepseek-tui");
        Path program = Files.createDirectories(release.tree().resolve("bin")).resolve("deepseek-tui");
        Files.writeString(program, "#!/bin/sh\necho deepseek-tui " + version + " \"$@\"\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        Packaging.pack(release, release.tarball(Host.ofThisMachine()));
        return release;
    }
}
