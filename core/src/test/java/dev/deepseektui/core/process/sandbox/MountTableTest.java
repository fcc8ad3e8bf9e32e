package dev.deepseektui.core.process.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.process.sandbox.MountTable.Mount;
import dev.deepseektui.core.process.sandbox.MountTable.MountAccess;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class MountTableTest {
    private static Mount mount(String path, MountAccess access) {
        return new Mount(Path.of(path), access, Path.of(path), Mount.MountKind.DIRECTORY);
    }

    private static Mount tmp() {
        return new Mount(Path.of("/tmp"), MountAccess.WRITABLE, Path.of("/var/tmp/x"), Mount.MountKind.DIRECTORY);
    }

    @Test
    void outer_places_come_before_inner_ones() {
        assertThat(MountTable.of(List.of(mount("/w/.git", MountAccess.READ_ONLY), mount("/w", MountAccess.WRITABLE))))
                .containsExactly(mount("/w", MountAccess.WRITABLE), mount("/w/.git", MountAccess.READ_ONLY));
    }

    @Test
    void at_one_path_the_strictest_rule_holds() {
        assertThat(MountTable.of(List.of(
                        mount("/w", MountAccess.WRITABLE),
                        mount("/w", MountAccess.HIDDEN),
                        mount("/w", MountAccess.READ_ONLY))))
                .containsExactly(mount("/w", MountAccess.HIDDEN));
    }

    @Test
    void what_is_read_only_already_costs_no_mount() {
        assertThat(MountTable.of(List.of(mount("/w", MountAccess.READ_ONLY), mount("/w/.git", MountAccess.READ_ONLY))))
                .isEmpty();
    }

    @Test
    void a_workspace_in_a_hidden_directory_is_there_and_so_is_one_in_the_other_tmp() {
        assertThat(MountTable.of(
                        List.of(mount("/home/.x", MountAccess.HIDDEN), mount("/home/.x/w", MountAccess.READ_ONLY))))
                .hasSize(2);
        assertThat(MountTable.of(List.of(tmp(), mount("/tmp/w", MountAccess.READ_ONLY))))
                .hasSize(2);
    }

    @Test
    void what_is_gone_anyway_is_not_hidden() {
        assertThat(MountTable.of(List.of(tmp(), mount("/tmp/home/.ssh", MountAccess.HIDDEN))))
                .containsExactly(tmp());
    }

    @Test
    void the_directories_around_a_protected_place_cannot_be_renamed() {
        assertThat(MountTable.of(
                        List.of(mount("/w", MountAccess.WRITABLE), mount("/w/a/b/hooks", MountAccess.READ_ONLY))))
                .containsExactly(
                        mount("/w", MountAccess.WRITABLE),
                        mount("/w/a", MountAccess.WRITABLE),
                        mount("/w/a/b", MountAccess.WRITABLE),
                        mount("/w/a/b/hooks", MountAccess.READ_ONLY));
    }

    @Test
    void a_path_lies_in_the_nearest_mount() {
        List<Mount> mounts = List.of(mount("/w", MountAccess.WRITABLE), mount("/w/.git", MountAccess.READ_ONLY));

        assertThat(MountTable.over(Path.of("/w/.git/index.lock"), mounts)).contains(mounts.get(1));
        assertThat(MountTable.over(Path.of("/etc"), mounts)).isEmpty();
    }

    @Test
    void what_is_hidden_and_empty_becomes_read_only_last() {
        List<Mount> mounts = MountTable.of(
                List.of(mount("/home/.x", MountAccess.HIDDEN), mount("/home/.x/w", MountAccess.WRITABLE)));

        assertThat(Bubblewrap.mountArguments(mounts, Path.of("/empty")))
                .containsExactly(
                        "--tmpfs", "/home/.x", "--bind", "/home/.x/w", "/home/.x/w", "--remount-ro", "/home/.x");
    }
}
