package dev.deepseektui.core.workspace.rewind;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.workspace.FileVersion;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContentStoreTest {
    private static final long PLENTY = 1 << 20;

    @TempDir
    Path home;

    @Test
    void nothing_is_on_the_disk_before_something_is_kept() throws IOException {
        try (ContentStore store = store("one")) {
            assertThat(store.get("0".repeat(64))).isEmpty();
        }
        assertThat(home).isEmptyDirectory();
    }

    @Test
    void what_was_kept_is_found_by_a_later_process_and_by_other_sessions() throws IOException {
        String id = put("one", "text");

        try (ContentStore later = store("one");
                ContentStore other = store("two")) {
            assertThat(later.get(id)).contains("text".getBytes(UTF_8));
            assertThat(other.get(id)).contains("text".getBytes(UTF_8));
        }
    }

    @Test
    void the_same_content_is_kept_once_in_a_workspace() throws IOException {
        byte[] noise = new byte[5_000];
        new Random(1).nextBytes(noise);
        try (ContentStore one = store("one")) {
            one.put(noise);
            one.put(noise);
        }
        try (ContentStore two = store("two")) {
            two.put(noise);
        }
        assertThat(size()).isBetween(5_000L, 5_200L);
    }

    @Test
    void text_is_compressed() throws IOException {
        put("one", "the same words again and again\n".repeat(1_000));
        assertThat(size()).isLessThan(1_000);
    }

    @Test
    void only_the_owner_can_read_any_of_it() throws IOException {
        put("one", "text");
        try (Stream<Path> all = Files.walk(home.resolve("workspace"))) {
            assertThat(all)
                    .isNotEmpty()
                    .allSatisfy(path -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                            .isEqualTo(Files.isDirectory(path) ? "rwx------" : "rw-------"));
        }
    }

    @Test
    void what_another_process_took_away_is_kept_anew() throws IOException {
        String id = put("one", "text");
        try (ContentStore two = store("two")) {
            assertThat(two.get(id)).isPresent();
            retention().remove("one");
            assertThat(two.put("text".getBytes(UTF_8))).contains(id);
            assertThat(two.get(id)).contains("text".getBytes(UTF_8));
        }
    }

    @Test
    void what_did_not_fit_on_the_disk_spoils_nothing_that_is_kept_after_it() throws Exception {
        Process child = new ProcessBuilder(
                        "sh",
                        "-c",
                        "ulimit -f 512 && exec \"$@\"",
                        "sh",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        FullDiskChild.class.getName(),
                        home.resolve("workspace").toString())
                .redirectErrorStream(true)
                .start();
        assertThat(new String(child.getInputStream().readAllBytes(), UTF_8)).isEqualTo("does not fit\n");

        try (ContentStore later = store("later")) {
            assertThat(later.get(FileVersion.of("before".getBytes(UTF_8)))).isPresent();
            assertThat(later.get(FileVersion.of("after".getBytes(UTF_8)))).isPresent();
        }
    }

    @Test
    void what_a_crash_tore_is_not_there_and_the_rest_is() throws IOException {
        String first = put("one", "first");
        String second = put("one", "second");
        try (RandomAccessFile file = file("one", second)) {
            file.setLength(file.length() - 1);
        }
        try (ContentStore store = store("one")) {
            assertThat(store.get(first)).isPresent();
            assertThat(store.get(second)).isEmpty();
            assertThat(store.put("second".getBytes(UTF_8))).contains(second);
            assertThat(store.get(second)).isPresent();
        }
    }

    @Test
    void what_is_damaged_is_not_taken_for_what_was_kept() throws IOException {
        String id = put("one", "not compressible");
        try (RandomAccessFile file = file("one", id)) {
            file.seek(file.length() - 1);
            file.write('!');
        }
        try (ContentStore store = store("one")) {
            assertThat(store.get(id)).isEmpty();
        }
    }

    @Test
    void a_deleted_session_leaves_what_another_needs() throws IOException {
        String shared = put("one", "shared");
        String alone = put("one", "alone");
        put("two", "shared");

        assertThat(retention().remove("one").sessions()).isEqualTo(1);

        try (ContentStore two = store("two")) {
            assertThat(two.get(shared)).isPresent();
            assertThat(two.get(alone)).isEmpty();
        }
        assertThat(home.resolve("workspace/one")).doesNotExist();
    }

    @Test
    void a_session_that_a_process_has_open_stays() throws IOException {
        try (ContentStore open = store("one")) {
            String id = open.put("text".getBytes(UTF_8)).orElseThrow();
            assertThat(retention().remove("one").sessions()).isZero();
            assertThat(open.get(id)).isPresent();
        }
    }

    @Test
    void what_nobody_used_for_long_goes_and_so_does_what_belongs_to_no_session() throws IOException {
        put("old", "old");
        put("new", "new");
        put("orphan", "orphan");
        Files.setLastModifiedTime(home.resolve("workspace/old"), FileTime.from(Instant.EPOCH));

        assertThat(retention()
                        .expire(Instant.EPOCH.plusSeconds(1), Set.of("old", "new"))
                        .sessions())
                .isEqualTo(2);

        assertThat(Retention.directories(home.resolve("workspace")))
                .extracting(Path::getFileName)
                .containsExactly(Path.of("new"));
    }

    @Test
    void where_there_is_no_room_the_session_used_longest_ago_goes() throws IOException {
        byte[] noise = new byte[3_000];
        new Random(2).nextBytes(noise);
        try (ContentStore old = new ContentStore(home.resolve("workspace"), "old", 5_000)) {
            old.put(noise);
        }
        new Random(3).nextBytes(noise);
        try (ContentStore store = new ContentStore(home.resolve("workspace"), "new", 5_000)) {
            assertThat(store.put(noise)).isPresent();
            new Random(4).nextBytes(noise);
            assertThat(store.put(noise)).as("its own are never given up").isEmpty();
        }
        assertThat(size()).isLessThan(5_000);
    }

    private String put(String session, String text) throws IOException {
        try (ContentStore store = store(session)) {
            return store.put(text.getBytes(UTF_8)).orElseThrow();
        }
    }

    private RandomAccessFile file(String session, String id) throws IOException {
        return new RandomAccessFile(
                home.resolve("workspace").resolve(session).resolve(id).toFile(), "rw");
    }

    private ContentStore store(String session) {
        return new ContentStore(home.resolve("workspace"), session, PLENTY);
    }

    private long size() throws IOException {
        return Retention.size(Retention.directories(home.resolve("workspace")));
    }

    private Retention retention() {
        return new Retention(home);
    }
}
