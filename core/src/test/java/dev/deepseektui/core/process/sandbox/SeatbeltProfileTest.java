package dev.deepseektui.core.process.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.process.sandbox.Confiner.Confined;
import dev.deepseektui.core.process.sandbox.Confiner.ConfinementContext;
import dev.deepseektui.core.process.sandbox.Confiner.LeftoverProcesses;
import dev.deepseektui.core.process.sandbox.MountTable.Mount;
import dev.deepseektui.core.process.sandbox.MountTable.MountAccess;
import dev.deepseektui.core.process.sandbox.Sandbox.SandboxPlaces;
import dev.deepseektui.core.process.sandbox.Seatbelt.SeatbeltProfile;
import dev.deepseektui.core.tape.event.Denial.Need;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The Seatbelt profile for macOS, written from its documentation and not run on a Mac. */
class SeatbeltProfileTest {
    private static final Path WORKSPACE = Path.of("/Users/me/my \"work\")(allow default)");
    private static final Path TMP = Path.of("/private/var/tmp/session/tmp");

    private static Mount mount(String path, MountAccess access, Mount.MountKind kind) {
        Path place = Path.of(path);
        return new Mount(place, access, place, kind);
    }

    private static List<Mount> mounts() {
        return MountTable.of(List.of(
                new Mount(Path.of("/private/tmp"), MountAccess.WRITABLE, TMP, Mount.MountKind.DIRECTORY),
                mount("/Users/me/.ssh", MountAccess.HIDDEN, Mount.MountKind.DIRECTORY),
                mount(WORKSPACE.toString(), MountAccess.WRITABLE, Mount.MountKind.DIRECTORY),
                mount(WORKSPACE + "/a/.git", MountAccess.READ_ONLY, Mount.MountKind.DIRECTORY),
                new Mount(WORKSPACE.resolve(".env"), MountAccess.HIDDEN, Mount.UNREADABLE, Mount.MountKind.FILE)));
    }

    private static SeatbeltProfile profile(Profile profile) {
        return SeatbeltProfile.of(profile, mounts(), TMP);
    }

    private static String parameter(SeatbeltProfile profile, Path path) {
        return profile.parameters().entrySet().stream()
                .filter(entry -> entry.getValue().equals(path.toString()))
                .map(entry -> "(param \"" + entry.getKey() + "\")")
                .findFirst()
                .orElseThrow();
    }

    @Test
    void all_is_denied_that_is_not_allowed_and_its_brackets_close() {
        String text = profile(Profile.WORK).text();

        assertThat(text).startsWith("(version 1)\n(deny default)\n").doesNotContain("(allow default)");
        int open = 0;
        for (int at = 0; at < text.length(); at++) {
            char letter = text.charAt(at);
            open += letter == '(' ? 1 : letter == ')' ? -1 : 0;
            assertThat(open).isNotNegative();
        }
        assertThat(open).isZero();
    }

    @Test
    void no_path_is_a_part_of_the_text_whatever_it_is_called() {
        SeatbeltProfile profile = profile(Profile.WORK);

        assertThat(profile.text()).doesNotContain("/Users");
        assertThat(profile.parameters().values()).contains(WORKSPACE.toString(), TMP.toString());
    }

    @Test
    void the_workspace_and_the_session_s_tmp_are_written_and_nothing_else() {
        SeatbeltProfile profile = profile(Profile.WORK);

        assertThat(profile.text())
                .contains("(allow file-write* (subpath (param \"TMP\")))")
                .contains("(allow file-read* file-write* (subpath " + parameter(profile, WORKSPACE) + "))");
        assertThat(profile.parameters().values()).doesNotContain("/private/tmp");
    }

    @Test
    void what_is_protected_is_denied_behind_what_allows_it_and_its_parents_are_not_renamed() {
        SeatbeltProfile profile = profile(Profile.WORK);
        String git = parameter(profile, WORKSPACE.resolve("a/.git"));
        String nail = parameter(profile, WORKSPACE.resolve("a"));

        assertThat(profile.text())
                .containsSubsequence(
                        "(allow file-read* file-write* (subpath " + parameter(profile, WORKSPACE) + "))",
                        "(allow file-read* file-write* (subpath " + nail + "))",
                        "(deny file-write-unlink (literal " + nail + "))",
                        "(deny file-write* (subpath " + git + "))");
    }

    @Test
    void what_is_hidden_is_not_read_either() {
        SeatbeltProfile profile = profile(Profile.WORK);
        for (Path hidden : List.of(Path.of("/Users/me/.ssh"), WORKSPACE.resolve(".env"))) {
            assertThat(profile.text())
                    .contains("(deny file-read* file-write* (subpath " + parameter(profile, hidden) + "))");
        }
    }

    @Test
    void only_a_grant_opens_the_network() {
        assertThat(profile(Profile.WORK).text()).doesNotContain("network*");
        assertThat(profile(Profile.LOOK).text()).doesNotContain("network*");
        assertThat(profile(Profile.WORK.with(Need.NETWORK)).text()).contains("(allow network*)");
    }

    @Test
    void nobody_types_into_the_terminal_or_asks_for_the_keychain() {
        String text = profile(Profile.WORK.with(Need.NETWORK)).text();

        assertThat(text)
                .doesNotContain("/dev/tty\"")
                .doesNotContain("SecurityServer")
                .doesNotContain("securityd");
    }

    @Test
    void the_command_comes_behind_the_profile_and_its_parameters() {
        WrappedCommand wrapped = new Seatbelt(Path.of("/usr/bin/sandbox-exec"))
                .wrapped(
                        new Confined(
                                List.of("/bin/bash", "-c", "true"), WORKSPACE, Profile.WORK, LeftoverProcesses.ENDED),
                        new ConfinementContext(
                                Map.of("PATH", "/bin", "SSH_AUTH_SOCK", "/agent", "TMPDIR", "/private/var/folders/x"),
                                new SandboxPlaces(
                                        WORKSPACE,
                                        List.of(),
                                        Path.of("/Users/me"),
                                        List.of(),
                                        List::of,
                                        List::of,
                                        List::of),
                                mounts(),
                                new SandboxFiles(Objects.requireNonNull(TMP.getParent()), () -> {})),
                        (output, report) -> Optional.empty());

        assertThat(wrapped.words()).startsWith("/usr/bin/sandbox-exec", "-p").endsWith("/bin/bash", "-c", "true");
        assertThat(wrapped.words()).contains("-DTMP=" + TMP);
        assertThat(wrapped.environment())
                .containsEntry("TMPDIR", TMP.toString())
                .doesNotContainKey("SSH_AUTH_SOCK");
    }
}
