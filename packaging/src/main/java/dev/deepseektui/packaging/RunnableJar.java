package dev.deepseektui.packaging;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** The whole program as a single jar for an installed Java: {@code java -jar}. */
final class RunnableJar {
    private static final String MANIFEST = "META-INF/MANIFEST.MF";
    private static final LocalDateTime TIME = LocalDateTime.of(2026, 1, 1, 0, 0);

    private RunnableJar() {}

    static void write(List<Part> parts, Path file) throws IOException {
        Path scratch = Files.createTempDirectory("deepseek-tui-jar-");
        try (ZipOutputStream jar = new ZipOutputStream(Files.newOutputStream(file))) {
            Path classes = Files.createDirectory(scratch.resolve("classes"));
            OneModule.spread(parts, classes);
            Licences.write(parts, classes.resolve("META-INF/licences"));
            jar.putNextEntry(entry(MANIFEST));
            jar.write("Manifest-Version: 1.0\r\nMain-Class: dev.deepseektui.app.Main\r\n\r\n"
                    .getBytes(StandardCharsets.US_ASCII));
            for (Path path : Trees.sorted(classes)) {
                if (Files.isRegularFile(path)) {
                    jar.putNextEntry(entry(classes.relativize(path).toString()));
                    Files.copy(path, jar);
                }
            }
        } finally {
            Trees.delete(scratch);
        }
    }

    private static ZipEntry entry(String name) {
        ZipEntry entry = new ZipEntry(name);
        entry.setTimeLocal(TIME);
        return entry;
    }
}
