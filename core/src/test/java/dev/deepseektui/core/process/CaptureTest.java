package dev.deepseektui.core.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.process.Capture.TailBytes;
import dev.deepseektui.core.process.ShownOutput.LiveTail;
import dev.deepseektui.core.tape.ArtifactStore;
import dev.deepseektui.core.tape.SessionFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CaptureTest {
    @TempDir
    Path dir;

    @ParameterizedTest
    @MethodSource("dev.deepseektui.testkit.Seed#eight")
    void the_last_bytes_are_the_last_that_came(long seed) {
        Random random = new Random(seed);
        TailBytes tail = new TailBytes(20_000);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (int i = 0; i < 40; i++) {
            byte[] chunk = new byte[random.nextInt(i % 7 == 0 ? 30_000 : 3_000)];
            random.nextBytes(chunk);
            tail.append(chunk, chunk.length);
            all.write(chunk, 0, chunk.length);

            assertThat(tail.total()).isEqualTo(all.size());
            long place = random.nextInt(all.size() + 1);
            long start = Math.max(place, tail.oldest());
            assertThat(tail.oldest()).isLessThanOrEqualTo(Math.max(0, all.size() - 20_000));
            assertThat(tail.since(place))
                    .as("seed %d, step %d", seed, i)
                    .isEqualTo(Arrays.copyOfRange(all.toByteArray(), (int) start, all.size()));
        }
    }

    @Test
    void of_an_endless_output_the_start_and_the_end_are_stored() throws IOException {
        ArtifactStore artifacts = new ArtifactStore(new SessionFiles(dir.resolve("session")));
        byte[] bytes = numbered(1_000_000);
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        kept.write(bytes, 0, 300_000);
        kept.writeBytes("\n[%s were not kept]\n"
                .formatted(ShownOutput.size(1_000_000 - 300_000 - 262_144))
                .getBytes(StandardCharsets.UTF_8));
        kept.write(bytes, 1_000_000 - 262_144, 262_144);
        try (Capture capture = new Capture(dir.resolve("scratch"), KnownKeys.NONE, 300_000)) {
            for (int i = 0; i < bytes.length; i += 10_000) {
                capture.append(Arrays.copyOfRange(bytes, i, i + 10_000), 10_000);
            }

            assertThat(artifacts.read(capture.store(artifacts))).isEqualTo(kept.toByteArray());
        }
        assertThat(dir.resolve("scratch")).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 10, 262_144, 262_145, 1_000_000})
    void all_of_an_output_is_stored(int size) throws IOException {
        ArtifactStore artifacts = new ArtifactStore(new SessionFiles(dir.resolve("session")));
        byte[] bytes = numbered(size);
        try (Capture capture = new Capture(dir, KnownKeys.NONE)) {
            for (int i = 0; i < size; i += 10_000) {
                byte[] chunk = Arrays.copyOfRange(bytes, i, Math.min(size, i + 10_000));
                capture.append(chunk, chunk.length);
            }

            assertThat(artifacts.read(capture.store(artifacts))).isEqualTo(bytes);
        }
    }

    @Test
    void what_comes_after_the_end_is_not_taken() throws IOException {
        Capture capture = new Capture(dir, KnownKeys.NONE);
        capture.append(new byte[10], 10);
        capture.close();

        capture.append(new byte[1_000_000], 1_000_000);

        assertThat(capture.total()).isEqualTo(10);
    }

    @Test
    void a_person_sees_what_is_new_and_whole_characters_only() {
        Capture capture = new Capture(dir, KnownKeys.NONE);
        LiveTail live = new LiveTail(capture, 0);
        byte[] text = "a😀b".getBytes(StandardCharsets.UTF_8);

        capture.append(text, 3);
        assertThat(live.next()).contains("a");
        assertThat(live.next()).isEmpty();
        byte[] rest = Arrays.copyOfRange(text, 3, text.length);
        capture.append(rest, rest.length);
        assertThat(live.next()).contains("😀b");
        assertThat(live.next()).isEmpty();
    }

    @Test
    void of_much_that_is_new_a_person_sees_the_end() {
        Capture capture = new Capture(dir, KnownKeys.NONE);
        byte[] much = "x".repeat(100_000).concat("end").getBytes(StandardCharsets.UTF_8);

        capture.append(much, much.length);

        assertThat(new LiveTail(capture, 0).next().orElseThrow()).hasSize(4096).endsWith("end");
    }

    private static byte[] numbered(int size) {
        byte[] bytes = new byte[size];
        for (int i = 0; i < size; i++) {
            bytes[i] = (byte) (i * 31 + i / 256);
        }
        return bytes;
    }
}
