package dev.deepseektui.core.context.resident;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.resident.DiskFiles.DiskSnapshot;
import dev.deepseektui.core.context.resident.DiskFiles.DiskSnapshot.Missing;
import dev.deepseektui.core.context.resident.DiskFiles.DiskSnapshot.TextFile;
import dev.deepseektui.core.context.resident.DiskFiles.DiskSnapshot.TooLong;
import dev.deepseektui.core.context.resident.DiskFiles.DiskSnapshot.Unfit;
import dev.deepseektui.core.context.resident.DiskFiles.FileQuery;
import dev.deepseektui.core.workspace.WorkspaceScene;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reading files from disk, and detecting their changes. */
class WatchedFilesTest {
    private static final Instant LONG_AGO = Instant.parse("2026-01-01T00:00:00Z");

    @TempDir
    Path directory;

    private WorkspaceScene scene;
    private WatchedFiles files;
    private final List<Duration> pauses = new ArrayList<>();

    @BeforeEach
    void prepare() throws IOException {
        scene = new WorkspaceScene(directory);
        files = new WatchedFiles(scene.workspace(), InstantSource.system(), pauses::add);
    }

    private Path file(String name, String text) throws IOException {
        scene.file(name, text);
        return settle(scene.work().resolve(name));
    }

    private static Path settle(Path file) throws IOException {
        return Files.setLastModifiedTime(file, FileTime.from(LONG_AGO));
    }

    private DiskSnapshot look(String path) {
        return files.look(new FileQuery(path, 65_536, ""));
    }

    private String text(String path) {
        return ((TextFile) look(path)).source().text();
    }

    @Test
    void an_unchanged_file_is_read_once() throws IOException {
        file("a/b.txt", "one\n");

        assertThat(text("a/b.txt")).isEqualTo("one\n");
        assertThat(text("a/b.txt")).isEqualTo("one\n");
        assertThat(files.reads()).isOne();
    }

    @Test
    void another_size_another_time_and_another_file_of_that_name_are_seen() throws IOException {
        Path file = file("a.txt", "one\n");
        assertThat(text("a.txt")).isEqualTo("one\n");

        Files.writeString(file, "longer\n");
        settle(file);
        assertThat(text("a.txt")).isEqualTo("longer\n");

        Files.writeString(file, "LONGER\n");
        Files.setLastModifiedTime(file, FileTime.from(LONG_AGO.plusSeconds(1)));
        assertThat(text("a.txt")).isEqualTo("LONGER\n");

        Path other = file("other.txt", "renam.\n");
        Files.setLastModifiedTime(other, FileTime.from(LONG_AGO.plusSeconds(1)));
        Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
        assertThat(text("a.txt")).isEqualTo("renam.\n");
    }

    @Test
    void what_was_written_this_moment_is_waited_for_unless_the_prompt_knows_it() throws IOException {
        Path file = scene.work().resolve("a.txt");
        Files.writeString(file, "now\n");
        Instant moment = Files.getLastModifiedTime(file).toInstant();
        List<Instant> times = new ArrayList<>(List.of(moment.plusMillis(5), moment.plusMillis(30)));
        files = new WatchedFiles(scene.workspace(), () -> times.remove(0), pauses::add);

        assertThat(text("a.txt")).isEqualTo("now\n");
        assertThat(pauses).containsExactly(Duration.ofMillis(15));

        files = new WatchedFiles(scene.workspace(), () -> moment.plusMillis(5), pauses::add);
        String version = SourceText.of("now\n".getBytes(UTF_8)).orElseThrow().version();
        assertThat(files.look(new FileQuery("a.txt", 65_536, version))).isInstanceOf(TextFile.class);
        assertThat(pauses).hasSize(1);
        files.look(new FileQuery("a.txt", 65_536, version));
        assertThat(files.reads())
                .as("so short behind a change the time does not tell")
                .isEqualTo(2);
    }

    @Test
    void one_that_is_written_all_the_time_is_left_alone() throws IOException {
        Path file = scene.work().resolve("a.txt");
        Files.writeString(file, "now\n");
        Instant moment = Files.getLastModifiedTime(file).toInstant();
        files = new WatchedFiles(scene.workspace(), () -> moment, pauses::add);

        assertThat(look("a.txt")).isInstanceOf(DiskSnapshot.ChangingFile.class);
    }

    @Test
    void what_is_no_text_of_the_workspace_is_never_shown() throws IOException, InterruptedException {
        Files.writeString(scene.outside().resolve("secret.txt"), "secret\n");
        file(".gitignore", "ignored*\nbuild/\n");
        file("ignored.txt", "i\n");
        file("build/x.txt", "x\n");
        file(".env", "KEY=1\n");
        scene.link("out.txt", scene.outside().resolve("secret.txt").toString())
                .link("in.txt", "ignored.txt")
                .pipe("pipe")
                .file("bin", new byte[] {1, 0, 2})
                .file("latin", new byte[] {(byte) 0xe4, 10});
        settle(scene.work().resolve("bin"));
        settle(scene.work().resolve("latin"));

        for (String path : List.of(
                "out.txt",
                "in.txt",
                "ignored.txt",
                "build/x.txt",
                ".env",
                "pipe",
                "bin",
                "latin",
                "build",
                "../outside/secret.txt",
                "extra/x")) {
            assertThat(look(path)).as(path).isNotInstanceOf(TextFile.class);
        }
        assertThat(look("ignored.txt")).isEqualTo(new Unfit("git ignores it"));
        assertThat(look(".env")).isEqualTo(new Unfit("it is protected"));
    }

    @Test
    void a_file_that_goes_or_becomes_a_link_outside_is_seen() throws IOException {
        Path secret = settle(Files.writeString(scene.outside().resolve("secret.txt"), "one\n"));
        Path file = file("a.txt", "one\n");
        assertThat(look("a.txt")).isInstanceOf(TextFile.class);

        Files.delete(file);
        assertThat(look("a.txt")).isEqualTo(new Missing());

        Files.createSymbolicLink(file, secret);
        assertThat(look("a.txt")).isInstanceOf(Unfit.class);
    }

    @Test
    void a_directory_on_the_way_that_becomes_a_link_outside_leads_nowhere() throws IOException {
        file("d/a.txt", "one\n");
        assertThat(look("d/a.txt")).isInstanceOf(TextFile.class);
        settle(Files.writeString(scene.outside().resolve("a.txt"), "two\n"));

        Files.move(scene.work().resolve("d"), scene.work().resolve("e"));
        Files.createSymbolicLink(scene.work().resolve("d"), scene.outside());

        assertThat(look("d/a.txt")).isInstanceOf(Unfit.class);
    }

    @Test
    void a_file_of_a_gigabyte_is_not_read() throws IOException {
        Path file = file("a.txt", "one\n");
        assertThat(look("a.txt")).isInstanceOf(TextFile.class);

        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(1L << 30);
        }
        settle(file);

        assertThat(look("a.txt")).isEqualTo(new TooLong(1L << 30));
        assertThat(look("a.txt")).isEqualTo(new TooLong(1L << 30));
        assertThat(files.reads()).isOne();
    }

    /**
     * Each version repeats one letter and is either written in one call or moved into place, so that a mixture of two
     * versions would show.
     */
    @Test
    void beside_an_editor_that_never_rests_nothing_is_shown_that_was_not_there_at_one_moment() throws Exception {
        Path file = file("a.txt", "a".repeat(4_000));
        files = new WatchedFiles(scene.workspace(), InstantSource.system(), moment -> Thread.onSpinWait());
        AtomicBoolean stop = new AtomicBoolean();
        Thread editor = new Thread(() -> edit(file, stop), "editor");
        editor.start();
        try {
            for (int i = 0; i < 300; i++) {
                if (look("a.txt") instanceof TextFile text) {
                    assertThat(text.source().text().chars().distinct().count()).isOne();
                }
            }
        } finally {
            stop.set(true);
            editor.join();
        }
        settle(file);
        assertThat(text("a.txt")).isEqualTo(Files.readString(file));
    }

    private static void edit(Path file, AtomicBoolean stop) {
        try {
            for (int i = 0; !stop.get() && i < 100_000; i++) {
                byte[] content =
                        String.valueOf((char) ('a' + i % 26)).repeat(4_000).getBytes(UTF_8);
                if (i % 3 == 0) {
                    Path fresh = Files.write(file.resolveSibling("fresh"), content);
                    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
                } else {
                    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                        channel.write(ByteBuffer.wrap(content));
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
