package dev.deepseektui.bench.resident;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

/** A workspace with source files of about 4 KB each. */
record FixtureFiles(Path workspace, int count) {
    private static final int METHODS = 24;

    static FixtureFiles make(int count) throws IOException {
        FixtureFiles files = new FixtureFiles(Files.createTempDirectory("resident-bench-"), count);
        for (int i = 0; i < count; i++) {
            files.write(i, 0);
        }
        return files;
    }

    List<String> paths() {
        return IntStream.range(0, count).mapToObj(FixtureFiles::path).toList();
    }

    static String path(int file) {
        return "src/main/java/fixture/part%d/File%02d.java".formatted(file % 5, file);
    }

    String text(int file, int round) {
        StringBuilder text =
                new StringBuilder("package fixture.part%d;\n\nfinal class File%02d {\n".formatted(file % 5, file));
        for (int i = 0; i < METHODS; i++) {
            text.append("    /** Adds %d to what was counted in round %d of file %d. */\n"
                            .formatted(i * 31 % 17, round, file))
                    .append("    int method%d(int value) {\n        return value * %d + %d;\n    }\n\n"
                            .formatted(i, file + i, round));
        }
        return text.append("}\n").toString();
    }

    void write(int file, int round) throws IOException {
        Path target = workspace.resolve(path(file));
        Files.createDirectories(target.getParent());
        Files.writeString(target, text(file, round));
        // The files get an older time, because a file that was written recently is checked twice.
        Files.setLastModifiedTime(
                target, FileTime.from(Instant.parse("2026-01-01T00:00:00Z").plusSeconds(round)));
    }
}
