package dev.deepseektui.core.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.workspace.git.GitObjects.GitObject;
import dev.deepseektui.core.workspace.git.HostileRepository.ReadingCost;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Repositories whose files are made to use much time or memory, or to block or break the reader. */
@Timeout(60)
class HostileRepositoryTest {
    private static final long MAX_ALLOCATED = 64 << 20;
    private static final String ID = "0123456789012345678901234567890123456789";

    @TempDir
    Path dir;

    private Path work = Path.of("");
    private Path git = Path.of("");

    @BeforeEach
    void make() throws IOException {
        work = Files.createDirectories(dir.toRealPath().resolve("work"));
        git = Files.createDirectories(work.resolve(".git"));
        Files.createDirectories(git.resolve("objects/pack"));
        Files.createDirectories(git.resolve("refs/heads"));
        Files.writeString(git.resolve("HEAD"), "ref: refs/heads/main\n");
    }

    private void expectLittleWork() throws IOException {
        assertThat(HostileRepository.ofAll(work).allocated()).isLessThan(MAX_ALLOCATED);
    }

    private GitRepository repository() {
        return GitRepository.of(work).orElseThrow();
    }

    /** An index of one path per entry; version 4 entries are written as they are given, others are padded. */
    private void index(int version, int count, List<byte[]> paths) throws IOException {
        try (DataOutputStream out =
                new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(git.resolve("index"))))) {
            out.writeBytes("DIRC");
            out.writeInt(version);
            out.writeInt(count);
            for (int i = 0; i < count; i++) {
                byte[] path = paths.get(i % paths.size());
                out.write(new byte[24]);
                out.writeInt(0100644);
                out.write(new byte[12 + 20]);
                out.writeShort(0);
                out.write(path);
                out.write(new byte[version == 4 ? 1 : 8 - (62 + path.length) % 8]);
            }
            out.write(new byte[20]);
        }
    }

    private static byte[] path(int dropped, String suffix) {
        ByteArrayOutputStream path = new ByteArrayOutputStream();
        path.write(dropped);
        path.writeBytes(suffix.getBytes(StandardCharsets.UTF_8));
        return path.toByteArray();
    }

    @Test
    void index_with_path_that_drops_more_than_there_is_is_unknown() throws IOException {
        index(4, 2, List.of(path(0, "a"), path(100, "b")));

        assertThat(repository().index()).isEqualTo(GitIndex.NONE);
        assertThat(repository().mayLeadElsewhere()).isTrue();
    }

    @Test
    void index_with_growing_paths_is_unknown() throws IOException {
        index(4, 100_000, List.of(path(0, "abcdefgh/")));

        assertThat(repository().index()).isEqualTo(GitIndex.NONE);
        expectLittleWork();
    }

    @Test
    void index_with_long_shared_paths_is_unknown() throws IOException {
        index(4, 100_000, List.of(path(1, "a".repeat(30))));
        expectLittleWork();
        index(4, 100_000, List.of(path(0, "a".repeat(4_000)), path(1, "b")));

        assertThat(repository().index()).isEqualTo(GitIndex.NONE);
        expectLittleWork();
    }

    @Test
    void index_with_too_many_entries_is_unknown() throws IOException {
        index(2, 1_500_000, List.of("a".getBytes(StandardCharsets.UTF_8)));

        assertThat(repository().index()).isEqualTo(GitIndex.NONE);
        expectLittleWork();
    }

    @Test
    void index_with_path_of_4096_bytes_is_read_and_of_more_is_unknown() throws IOException {
        index(2, 1, List.of("a".repeat(4096).getBytes(StandardCharsets.UTF_8)));
        assertThat(repository().index().entries()).hasSize(1);

        index(2, 1, List.of("a".repeat(4097).getBytes(StandardCharsets.UTF_8)));
        assertThat(repository().index()).isEqualTo(GitIndex.NONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {".git/config", ".gitmodules", ".git/config.worktree"})
    void configuration_of_empty_lines_takes_one_pass(String name) throws IOException {
        Files.writeString(work.resolve(name), "\n".repeat(1_000_000) + " ".repeat(40_000));
        expectLittleWork();
        Files.writeString(work.resolve(name), "[".repeat(1_000_000));
        expectLittleWork();
        Files.writeString(work.resolve(name), "a=\\\n".repeat(250_000));
        expectLittleWork();
        Files.writeString(work.resolve(name), "[a]\nb\n".repeat(150_000));
        expectLittleWork();
    }

    @Test
    void section_name_of_many_letters_is_no_section() throws IOException {
        Files.writeString(git.resolve("config"), "[" + "a".repeat(500_000) + "]\n" + "path = x\n".repeat(50_000));

        expectLittleWork();
        assertThat(GitConfiguredFiles.runsPrograms(work)).isTrue();
    }

    @Test
    void configuration_that_is_too_large_counts_as_one_that_runs_programs() throws IOException {
        Files.writeString(git.resolve("config"), "#".repeat(2_000_000) + "\n[core]\n editor = evil\n");

        assertThat(GitConfiguredFiles.runsPrograms(work)).isTrue();
        assertThat(GitConfiguredFiles.includesOutside(work)).isTrue();
        assertThat(repository().mayLeadElsewhere()).isTrue();
        assertThat(repository().index()).isEqualTo(GitIndex.NONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/proc/kmsg", "/dev/zero", "/dev/tty", "/sys/kernel/notes", "../pipe"})
    void include_of_a_special_file_is_not_opened(String included) throws Exception {
        assertThat(new ProcessBuilder("mkfifo", work.resolve("pipe").toString())
                        .start()
                        .waitFor())
                .isZero();
        Files.writeString(git.resolve("config"), "[include]\n\tpath = " + included + "\n");

        expectLittleWork();
        assertThat(GitConfiguredFiles.runsPrograms(work)).isEqualTo(Files.exists(git.resolve(included)));
    }

    @Test
    void includes_without_end_are_cut() throws IOException {
        for (int i = 0; i < 200; i++) {
            Files.writeString(git.resolve("c" + i), "[include]\npath = c" + (i + 1) + "\n" + "#".repeat(100_000));
        }
        Files.writeString(git.resolve("config"), "[include]\npath = c0\n");

        expectLittleWork();
        assertThat(GitConfiguredFiles.runsPrograms(work)).isTrue();
    }

    @Test
    void head_of_many_segments_is_read_without_recursion() throws IOException {
        Files.writeString(git.resolve("HEAD"), "ref: refs/heads" + "/a".repeat(2_000) + "\n");

        assertThat(repository().head().orElseThrow().branch()).hasValue("a/".repeat(1_999) + "a");
    }

    @Test
    void packed_refs_of_many_lines_take_one_pass() throws IOException {
        Files.writeString(git.resolve("packed-refs"), "\n".repeat(5_000_000) + ID + " refs/heads/main\n");

        expectLittleWork();
        assertThat(repository().head().orElseThrow().commit()).hasValue(ID);
    }

    @Test
    void modules_that_are_nested_deeply_keep_all_of_git_read_only() throws IOException {
        Path at = git.resolve("modules");
        for (int i = 0; i < 200; i++) {
            at = at.resolve("a");
        }
        Files.createDirectories(at);
        expectLittleWork();
        for (int i = 0; i < 10_001; i++) {
            Files.createFile(git.resolve("modules/" + i));
        }

        assertThat(GitPlaces.obeyed(git)).containsExactly(git);
    }

    @Test
    void chain_of_large_deltas_is_unknown() throws IOException {
        byte[] copy = delta(60 << 20);
        List<byte[]> entries = new ArrayList<>(List.of(entry(3, 60 << 20, new byte[60 << 20])));
        for (int i = 1; i <= 4_000; i++) {
            entries.add(ofDelta(copy, entries.get(i - 1).length));
        }
        pack(entries);
        expectUnknownObject();
    }

    @Test
    void chain_of_many_deltas_below_the_limit_of_each_is_unknown() throws IOException {
        byte[] copy = delta(10 << 20);
        List<byte[]> entries = new ArrayList<>(List.of(entry(3, 10 << 20, new byte[10 << 20])));
        for (int i = 1; i <= 1_000; i++) {
            entries.add(ofDelta(copy, entries.get(i - 1).length));
        }
        pack(entries);
        expectUnknownObject();
    }

    private void expectUnknownObject() throws IOException {
        try (GitObjects objects = repository().objects()) {
            assertThat(objects.size(ID)).isPresent();
            Set<GitObject> found = new HashSet<>();
            ReadingCost cost = HostileRepository.of(
                    () -> objects.read(ID, 64 << 20).map(found::add).isPresent());

            assertThat(found).isEmpty();
            assertThat(cost.allocated()).isLessThan(MAX_ALLOCATED);
        }
    }

    /** Returns a delta that copies an object of this size. */
    private static byte[] delta(int size) {
        ByteArrayOutputStream delta = new ByteArrayOutputStream();
        number(delta, size);
        number(delta, size);
        for (int offset = 0; offset < size; offset += 0x800000) {
            int length = Math.min(0x800000, size - offset);
            delta.write(0xff);
            delta.writeBytes(new byte[] {
                (byte) offset,
                (byte) (offset >> 8),
                (byte) (offset >> 16),
                (byte) (offset >> 24),
                (byte) length,
                (byte) (length >> 8),
                (byte) (length >> 16)
            });
        }
        return delta.toByteArray();
    }

    private static void number(ByteArrayOutputStream out, int number) {
        int left = number;
        for (; left > 0x7f; left >>= 7) {
            out.write((left & 0x7f) | 0x80);
        }
        out.write(left);
    }

    private static byte[] entry(int type, int size, byte[] content) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int left = size >> 4;
        out.write((type << 4) | (size & 0xf) | (left > 0 ? 0x80 : 0));
        if (left > 0) {
            number(out, left);
        }
        deflate(out, content);
        return out.toByteArray();
    }

    private static byte[] ofDelta(byte[] delta, int distance) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int left = delta.length >> 4;
        out.write((6 << 4) | (delta.length & 0xf) | (left > 0 ? 0x80 : 0));
        if (left > 0) {
            number(out, left);
        }
        List<Integer> bytes = new ArrayList<>(List.of(distance & 0x7f));
        for (int rest = (distance >> 7) - 1; rest >= 0; rest = (rest >> 7) - 1) {
            bytes.add(0, (rest & 0x7f) | 0x80);
        }
        bytes.forEach(out::write);
        deflate(out, delta);
        return out.toByteArray();
    }

    private static void deflate(OutputStream out, byte[] content) throws IOException {
        DeflaterOutputStream deflating = new DeflaterOutputStream(out);
        deflating.write(content);
        deflating.finish();
    }

    /** Writes a pack; the last entry gets {@link #ID}. */
    private void pack(List<byte[]> entries) throws IOException {
        ByteArrayOutputStream pack = new ByteArrayOutputStream();
        pack.writeBytes(new byte[12]);
        int last = 0;
        for (byte[] entry : entries) {
            last = pack.size();
            pack.writeBytes(entry);
        }
        Files.write(git.resolve("objects/pack/pack-a.pack"), pack.toByteArray());
        ByteBuffer index = ByteBuffer.allocate(8 + 256 * 4 + 20 + 4 + 4 + 40);
        index.putInt(0xff744f63).putInt(2);
        byte[] id = HexFormat.of().parseHex(ID);
        for (int i = 0; i < 256; i++) {
            index.putInt(i >= id[0] ? 1 : 0);
        }
        index.put(id).putInt(0).putInt(last);
        Files.write(git.resolve("objects/pack/pack-a.idx"), index.array());
    }
}
