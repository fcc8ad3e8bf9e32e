package dev.deepseektui.core.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.deepseektui.core.workspace.git.GitRepository.Head;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The plain reader of repositories, compared with git itself on repositories that git created. */
@Timeout(120)
class GitRepositoryTest {
    private static final String COMMIT =
            "git -c user.name=A -c user.email=a@b.c -c commit.gpgsign=false commit -q --allow-empty -m ";
    private static final long LARGEST = 1 << 20;

    @TempDir
    Path dir;

    private Path work = Path.of("");

    @BeforeEach
    void open() throws Exception {
        work = Files.createDirectories(dir.toRealPath().resolve("work"));
        sh("git init -q -b trunk");
    }

    private String sh(String command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder("sh", "-ec", command)
                .directory(work.toFile())
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
        return printed;
    }

    private GitRepository repository() {
        return GitRepository.of(work).orElseThrow();
    }

    private String id(String revision) throws Exception {
        return sh("git rev-parse " + revision).strip();
    }

    private void expectAllObjects() throws Exception {
        List<String> ids =
                sh("git cat-file --batch-all-objects --batch-check='%(objectname) %(objectsize) %(objecttype)'")
                        .lines()
                        .toList();
        assertThat(ids).isNotEmpty();
        try (GitObjects objects = repository().objects()) {
            for (String line : ids) {
                String[] words = line.split(" ", -1);
                assertThat(objects.size(words[0])).as(line).hasValue(Long.parseLong(words[1]));
                assertThat(objects.read(words[0], LARGEST))
                        .as(line)
                        .hasValueSatisfying(
                                content -> assertThat(content.type()).isEqualTo(words[2]));
            }
        }
    }

    @Test
    void the_head_is_a_branch_a_commit_or_nothing_yet() throws Exception {
        assertThat(repository().head()).hasValue(new Head(Optional.of("trunk"), Optional.empty()));
        sh(COMMIT + "one; " + COMMIT + "two");
        assertThat(repository().head()).hasValue(new Head(Optional.of("trunk"), Optional.of(id("HEAD"))));
        sh("git pack-refs --all");
        assertThat(repository().head()).hasValue(new Head(Optional.of("trunk"), Optional.of(id("HEAD"))));
        sh("git checkout -q -b feature/x && " + COMMIT + "three");
        assertThat(repository().head()).hasValue(new Head(Optional.of("feature/x"), Optional.of(id("HEAD"))));
        sh("git checkout -q --detach trunk");
        assertThat(repository().head()).hasValue(new Head(Optional.empty(), Optional.of(id("trunk"))));
    }

    @Test
    void subjects_are_those_of_the_last_commits() throws Exception {
        sh(COMMIT + "one; " + COMMIT + "'two\nlines\n\nand more'; " + COMMIT + "three; " + COMMIT + "four");

        assertThat(repository().subjects(3)).containsExactly("four", "three", "two lines");
        sh("git gc -q");
        assertThat(repository().subjects(9)).containsExactly("four", "three", "two lines", "one");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void the_index_is_read_in_its_versions(int version) throws Exception {
        sh("mkdir -p a/b; echo 1 > a/b/c; echo 2 > a/d; echo 3 > e; ln -s e f; echo 4 > 'g ä'; git add -A");
        sh("echo later > later; git add -N later");
        sh("git update-index --index-version " + version);

        assertThat(repository().index().entries())
                .containsOnlyKeys(sh("git ls-files -z").split("\0"))
                .hasEntrySatisfying("e", entry -> assertThat(entry.object()).isEqualTo(gitHash("e")));
        assertThat(repository().index().tracking()).accepts("a/b", "a/b/c").rejects("a/b/x", "a/b/");
        assertThat(GitRepository.of(work.resolve("a")).orElseThrow().index().entries())
                .containsOnlyKeys("b/c", "d");
    }

    private String gitHash(String file) {
        try {
            return sh("git hash-object " + file).strip();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void an_index_that_leans_on_another_file_is_not_read() throws Exception {
        sh("echo 1 > a; git add a; git update-index --split-index");

        assertThat(repository().index().entries()).isEmpty();
    }

    @Test
    void objects_are_read_loose_and_packed_with_deltas() throws Exception {
        sh("i=0; while [ $i -lt 30 ]; do seq 1 2000 > big; echo $i >> big; echo $i > small; git add -A; i=$((i + 1)); "
                + COMMIT
                + "$i; done; head -c 5000 /dev/urandom > bytes; git add bytes; git tag -a -m t t1 2>/dev/null || true");
        expectAllObjects();
        sh("git repack -adfq --depth=40 --window=40; git prune-packed");
        assertThat(sh("git verify-pack -v .git/objects/pack/*.idx")).contains("chain length = 2");
        expectAllObjects();
        sh("echo more > more; git add more; git -c pack.indexVersion=2 -c repack.useDeltaBaseOffset=false repack"
                + " -adfq");
        expectAllObjects();
    }

    @Test
    void an_object_is_not_read_beyond_what_is_asked_for_and_not_if_it_is_another() throws Exception {
        sh("seq 1 100 > a; echo other > b; git add a b");
        String a = gitHash("a");
        String b = gitHash("b");
        sh(
                "cp -f .git/objects/%s/%s .git/objects/x; chmod u+w .git/objects/%s/%s; cat .git/objects/x > .git/objects/%s/%s"
                        .formatted(
                                a.substring(0, 2),
                                a.substring(2),
                                b.substring(0, 2),
                                b.substring(2),
                                b.substring(0, 2),
                                b.substring(2)));

        try (GitObjects objects = repository().objects()) {
            assertThat(objects.read(a, 100)).isEmpty();
            assertThat(objects.read(a, LARGEST)).isPresent();
            assertThat(objects.read(b, LARGEST)).isEmpty();
        }
    }

    @Test
    void a_worktree_and_a_submodule_lead_to_their_own() throws Exception {
        sh("echo 1 > a; git add a; " + COMMIT + "one; git worktree add -q ../other -b other");
        Path other = work.resolveSibling("other");
        assertThat(GitRepository.of(other).orElseThrow().head())
                .hasValue(new Head(Optional.of("other"), Optional.of(id("HEAD"))));
        assertThat(GitRepository.of(other).orElseThrow().subjects(1)).containsExactly("one");
        sh("git init -q -b main ../sub; cd ../sub; " + COMMIT + "sub; cd ../work; "
                + "git -c protocol.file.allow=always submodule --quiet add ../sub sub");
        assertThat(GitRepository.of(work.resolve("sub")).orElseThrow().subjects(1))
                .containsExactly("sub");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rm .git/index; mkfifo .git/index",
                "rm .git/refs/heads/trunk; mkfifo .git/refs/heads/trunk",
                "rm .git/HEAD; mkfifo .git/HEAD",
                "mv .git/config .git/c; mkfifo .git/config",
                "rm -f .git/packed-refs; mkfifo .git/packed-refs; rm .git/refs/heads/trunk",
                "mkfifo .git/commondir",
                "mkdir -p .git/objects/pack; mkfifo .git/objects/pack/pack-a.idx .git/objects/pack/pack-a.pack",
                "rm -rf .git/objects; mkfifo .git/objects",
                "rm -rf .git; mkfifo .git",
                "rm .git/index; ln -s /dev/zero .git/index",
                "rm .git/index; ln -s /proc/self/mem .git/index",
                "head -c 4000 /dev/urandom > .git/index",
                "(head -c 8 .git/index; printf '\\377\\377\\377\\377'; tail -c +13 .git/index) > .git/i; mv .git/i"
                        + " .git/index",
                "truncate -s 300M .git/HEAD; truncate -s 300M .git/index",
                "echo 'ref: refs/heads/../../config' > .git/HEAD"
            })
    void what_was_planted_neither_blocks_nor_breaks(String planted) throws Exception {
        sh("echo 1 > a; git add a; " + COMMIT + "one");
        sh(planted);

        Optional<GitRepository> repository = GitRepository.of(work);

        repository.ifPresent(planting -> {
            assertThat(planting.head().flatMap(Head::branch).orElse("trunk")).isEqualTo("trunk");
            assertThat(planting.subjects(3).size()).isLessThanOrEqualTo(1);
            assertThat(planting.index().entries().size()).isLessThanOrEqualTo(1);
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rm -rf .git; echo \"gitdir: $PWD/../private/.git\" > .git",
                "rm -rf .git; ln -s ../private/.git .git",
                "echo \"$PWD/../private/.git\" > .git/commondir",
                "rm -rf .git/refs .git/objects; ln -s ../../private/.git/refs .git/refs; ln -s"
                        + " ../../private/.git/objects .git/objects",
                "rm -f .git/index; ln -s ../../private/.git/index .git/index; ln -sf ../../private/.git/HEAD .git/HEAD"
            })
    void another_repository_of_the_user_is_not_told_of(String planted) throws Exception {
        sh("git init -q -b hidden ../private; cd ../private; echo 1 > secret; git add secret; " + COMMIT + "private");
        sh(planted);

        GitRepository.of(work).ifPresent(planting -> {
            assertThat(planting.subjects(3)).isEmpty();
            assertThat(planting.index().entries()).isEmpty();
            assertThat(planting.head().flatMap(Head::branch).orElse("")).isNotEqualTo("hidden");
        });
    }

    @Test
    void a_repository_above_is_not_used_where_everybody_may_write() throws Exception {
        Path below = Files.createDirectories(work.resolve("below"));
        sh(COMMIT + "one");
        assertThat(GitRepository.of(below)).isPresent();

        Files.setPosixFilePermissions(work, PosixFilePermissions.fromString("rwxrwxrwx"));

        assertThat(GitRepository.of(below)).isEmpty();
    }

    @Test
    void a_repository_of_somebody_else_is_not_used() throws Exception {
        assumeTrue(sh("id -u").strip().equals("0"), "only the administrator can give a file away");
        Path below = Files.createDirectories(work.resolve("below"));
        sh(COMMIT + "one; chown -R 12345 .git");

        assertThat(GitRepository.of(work)).isEmpty();
        assertThat(GitRepository.of(below)).isEmpty();
    }
}
