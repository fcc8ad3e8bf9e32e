package dev.deepseektui.bench.tool;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** A tree of 100,000 files of source-like text in 1,100 directories. Five files contain {@link #RARE}. */
record GeneratedTree(Path root) {
    static final String RARE = "quokkaMarsupial";
    private static final int DIRECTORIES = 100;
    private static final int SUBDIRECTORIES = 10;
    private static final int FILES = 100;
    private static final List<String> WORDS = List.of(
            "public", "return", "value", "index", "quota", "query", "final", "string", "(int)", "{", "}", "=", "null;");

    static GeneratedTree make() throws IOException {
        Path root = Files.createTempDirectory("tree-bench");
        Random random = new Random(1);
        int number = 0;
        for (int i = 0; i < DIRECTORIES; i++) {
            for (int j = 0; j < SUBDIRECTORIES; j++) {
                Path directory = Files.createDirectories(root.resolve("dir%02d/sub%d".formatted(i, j)));
                for (int k = 0; k < FILES; k++) {
                    String end = ++number % 20_000 == 0 ? RARE + "\n" : "";
                    Files.writeString(
                            directory.resolve("File%05d.%s".formatted(number, k % 4 == 0 ? "java" : "txt")),
                            text(random) + end);
                }
            }
        }
        return new GeneratedTree(root);
    }

    /**
     * Creates a directory with a file of 1 GB and returns the directory. The file begins with {@code head} and is
     * otherwise sparse.
     */
    static Path huge(String head) throws IOException {
        Path directory = Files.createTempDirectory("huge-bench");
        Path file = directory.resolve("huge");
        Files.writeString(file, head);
        try (RandomAccessFile huge = new RandomAccessFile(file.toFile(), "rw")) {
            huge.setLength(1L << 30);
        }
        return directory;
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int line = 20 + random.nextInt(60); line > 0; line--) {
            for (int word = random.nextInt(10); word >= 0; word--) {
                text.append(WORDS.get(random.nextInt(WORDS.size()))).append(' ');
            }
            text.append('\n');
        }
        return text.toString();
    }

    static void delete(Path root) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
