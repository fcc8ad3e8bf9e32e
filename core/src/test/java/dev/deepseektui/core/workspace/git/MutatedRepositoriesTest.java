package dev.deepseektui.core.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.workspace.git.HostileRepository.ReadingCost;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Repositories of git with randomly changed files. Nothing in them may break the reader or make it use much memory.
 * {@code -Dstress=full} reads 100,000 of them, measures the processor time of each, and prints the highest.
 */
class MutatedRepositoriesTest {
    private static final boolean FULL = "full".equals(System.getProperty("stress"));
    private static final int REPOSITORIES = FULL ? 100_000 : 400;
    private static final int WARM_UP = 1_000;
    private static final long MAX_ALLOCATED = 64 << 20;
    private static final long MAX_NANOS = 200_000_000;
    private static final long SEED = Long.getLong("seed", 58);

    private static final List<String> TOKENS = List.of(
            "[include]\n\tpath = /proc/kmsg\n",
            "[include]\npath = config\n",
            "[core]\nworktree = ../..\n",
            "[",
            "\"",
            "\\",
            "\n\n\n\n",
            "ref: refs/heads/a/b/../c\n",
            "gitdir: /proc/self/root\n",
            "[submodule \"a\"]\npath = ../../../etc\n",
            "\0\0\0\0",
            "\u00ff\u00ff\u00ff\u00ff",
            "\u007f\u00ff\u00ff\u00ff",
            "\u0080\u0080\u0080\u0080\u0080\u0080");

    @TempDir
    Path dir;

    private final Random random = new Random(SEED);

    private static final String COMMIT =
            "git -c user.name=A -c user.email=a@b.c -c commit.gpgsign=false commit -qm x; ";
    private static final List<String> LIVES = List.of(
            "echo 1 > a; mkdir b; echo 2 > b/c; git add -A; " + COMMIT + "git update-index --index-version 4",
            "i=0; while [ $i -lt 8 ]; do seq 1 300 > a; echo $i >> a; git add -A; i=$((i+1)); " + COMMIT
                    + "done; git gc -q; git update-index --index-version 3",
            "echo 1 > a; git add -A; " + COMMIT + "git init -q ../sub$$; cd ../sub$$; echo s > s; git add s; " + COMMIT
                    + "cd ../$D; git -c protocol.file.allow=always submodule --quiet add ../sub$$ sub; " + COMMIT
                    + "git config core.hooksPath tools; git config include.path ../more; git pack-refs --all");

    @Test
    void changed_repository_neither_breaks_the_reader_nor_uses_much_memory() throws Exception {
        List<MutableRepository> repositories = new ArrayList<>();
        for (String life : LIVES) {
            repositories.add(repository("work" + repositories.size(), life));
        }
        long mostBytes = 0;
        long mostNanos = 0;
        for (int i = 0; i < REPOSITORIES; i++) {
            MutableRepository repository = repositories.get(random.nextInt(repositories.size()));
            List<String> changed = repository.change(random);
            ReadingCost cost = HostileRepository.ofAll(repository.work());
            assertThat(cost.allocated())
                    .as("seed %d, repository %d: %s", SEED, i, changed)
                    .isLessThan(MAX_ALLOCATED);
            if (FULL && i > WARM_UP) {
                assertThat(cost.nanos())
                        .as("seed %d, repository %d: %s", SEED, i, changed)
                        .isLessThan(MAX_NANOS);
                mostNanos = Math.max(mostNanos, cost.nanos());
            }
            mostBytes = Math.max(mostBytes, cost.allocated());
            repository.restore(changed);
            if (i % 200 == 0) {
                assertReadable(repository, i, changed);
            }
        }
        if (FULL) {
            System.out.printf(
                    "%d repositories: at most %d ms and %d KB%n", REPOSITORIES, mostNanos / 1_000_000, mostBytes >> 10);
        }
    }

    /** Checks that the repository is read again, so that the test does not measure one that is always unknown. */
    private static void assertReadable(MutableRepository repository, int number, List<String> changed) {
        GitRepository read = GitRepository.of(repository.work()).orElseThrow();
        assertThat(read.subjects(1))
                .as("seed %d, repository %d: %s", SEED, number, changed)
                .containsExactly("x");
        assertThat(read.index().entries()).isNotEmpty();
    }

    private MutableRepository repository(String name, String life) throws Exception {
        Path work = Files.createDirectories(dir.toRealPath().resolve(name));
        Process git = new ProcessBuilder("sh", "-ec", "git init -q -b trunk; " + life.replace("$D", name))
                .directory(work.toFile())
                .redirectErrorStream(true)
                .start();
        String printed = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(git.waitFor()).as(printed).isZero();
        Map<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(work.resolve(".git"))) {
            for (Path file : paths.filter(Files::isRegularFile).toList()) {
                if (!file.toString().endsWith(".sample")) {
                    files.put(work.relativize(file).toString(), Files.readAllBytes(file));
                    assertThat(file.toFile().setWritable(true)).isTrue();
                }
            }
        }
        Path modules = work.resolve(".gitmodules");
        files.put(".gitmodules", Files.exists(modules) ? Files.readAllBytes(modules) : new byte[0]);
        return new MutableRepository(work, files);
    }

    private record MutableRepository(Path work, Map<String, byte[]> files) {
        /** The files that decide most. The others are objects, logs and the like. */
        private static final List<String> FIRST = List.of(
                ".git/index", ".git/config", ".git/HEAD", ".git/packed-refs", ".gitmodules", ".git/refs/heads/trunk");

        List<String> change(Random random) throws IOException {
            List<String> names = new ArrayList<>(files.keySet());
            List<String> changed = new ArrayList<>();
            for (int i = 1 + random.nextInt(3); i > 0; i--) {
                List<String> from = random.nextBoolean() ? FIRST : names;
                String name = from.get(random.nextInt(from.size()));
                byte[] now = files.getOrDefault(name, new byte[0]);
                boolean isLoose = name.matches(".*/objects/../.*") && random.nextBoolean();
                Files.write(work.resolve(name), isLoose ? inflatedMutant(now, random) : mutant(now, random));
                changed.add(name);
            }
            return changed;
        }

        void restore(List<String> changed) throws IOException {
            for (String name : changed) {
                if (files.containsKey(name)) {
                    Files.write(work.resolve(name), files.get(name));
                } else {
                    Files.deleteIfExists(work.resolve(name));
                }
            }
        }

        private static byte[] inflatedMutant(byte[] bytes, Random random) throws IOException {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (DeflaterOutputStream deflating = new DeflaterOutputStream(out)) {
                byte[] content = new InflaterInputStream(new ByteArrayInputStream(bytes)).readAllBytes();
                deflating.write(mutant(content, random));
            }
            return out.toByteArray();
        }

        private static byte[] mutant(byte[] original, Random random) {
            byte[] bytes = original;
            for (int i = 1 + random.nextInt(4); i > 0; i--) {
                int at = random.nextInt(bytes.length + 1);
                switch (random.nextInt(6)) {
                    case 0 -> {
                        bytes = Arrays.copyOf(bytes, at);
                    }
                    case 1 -> {
                        String token = TOKENS.get(random.nextInt(TOKENS.size()));
                        bytes = spliced(bytes, at, at, token.getBytes(StandardCharsets.ISO_8859_1));
                    }
                    case 2 -> {
                        byte[] copied = Arrays.copyOfRange(bytes, random.nextInt(at + 1), at);
                        byte[] repeated = new byte[Math.min(copied.length * random.nextInt(200), 200_000)];
                        for (int j = 0; j < repeated.length; j++) {
                            repeated[j] = copied[j % copied.length];
                        }
                        bytes = spliced(bytes, at, at, repeated);
                    }
                    case 3 -> {
                        byte[] overwriting = TOKENS.get(TOKENS.size() - 1 - random.nextInt(4))
                                .getBytes(StandardCharsets.ISO_8859_1);
                        bytes = spliced(bytes, at, Math.min(bytes.length, at + overwriting.length), overwriting);
                    }
                    default -> {
                        bytes = bytes.clone();
                        for (int j = random.nextInt(8); j >= 0 && bytes.length > 0; j--) {
                            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
                        }
                    }
                }
            }
            return bytes;
        }

        private static byte[] spliced(byte[] bytes, int from, int to, byte[] inserted) {
            byte[] made = Arrays.copyOf(bytes, bytes.length - (to - from) + inserted.length);
            System.arraycopy(inserted, 0, made, from, inserted.length);
            System.arraycopy(bytes, to, made, from + inserted.length, bytes.length - to);
            return made;
        }
    }
}
