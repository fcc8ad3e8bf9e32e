package dev.deepseektui.core.process.sandbox;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The files of a session's sandbox: a /tmp that outlives single commands, an empty file, and the system call filter. */
record SandboxFiles(Path directory) {
    /** The parent directory of these files. It is on disk, not in memory, because builds write a lot of data to it. */
    private static final Path USUAL = Path.of("/var/tmp");

    /** Files that are never created, for questions about mounts. */
    static final SandboxFiles NOT_MADE = new SandboxFiles(USUAL.resolve("deepseek-tui"));

    static SandboxFiles make(Optional<byte[]> filter) throws IOException {
        SandboxFiles scratch = new SandboxFiles(directoryOfOwn());
        Files.createDirectory(scratch.tmp());
        Files.createFile(scratch.empty());
        if (filter.isPresent()) {
            Files.write(scratch.filter(), filter.get());
        }
        return scratch;
    }

    private static Path directoryOfOwn() throws IOException {
        var private700 = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
        Path made = Files.isWritable(USUAL)
                ? Files.createTempDirectory(USUAL, "deepseek-tui-", private700)
                : Files.createTempDirectory("deepseek-tui-", private700);
        return made.toRealPath();
    }

    Path tmp() {
        return directory.resolve("tmp");
    }

    Path empty() {
        return directory.resolve("empty");
    }

    Path gitConfig() {
        return directory.resolve("gitconfig");
    }

    void writeGitConfig(String text) throws IOException {
        if (!Files.exists(gitConfig()) || !Files.readString(gitConfig()).equals(text)) {
            Files.writeString(gitConfig(), text);
        }
    }

    Path filter() {
        return directory.resolve("filter.bpf");
    }

    /** Deletes the files. Directories that a command made inaccessible remain; the system cleans /var/tmp. */
    void remove() throws IOException {
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                boolean opened =
                        folder.toFile().setExecutable(true) && folder.toFile().setWritable(true);
                return opened ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) {
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure) throws IOException {
                Files.deleteIfExists(folder);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
