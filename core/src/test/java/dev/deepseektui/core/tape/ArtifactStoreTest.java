package dev.deepseektui.core.tape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.base.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArtifactStoreTest {
    private static final byte[] OUTPUT = "abc".getBytes(StandardCharsets.US_ASCII);
    private static final String ID = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    @TempDir
    Path home;

    private SessionFiles files = Tapes.session(Path.of(""));

    @BeforeEach
    void session() {
        files = Tapes.session(home);
    }

    @Test
    void what_was_stored_comes_back_under_the_hash_of_its_bytes() {
        assertThat(store().put(OUTPUT)).isEqualTo(ID);
        assertThat(store().read(ID)).isEqualTo(OUTPUT);
    }

    @Test
    void the_same_bytes_are_stored_once_and_nothing_else_stays() throws Exception {
        store().put(OUTPUT);
        store().put(OUTPUT);
        assertThat(stored()).containsExactly(ID);
    }

    @Test
    void only_its_owner_can_read_it() throws Exception {
        store().put(OUTPUT);
        assertThat(Files.getPosixFilePermissions(files.artifacts().resolve(ID)))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void a_damaged_output_is_not_passed_off_as_the_stored_one() throws Exception {
        store().put(OUTPUT);
        Files.writeString(files.artifacts().resolve(ID), "abd");
        assertThatThrownBy(() -> store().read(ID)).isInstanceOf(UserError.class).hasMessageContaining("damaged");
    }

    @Test
    void storing_again_mends_a_damaged_output() throws Exception {
        store().put(OUTPUT);
        Files.writeString(files.artifacts().resolve(ID), "abd");
        store().put(OUTPUT);
        assertThat(store().read(ID)).isEqualTo(OUTPUT);
    }

    @Test
    void an_output_that_breaks_off_is_not_stored() throws Exception {
        InputStream broken = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("the pipe broke");
            }

            @Override
            public int read(byte[] into, int from, int length) throws IOException {
                throw new IOException("the pipe broke");
            }
        };
        assertThatThrownBy(() -> store().put(broken))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("the pipe broke");
        assertThat(stored()).isEmpty();
    }

    @Test
    void an_id_from_a_model_never_leaves_the_store() {
        for (String id : List.of("../tape.jsonl", "/etc/passwd", "", ID + "/..", ID.toUpperCase(Locale.ROOT))) {
            assertThatThrownBy(() -> store().read(id)).isInstanceOf(UserError.class);
        }
    }

    @Test
    void an_output_that_is_not_there_is_said_so() {
        assertThatThrownBy(() -> store().read(ID))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("stored output not found");
    }

    @Test
    void a_cancelled_tool_still_stores_its_output() {
        Thread.currentThread().interrupt();
        try {
            assertThat(store().read(store().put(OUTPUT))).isEqualTo(OUTPUT);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    private ArtifactStore store() {
        return new ArtifactStore(files);
    }

    private List<String> stored() throws IOException {
        try (Stream<Path> all = Files.list(files.artifacts())) {
            return all.map(file -> String.valueOf(file.getFileName())).toList();
        }
    }
}
