package dev.deepseektui.core.context.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.context.capacity.CapacitySnapshot.MemoryPointer;
import dev.deepseektui.core.context.capacity.SnapshotStore.LoadedSnapshots;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotStoreTest {
    private static final String SESSION = "20261118-090000-abc";

    @TempDir
    Path root;

    private Path home() {
        return root.resolve("home").resolve("memory");
    }

    private Path file() {
        return home().resolve(SESSION + ".jsonl");
    }

    private SnapshotStore store() {
        return new SnapshotStore(SnapshotPlaces.only(home()));
    }

    private SnapshotStore storeWithWorkspace() throws IOException {
        return new SnapshotStore(SnapshotPlaces.of(
                Optional.empty(),
                new DeepseekHome(root.resolve("home")),
                Files.createDirectories(root.resolve("workspace"))));
    }

    private static List<Long> turns(LoadedSnapshots loaded) {
        return loaded.snapshots().stream().map(CapacitySnapshot::turnIndex).toList();
    }

    private void write(String text) throws IOException {
        Files.createDirectories(home());
        Files.writeString(file(), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    @Test
    void a_record_has_the_fields_of_the_seed() throws IOException {
        store().append(SESSION, SnapshotSamples.of(7));

        JsonNode record = Json.tree(Files.readString(file()));
        assertThat(record.fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder(
                        "id",
                        "ts",
                        "turn_index",
                        "action_trigger",
                        "h_hat",
                        "c_hat",
                        "slack",
                        "risk_band",
                        "canonical_state",
                        "source_message_ids",
                        "replay_info",
                        "p_fail",
                        "profile",
                        "checkpoint",
                        "before_tokens",
                        "after_tokens",
                        "workspace");
        assertThat(record.get("canonical_state").fieldNames())
                .toIterable()
                .containsExactly(
                        "goal",
                        "constraints",
                        "confirmed_facts",
                        "open_loops",
                        "pending_actions",
                        "critical_refs",
                        "changed_files",
                        "dead_ends");
        assertThat(record.get("profile").has("violation_ratio")).isTrue();
    }

    @Test
    void the_last_ones_come_back_newest_first() throws IOException {
        for (int n = 1; n <= 20; n++) {
            store().append(SESSION, SnapshotSamples.of(n));
        }

        LoadedSnapshots loaded = store().loadLastK(SESSION, 3);
        assertThat(loaded.snapshots())
                .containsExactly(SnapshotSamples.of(20), SnapshotSamples.of(19), SnapshotSamples.of(18));
        assertThat(loaded.skipped()).isZero();
        assertThat(store().loadLastK(SESSION, 100).snapshots()).hasSize(20);
        assertThat(store().loadLastK("another", 3).snapshots()).isEmpty();
    }

    @Test
    void blank_torn_and_foreign_lines_are_skipped_and_counted() throws IOException {
        store().append(SESSION, SnapshotSamples.of(1));
        write("\n{\"id\":\"cap_0000\n{\"id\":\"of somebody else\"}\nno JSON\n\0\0\n[1]\n");
        store().append(SESSION, SnapshotSamples.of(2));

        LoadedSnapshots loaded = store().loadLastK(SESSION, 5);
        assertThat(turns(loaded)).containsExactly(2L, 1L);
        assertThat(loaded.skipped()).isEqualTo(6);
    }

    @Test
    void lines_of_any_length_are_found_across_blocks() throws IOException {
        for (int n = 1; n <= 6; n++) {
            store().append(SESSION, SnapshotSamples.of(n, "é".repeat(n * 30_000)));
        }

        LoadedSnapshots loaded = store().loadLastK(SESSION, 6);
        assertThat(turns(loaded)).containsExactly(6L, 5L, 4L, 3L, 2L, 1L);
        assertThat(loaded.snapshots().get(5).canonicalState().goal()).isEqualTo("é".repeat(30_000));
    }

    @Test
    void whatever_byte_the_last_record_ends_at_the_others_are_read_and_the_next_is_whole() throws IOException {
        store().append(SESSION, SnapshotSamples.of(1));
        store().append(SESSION, SnapshotSamples.of(2));
        int before = (int) Files.size(file());
        store().append(SESSION, SnapshotSamples.of(3));
        byte[] whole = Files.readAllBytes(file());
        for (int end = before; end < whole.length; end++) {
            Files.write(file(), Arrays.copyOf(whole, end));
            boolean isWhole = end == whole.length - 1;
            LoadedSnapshots torn = store().loadLastK(SESSION, 5);
            assertThat(turns(torn)).as("%d bytes", end).isEqualTo(isWhole ? List.of(3L, 2L, 1L) : List.of(2L, 1L));
            assertThat(torn.skipped()).isEqualTo(end == before || isWhole ? 0 : 1);

            store().append(SESSION, SnapshotSamples.of(4));
            assertThat(turns(store().loadLastK(SESSION, 2))).as("%d bytes", end).containsExactly(4L, isWhole ? 3L : 2L);
        }
    }

    @Test
    void a_tail_of_foreign_bytes_is_read_no_further_than_its_limit() throws IOException {
        store().append(SESSION, SnapshotSamples.of(1));
        sparse(60L << 20);
        assertThat(turns(store().loadLastK(SESSION, 1))).containsExactly(1L);

        sparse(8L << 20);
        assertThat(store().loadLastK(SESSION, 1).snapshots()).isEmpty();
    }

    @Test
    void what_lies_before_the_last_ones_is_not_read() throws IOException {
        Files.createDirectories(home());
        sparse(8L << 30);
        for (int n = 1; n <= 5; n++) {
            store().append(SESSION, SnapshotSamples.of(n));
        }

        assertThat(turns(store().loadLastK(SESSION, 5))).containsExactly(5L, 4L, 3L, 2L, 1L);
    }

    /** Appends a sparse hole, which takes no disk space, and a newline. */
    private void sparse(long bytes) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(file().toFile(), "rw")) {
            file.seek(file.length() + bytes);
            file.write('\n');
        }
    }

    @Test
    void a_snapshot_is_found_by_its_pointer() throws IOException {
        store().append(SESSION, SnapshotSamples.of(1));
        store().append(SESSION, SnapshotSamples.of(2));

        assertThat(store().find(new MemoryPointer(SESSION, SnapshotSamples.id(1), true)))
                .contains(SnapshotSamples.of(1));
        assertThat(store().find(new MemoryPointer(SESSION, SnapshotSamples.id(9), true)))
                .isEmpty();
    }

    @Test
    void without_a_home_the_workspace_takes_them_and_git_leaves_them_alone() throws IOException {
        Files.writeString(root.resolve("home"), "no directory");
        SnapshotStore store = storeWithWorkspace();
        store.append(SESSION, SnapshotSamples.of(1));
        store.append(SESSION, SnapshotSamples.of(2));

        Path own = root.resolve("workspace").resolve(".deepseek");
        assertThat(own.resolve("memory").resolve(SESSION + ".jsonl")).isRegularFile();
        assertThat(own.resolve(".gitignore")).content().isEqualTo("memory/\n");
        assertThat(turns(store.loadLastK(SESSION, 5))).containsExactly(2L, 1L);
    }

    @Test
    void what_git_ignores_already_stays_ignored() throws IOException {
        Files.writeString(root.resolve("home"), "no directory");
        SnapshotStore store = storeWithWorkspace();
        Path own = Files.createDirectories(root.resolve("workspace").resolve(".deepseek"));
        Files.writeString(own.resolve(".gitignore"), "secrets", StandardCharsets.UTF_8);
        store.append(SESSION, SnapshotSamples.of(1));

        assertThat(own.resolve(".gitignore")).content().isEqualTo("secrets\nmemory/\n");
    }

    @Test
    void a_link_out_of_the_workspace_is_not_followed() throws IOException {
        Files.writeString(root.resolve("home"), "no directory");
        SnapshotStore store = storeWithWorkspace();
        Path elsewhere = Files.createDirectory(root.resolve("elsewhere"));
        Files.createSymbolicLink(root.resolve("workspace").resolve(".deepseek"), elsewhere);

        assertThatThrownBy(() -> store.append(SESSION, SnapshotSamples.of(1)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("leads out of the workspace");
        assertThat(elsewhere).isEmptyDirectory();
    }

    @Test
    void the_directory_that_was_named_is_the_only_one() throws IOException {
        Files.writeString(root.resolve("home"), "no directory");

        assertThatThrownBy(() -> store().append(SESSION, SnapshotSamples.of(1))).isInstanceOf(IOException.class);
        assertThat(root).isDirectoryNotContaining("glob:**/workspace");
    }

    /** Makes the home reject snapshots, so that the workspace takes them, and returns their file there. */
    private Path fallback() throws IOException {
        Files.createDirectories(root.resolve("home"));
        Files.writeString(root.resolve("home").resolve("memory"), "no directory");
        return root.resolve("workspace/.deepseek/memory").resolve(SESSION + ".jsonl");
    }

    @Test
    void what_a_repository_brings_is_not_believed() throws IOException {
        store().append(SESSION, SnapshotSamples.of(1));
        byte[] forged = Files.readAllBytes(file());
        Files.delete(file());
        SnapshotStore store = storeWithWorkspace();
        Path brought = root.resolve("workspace/.deepseek/memory").resolve(SESSION + ".jsonl");
        Files.createDirectories(brought.getParent());
        Files.write(brought, forged);
        String sealed = new String(forged, StandardCharsets.UTF_8).strip();
        sealed = sealed.substring(0, sealed.length() - 1) + ",\"seal\":\"" + "0".repeat(64) + "\"}\n";
        Files.writeString(brought, sealed, StandardOpenOption.APPEND);

        assertThat(store.loadLastK(SESSION, 5)).isEqualTo(new LoadedSnapshots(List.of(), 2));
        assertThat(store.find(new MemoryPointer(SESSION, SnapshotSamples.id(1), true)))
                .isEmpty();
    }

    @Test
    void what_this_program_put_into_a_workspace_is_believed_by_a_later_run() throws IOException {
        Path file = fallback();
        storeWithWorkspace().append(SESSION, SnapshotSamples.of(1));
        storeWithWorkspace().append(SESSION, SnapshotSamples.of(2));

        assertThat(file).isRegularFile();
        assertThat(storeWithWorkspace().loadLastK(SESSION, 5).snapshots())
                .containsExactly(SnapshotSamples.of(2), SnapshotSamples.of(1));
        assertThat(storeWithWorkspace().find(new MemoryPointer(SESSION, SnapshotSamples.id(1), true)))
                .contains(SnapshotSamples.of(1));
        assertThat(Json.tree(Files.readAllLines(file).get(0)).has("seal")).isTrue();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(root.resolve("home/seal.key"))))
                .isEqualTo("rw-------");
    }

    @Test
    void a_letter_changed_and_another_sessions_line_are_not_believed() throws IOException {
        Path file = fallback();
        storeWithWorkspace().append(SESSION, SnapshotSamples.of(1));
        String line = Files.readString(file);
        for (int at = 0; at < line.length() - 1; at += 7) {
            char other = line.charAt(at) == 'x' ? 'y' : 'x';
            Files.writeString(file, line.substring(0, at) + other + line.substring(at + 1));
            assertThat(storeWithWorkspace().loadLastK(SESSION, 5).snapshots())
                    .as("letter %d", at)
                    .isEmpty();
        }
        Files.writeString(file.resolveSibling("other.jsonl"), line);
        assertThat(storeWithWorkspace().loadLastK("other", 5).snapshots()).isEmpty();
    }

    @Test
    void a_home_without_a_key_believes_only_its_own_run() throws IOException {
        Files.writeString(root.resolve("home"), "no directory");
        storeWithWorkspace().append(SESSION, SnapshotSamples.of(1));

        assertThat(storeWithWorkspace().loadLastK(SESSION, 5).snapshots()).isEmpty();
    }

    @Test
    void in_a_directory_that_was_named_only_sealed_ones_count_and_in_the_home_all_do() throws IOException {
        DeepseekHome home = new DeepseekHome(root.resolve("home"));
        Path named = root.resolve("named");
        SnapshotStore store = new SnapshotStore(SnapshotPlaces.of(Optional.of(named), home, root));
        store.append(SESSION, SnapshotSamples.of(1));
        assertThat(turns(store.loadLastK(SESSION, 5))).containsExactly(1L);

        store().append(SESSION, SnapshotSamples.of(2));
        Files.write(named.resolve(SESSION + ".jsonl"), Files.readAllBytes(file()), StandardOpenOption.APPEND);
        assertThat(turns(store.loadLastK(SESSION, 5))).containsExactly(1L);
        SnapshotStore inHome = new SnapshotStore(SnapshotPlaces.of(Optional.of(home.memory()), home, root));
        assertThat(turns(inHome.loadLastK(SESSION, 5))).containsExactly(2L);
    }

    @Test
    void a_pipe_in_the_place_of_a_file_holds_nothing() throws Exception {
        SnapshotStore store = storeWithWorkspace();
        Path pipe = root.resolve("workspace/.deepseek/memory").resolve(SESSION + ".jsonl");
        Files.createDirectories(pipe.getParent());
        new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();

        assertThat(store.loadLastK(SESSION, 5).snapshots()).isEmpty();
    }

    @Test
    void links_that_a_repository_puts_where_the_files_go_are_neither_read_nor_written() throws IOException {
        Path file = fallback();
        Path secret = Files.writeString(root.resolve("id_rsa"), "secret\n");
        storeWithWorkspace();
        Path own = root.resolve("workspace/.deepseek");
        Files.createDirectories(own.resolve("memory"));
        Files.createSymbolicLink(own.resolve(".gitignore"), secret);
        assertThatThrownBy(() -> storeWithWorkspace().append(SESSION, SnapshotSamples.of(1)))
                .isInstanceOf(IOException.class);
        assertThat(own.resolve(".gitignore")).isSymbolicLink();

        Files.delete(own.resolve(".gitignore"));
        Files.createSymbolicLink(file, secret);
        assertThatThrownBy(() -> storeWithWorkspace().append(SESSION, SnapshotSamples.of(1)))
                .isInstanceOf(IOException.class);
        assertThat(secret).hasContent("secret\n");
    }
}
