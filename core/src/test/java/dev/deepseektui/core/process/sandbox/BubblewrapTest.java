package dev.deepseektui.core.process.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.process.sandbox.Bubblewrap.Proc;
import dev.deepseektui.core.process.sandbox.Confiner.Confined;
import dev.deepseektui.core.process.sandbox.Confiner.LeftoverProcesses;
import dev.deepseektui.core.process.sandbox.SyscallFilter.Namespaces;
import dev.deepseektui.core.process.sandbox.WrappedCommand.ConfinedReport;
import dev.deepseektui.core.tape.event.Denial.Need;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BubblewrapTest {
    private static final Bubblewrap FULL =
            new Bubblewrap(Path.of("/usr/bin/bwrap"), Proc.OWN, Namespaces.REFUSED_BY_BUBBLEWRAP);

    private static List<String> line(Bubblewrap bubblewrap, Profile profile) {
        return bubblewrap.line(
                new Confined(List.of("bash", "-c", "x"), Path.of("/w"), profile, LeftoverProcesses.ENDED),
                List.of("MOUNTS"));
    }

    @Test
    void the_kernel_s_settings_are_read_only_and_come_behind_proc() {
        assertThat(String.join(" ", line(FULL, Profile.WORK)))
                .contains("--ro-bind / / --dev /dev --proc /proc --ro-bind /proc/sys /proc/sys MOUNTS --chdir /w --");
    }

    @Test
    void a_user_namespace_is_asked_for_outright_and_no_other_can_be_made_in_it() {
        assertThat(line(FULL, Profile.WORK))
                .contains("--unshare-user", "--unshare-pid", "--disable-userns", "--die-with-parent", "--new-session")
                .containsSequence("--cap-drop", "ALL");
    }

    @Test
    void only_a_grant_opens_the_network() {
        assertThat(line(FULL, Profile.LOOK)).contains("--unshare-net");
        assertThat(line(FULL, Profile.WORK)).contains("--unshare-net");
        assertThat(line(FULL, Profile.WORK.with(Need.GIT))).contains("--unshare-net");
        assertThat(line(FULL, Profile.WORK.with(Need.NETWORK))).doesNotContain("--unshare-net");
    }

    @Test
    void without_a_proc_of_its_own_nobody_s_processes_are_looked_at_or_ended() {
        Bubblewrap masked = new Bubblewrap(FULL.program(), Proc.EVERYBODYS, FULL.nesting());

        assertThat(line(masked, Profile.WORK)).doesNotContain("--proc").contains("unseen", "shared");
    }

    @Test
    void there_is_a_filter_for_both_processors() {
        assertThat(SyscallFilter.bytes("amd64", Namespaces.REFUSED_BY_BUBBLEWRAP))
                .isPresent();
        assertThat(SyscallFilter.bytes("aarch64", Namespaces.REFUSED_HERE)).isPresent();
        assertThat(SyscallFilter.bytes("riscv64", Namespaces.REFUSED_BY_BUBBLEWRAP))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "bwrap: setting up uid map: Permission denied | AppArmor",
                "bwrap: loopback: Failed RTM_NEWADDR: Operation not permitted | AppArmor",
                "bwrap: No permissions to creating new namespace, likely because the kernel does not allow"
                        + " non-privileged user namespaces. | container",
                "bwrap: Creating new namespace failed: nesting depth or /proc/sys/user/max_*_namespaces exceeded"
                        + " (ENOSPC) | switched off",
                "bwrap: Unknown option --unshare-user | too old",
                "bwrap: something else | something else"
            })
    void what_bubblewrap_complains_of_is_said_with_a_remedy(String said, String why) {
        assertThat(SandboxProbe.failed(said).words()).contains(why).doesNotContain("sysctl -w");
    }

    @Test
    void what_was_told_from_inside_is_read_and_bounded() {
        ConfinedReport report = ConfinedReport.of(
                List.of("group 12", "inside", "left sleep node", "network 2 0 1", "network 99999999999 0 0"));

        assertThat(report.stood()).isTrue();
        assertThat(report.left()).containsExactly("node", "sleep");
        assertThat(report.tries()).isEqualTo(3);
        assertThat(ConfinedReport.of(List.of("group 12")).stood()).isFalse();
    }
}
