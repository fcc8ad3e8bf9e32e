package dev.deepseektui.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tukaani.xz.XZInputStream;

class TarballTest {
    private static final int LITTLE_KB = 2 << 10;

    @TempDir
    Path dir;

    @Test
    void a_small_tree_needs_little_memory() throws IOException {
        Path tree = Files.createDirectories(dir.resolve("tree"));
        Files.writeString(tree.resolve("a"), "one\n");
        Path packed = dir.resolve("tree.tar.xz");

        Tarball.packXz(tree, packed);

        try (InputStream unpacked = new XZInputStream(Files.newInputStream(packed), LITTLE_KB)) {
            assertThat(new String(unpacked.readAllBytes(), StandardCharsets.UTF_8))
                    .contains("one\n");
        }
    }
}
