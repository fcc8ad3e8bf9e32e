package dev.deepseektui.core.process.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.process.sandbox.Bubblewrap.MountArguments;
import dev.deepseektui.core.process.sandbox.MountTable.Access;
import dev.deepseektui.core.process.sandbox.MountTable.Mount;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class MountTableTest {
    private static Mount mount(String path, Access access) {
        return new Mount(Path.of(path), access, Path.of(path), Mount.Kind.DIRECTORY);
    }

    private static Mount tmp() {
        return new Mount(Path.of("/tmp"), Access.WRITABLE, Path.of("/var/tmp/x"), Mount.Kind.DIRECTORY);
    }

    @Test
    void outer_places_come_before_inner_ones() {
        assertThat(MountTable.of(List.of(mount("/w/.git", Access.READ_ONLY), mount("/w", Access.WRITABLE))))
                .containsExactly(mount("/w", Access.WRITABLE), mount("/w/.git", Access.READ_ONLY));
    }

    @Test
    void at_one_path_the_strictest_rule_holds() {
        assertThat(MountTable.of(List.of(
                        mount("/w", Access.WRITABLE), mount("/w", Access.HIDDEN), mount("/w", Access.READ_ONLY))))
                .containsExactly(mount("/w", Access.HIDDEN));
    }

    @Test
    void what_is_read_only_already_costs_no_mount() {
        assertThat(MountTable.of(List.of(mount("/w", Access.READ_ONLY), mount("/w/.git", Access.READ_ONLY))))
                .isEmpty();
    }

    @Test
    void a_workspace_in_a_hidden_directory_is_there_and_so_is_one_in_the_other_tmp() {
        assertThat(MountTable.of(List.of(mount("/home/.x", Access.HIDDEN), mount("/home/.x/w", Access.READ_ONLY))))
                .hasSize(2);
        assertThat(MountTable.of(List.of(tmp(), mount("/tmp/w", Access.READ_ONLY))))
                .hasSize(2);
    }

    @Test
    void what_is_gone_anyway_is_not_hidden() {
        assertThat(MountTable.of(List.of(tmp(), mount("/tmp/home/.ssh", Access.HIDDEN))))
                .containsExactly(tmp());
    }

    @Test
    void the_directories_around_a_protected_place_cannot_be_renamed() {
        assertThat(MountTable.of(List.of(mount("/w", Access.WRITABLE), mount("/w/a/b/hooks", Access.READ_ONLY))))
                .containsExactly(
                        mount("/w", Access.WRITABLE),
                        mount("/w/a", Access.WRITABLE),
                        mount("/w/a/b", Access.WRITABLE),
                        mount("/w/a/b/hooks", Access.READ_ONLY));
    }

    @Test
    void a_path_lies_in_the_nearest_mount() {
        List<Mount> mounts = List.of(mount("/w", Access.WRITABLE), mount("/w/.git", Access.READ_ONLY));

        assertThat(MountTable.over(Path.of("/w/.git/index.lock"), mounts)).contains(mounts.get(1));
        assertThat(MountTable.over(Path.of("/etc"), mounts)).isEmpty();
    }

    @Test
    void what_is_hidden_and_empty_becomes_read_only_last() {
        List<Mount> mounts =
                MountTable.of(List.of(mount("/home/.x", Access.HIDDEN), mount("/home/.x/w", Access.WRITABLE)));

        assertThat(MountArguments.of(mounts, Path.of("/empty")))
                .containsExactly(
                        "--tmpfs", "/home/.x", "--bind", "/home/.x/w", "/home/.x/w", "--remount-ro", "/home/.x");
    }
}
