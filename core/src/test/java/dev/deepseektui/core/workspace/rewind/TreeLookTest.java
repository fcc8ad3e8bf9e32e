package dev.deepseektui.core.workspace.rewind;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.workspace.OwnFiles;
import dev.deepseektui.core.workspace.Workspace;
import dev.deepseektui.core.workspace.rewind.TreeScan.ScannedEntry;
import dev.deepseektui.core.workspace.rewind.TreeScan.TreeChanges;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A look that reuses the previous one finds the same as one that does not. */
class TreeLookTest {
    /** Later than the time of every file, so that known entries are reused. */
    private static final long LATER = Long.MAX_VALUE;

    @TempDir
    Path directory;

    private RewindScene scene;
    private Map<String, ScannedEntry> known;

    @BeforeEach
    void repository() throws Exception {
        scene = new RewindScene(directory).repository();
        known = look(Map.of(), LATER);
    }

    @Test
    void what_did_not_change_is_the_same_object_beside_what_did() throws Exception {
        ScannedEntry unchanged = known.get("b/c.txt");
        scene.sh("mkdir c; echo new > c/n; echo more >> a.txt");

        assertThat(seen().get("b/c.txt")).isSameAs(unchanged);
    }

    @Test
    void what_is_new_changed_moved_and_gone_is_seen() throws Exception {
        scene.sh("mkdir -p c/d; echo 1 > c/d/f; mv b e; rm bin; echo more >> a.txt; ln -s a.txt l; chmod 700 c");
        assertThat(names(seen())).containsExactly(".gitignore", "a.txt", "c", "c/d", "c/d/f", "e", "e/c.txt", "l");
        scene.sh("rm -r c; mv e/c.txt e/x; rm l; mkdir l; echo 1 > l/f");
        assertThat(names(seen())).containsExactly(".gitignore", "a.txt", "e", "e/x", "l", "l/f");
    }

    @Test
    void rules_that_change_in_their_file_change_what_is_left_out() throws Exception {
        scene.sh("mkdir out more; echo 1 > out/o; echo 1 > more/m");
        assertThat(names(seen())).doesNotContain("out").contains("more/m");
        scene.sh("echo more > .gitignore");
        assertThat(names(seen())).contains("out/o").doesNotContain("more");
    }

    @Test
    void rules_that_come_and_go_below_change_what_is_left_out_below() throws Exception {
        scene.sh("mkdir -p b/c/out b/c/d; echo 1 > b/c/d/f");
        assertThat(names(seen())).contains("b/c/d/f").doesNotContain("b/c/out");
        scene.sh("echo d > b/.gitignore");
        assertThat(names(seen())).contains("b/c").doesNotContain("b/c/d");
        scene.sh("rm b/.gitignore");
        assertThat(names(seen())).contains("b/c/d/f");
    }

    @Test
    void the_repositorys_own_exclusions_count_and_change() throws Exception {
        scene.sh("echo b > .git/info/exclude");
        assertThat(names(seen())).doesNotContain("b");
        scene.sh("echo > .git/info/exclude");
        assertThat(names(seen())).contains("b/c.txt");
    }

    @Test
    void a_directory_that_becomes_a_repository_is_left_alone_and_one_that_is_none_any_more_is_not() throws Exception {
        scene.sh("git init -q b");
        assertThat(names(seen())).contains("b").doesNotContain("b/c.txt");
        scene.sh("rm -rf b/.git");
        assertThat(names(seen())).contains("b/c.txt");
    }

    @Test
    void what_programs_make_counts_as_soon_as_a_repository_says_what_is_ignored() throws Exception {
        scene.sh("rm -rf .git; mkdir -p b/target; echo 1 > b/target/t");
        assertThat(names(seen())).doesNotContain("b/target");
        scene.sh("git init -q");
        assertThat(names(seen())).contains("b/target/t");
    }

    @Test
    void names_of_a_directory_that_changed_a_moment_before_are_asked_again() throws Exception {
        Map<String, ScannedEntry> young = look(Map.of(), Long.MIN_VALUE);

        assertThat(Objects.requireNonNull(young.get("b")).names()).isNull();
        assertThat(Objects.requireNonNull(known.get("b")).names()).containsExactly(Path.of("c.txt"));
        assertThat(names(young)).isEqualTo(names(look(young, LATER)));
    }

    @Test
    void a_file_that_may_have_changed_within_the_same_tick_is_read_again() {
        assertThat(TreeChanges.between(known, known, LATER)).isEmpty();
        assertThat(TreeChanges.between(known, known, Long.MIN_VALUE))
                .extracting(TreeChanges.PossibleChange::path)
                .containsExactly(".gitignore", "a.txt", "b/c.txt", "bin");
    }

    @Test
    void more_than_wanted_is_not_seen() throws Exception {
        assertThat(TreeScan.at(tools(), known, new TreeScan.ScanPlan(4, LATER, true, TreeScan.ContentKeeper.NONE)))
                .isEmpty();
    }

    /** Looks with the known entries, and asserts that a look without them finds the same names. */
    private Map<String, ScannedEntry> seen() throws Exception {
        Map<String, ScannedEntry> now = look(known, LATER);
        assertThat(names(now)).isEqualTo(names(look(Map.of(), LATER)));
        known = now;
        return now;
    }

    private Map<String, ScannedEntry> look(Map<String, ScannedEntry> before, long settled) throws Exception {
        return TreeScan.at(tools(), before, new TreeScan.ScanPlan(1_000, settled, true, TreeScan.ContentKeeper.NONE))
                .orElseThrow();
    }

    private Workspace tools() {
        return Workspace.withoutSettings(scene.workspace, OwnFiles.NONE);
    }

    private static List<String> names(Map<String, ScannedEntry> tree) {
        return tree.keySet().stream()
                .filter(path -> !path.equals(TreeScan.ROOT))
                .sorted()
                .toList();
    }
}
