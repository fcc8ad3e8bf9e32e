package dev.deepseektui.core.workspace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.workspace.Workspace.Clearance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A thread swaps a directory or file for a link that leads outside; nothing outside is ever read or written. */
class SwappedPathsTest {
    private static final int READS = 3_000;
    /** Each write is forced to the disk, so thousands take a while. */
    private static final int WRITES = "full".equals(System.getProperty("stress")) ? 3_000 : 150;

    private static final int SWAPS = 1_000;

    @TempDir
    Path directory;

    private WorkspaceScene scene;
    private final AtomicBoolean over = new AtomicBoolean();
    private final AtomicInteger swaps = new AtomicInteger();
    private Thread swapper = new Thread();

    @BeforeEach
    void scene() throws IOException {
        scene = new WorkspaceScene(directory)
                .file("swap/f.txt", "inside")
                .file("file", "inside")
                .link("link", scene(directory, "outside"))
                .link("file-link", scene(directory, "outside/f.txt"));
        Files.writeString(scene.outside().resolve("f.txt"), "secret");
    }

    private static String scene(Path directory, String name) throws IOException {
        return directory.toRealPath().resolve(name).toString();
    }

    @AfterEach
    void nothing_outside_has_changed() throws Exception {
        over.set(true);
        swapper.join();
        try (Stream<Path> outside = Files.list(scene.outside())) {
            assertThat(outside).containsExactly(scene.outside().resolve("f.txt"));
        }
        assertThat(scene.outside().resolve("f.txt")).hasContent("secret");
    }

    @Test
    void nothing_is_read_through_a_swapped_directory() {
        swap("swap", "link");
        tryOften(READS, workspace -> read(workspace, "swap/f.txt"));
    }

    @Test
    void nothing_is_read_through_a_swapped_file() {
        swap("file", "file-link");
        tryOften(READS, workspace -> read(workspace, "file"));
    }

    @Test
    void nothing_is_written_through_a_swapped_directory() {
        swap("swap", "link");
        tryOften(WRITES, workspace -> workspace.write("swap/f.txt", "inside".getBytes(UTF_8), Clearance.ORDINARY));
    }

    @Test
    void nothing_is_written_through_a_swapped_file() {
        swap("file", "file-link");
        tryOften(WRITES, workspace -> workspace.write("file", "inside".getBytes(UTF_8), Clearance.ORDINARY));
    }

    @Test
    void no_directory_is_made_through_a_swapped_one() {
        swap("swap", "link");
        AtomicInteger number = new AtomicInteger();
        tryOften(
                WRITES,
                workspace -> workspace.write(
                        "swap/new" + number.incrementAndGet() + "/f.txt", new byte[0], Clearance.ORDINARY));
    }

    @Test
    void nothing_is_deleted_through_a_swapped_directory() {
        swap("swap", "link");
        tryOften(WRITES, workspace -> {
            workspace.delete("swap/f.txt", Clearance.ORDINARY);
            workspace.write("swap/f.txt", "inside".getBytes(UTF_8), Clearance.ORDINARY);
        });
    }

    private static void read(Workspace workspace, String path) throws CallFailed {
        byte[] bytes = workspace.read(path, 100, Clearance.ORDINARY).bytes();
        assertThat(new String(bytes, UTF_8)).isEqualTo("inside");
    }

    private interface Try {
        void on(Workspace workspace) throws CallFailed;
    }

    /** Repeats an action. Failed calls are expected, because swapped paths may be missing or lead outside. */
    private void tryOften(int tries, Try one) {
        Workspace workspace = scene.workspace();
        for (int i = 0; i < tries || (swapper.isAlive() && swaps.get() < SWAPS); i++) {
            try {
                one.on(workspace);
            } catch (CallFailed e) {
                assertThat(e.outcome().text()).isNotBlank();
            }
        }
    }

    private void swap(String name, String link) {
        Path place = scene.work().resolve(name);
        Path aside = scene.work().resolve("aside");
        Path target = scene.work().resolve(link);
        swapper = new Thread(() -> {
            while (!over.get()) {
                move(place, aside);
                move(target, place);
                move(place, target);
                move(aside, place);
                swaps.incrementAndGet();
            }
        });
        swapper.start();
    }

    /** Moves a file or directory, and deletes anything the workspace created at the target in the meantime. */
    private static void move(Path from, Path to) {
        while (true) {
            try {
                Files.move(from, to);
                return;
            } catch (IOException e) {
                deleteAll(to);
            }
        }
    }

    private static void deleteAll(Path path) {
        try (Stream<Path> all = Files.walk(path)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        } catch (IOException | UncheckedIOException e) {
            // The workspace may be changing it too; the caller tries again.
            Thread.onSpinWait();
        }
    }
}
