package dev.deepseektui.core.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFilesTest {
    @TempDir
    Path root;

    @Test
    void a_replaced_file_holds_the_new_bytes_only() throws IOException {
        Path file = root.resolve("f");
        AtomicFiles.writePrivate(file, "a long first text".getBytes(StandardCharsets.UTF_8));

        AtomicFiles.writePrivate(file, "short".getBytes(StandardCharsets.UTF_8));

        assertThat(file).hasContent("short");
    }

    @Test
    void a_failed_replacement_leaves_nothing_behind() throws IOException {
        Path occupied = root.resolve("d");
        Files.createDirectories(occupied.resolve("inside"));

        assertThatThrownBy(() -> AtomicFiles.writePrivate(occupied, new byte[1]))
                .isInstanceOf(IOException.class);

        try (var files = Files.list(root)) {
            assertThat(files).containsExactly(occupied);
        }
    }

    @Test
    void every_new_directory_is_synced_into_its_parent() throws IOException {
        List<Path> synced = new ArrayList<>();

        AtomicFiles.createPrivateDirectories(root.resolve("a/b/c"), synced::add);
        AtomicFiles.createPrivateDirectories(root.resolve("a/b/d"), synced::add);
        AtomicFiles.createPrivateDirectories(root.resolve("a/b/d"), synced::add);

        assertThat(synced).containsExactly(root, root.resolve("a"), root.resolve("a/b"), root.resolve("a/b"));
    }

    @Test
    void a_directory_that_may_be_written_but_not_read_takes_new_ones() throws IOException {
        Path unreadable = Files.createDirectory(root.resolve("unreadable"));
        Files.setPosixFilePermissions(unreadable, PosixFilePermissions.fromString("-wx------"));
        assumeThat(Files.isReadable(unreadable)).as("root reads all").isFalse();

        AtomicFiles.createPrivateDirectories(unreadable.resolve("new"));

        assertThat(unreadable.resolve("new")).isDirectory();
    }

    @Test
    void a_file_in_the_way_of_a_directory_is_an_error() throws IOException {
        Path file = Files.writeString(root.resolve("f"), "");

        assertThatThrownBy(() -> AtomicFiles.createPrivateDirectories(file.resolve("x")))
                .isInstanceOf(IOException.class);
    }

    @Test
    void an_interrupted_thread_writes_all_the_same() throws IOException {
        Path file = root.resolve("f");
        Thread.currentThread().interrupt();
        try {
            AtomicFiles.writePrivate(file, "text".getBytes(StandardCharsets.UTF_8));
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }

        assertThat(file).hasContent("text");
    }

    @Test
    void a_file_that_is_there_is_not_made_anew() throws IOException {
        Path file = Files.writeString(root.resolve("f"), "text");

        AtomicFiles.createPrivate(file);

        assertThat(file).hasContent("text");
    }
}
