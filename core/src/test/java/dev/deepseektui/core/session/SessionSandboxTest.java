package dev.deepseektui.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.approval.rule.RuleSet;
import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.process.sandbox.Confiner.Confined;
import dev.deepseektui.core.process.sandbox.Confiner.LeftoverProcesses;
import dev.deepseektui.core.process.sandbox.Profile;
import dev.deepseektui.core.process.sandbox.Sandbox;
import dev.deepseektui.core.process.sandbox.SandboxHere;
import dev.deepseektui.core.process.sandbox.VisibleTempDir;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files hidden by a session's sandbox, depending on settings and environment. */
class SessionSandboxTest {
    @TempDir(factory = VisibleTempDir.class)
    Path dir;

    private List<String> words(String hide, Map<String, String> environment) throws IOException {
        SandboxHere.assume();
        DeepseekHome home = new DeepseekHome(dir.resolve("home/.deepseek"));
        Path workspace = Files.createDirectories(dir.resolve("workspace")).toRealPath();
        Config config = ConfigLoader.load(
                SettingsCatalog.ALL,
                new ConfigSources(
                        home,
                        Optional.empty(),
                        Optional.empty(),
                        Map.of(),
                        List.of(new ConfigSources.Flag("test", "sandbox.hide", hide))));
        Installation installation =
                new Installation(home, environment, "0.1.0", InstantSource.system(), IdSource.random());
        try (Sandbox sandbox = new SessionSandbox(config, installation, workspace).sandbox(() -> RuleSet.NONE)) {
            return sandbox.wrap(
                            new Confined(List.of("true"), workspace, Profile.LOOK, LeftoverProcesses.ENDED), Map.of())
                    .words();
        }
    }

    private Map<String, String> environment(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(more);
        all.put("PATH", System.getenv().getOrDefault("PATH", ""));
        all.put("HOME", dir.resolve("home").toString());
        return all;
    }

    @Test
    void what_is_named_is_hidden_from_the_home_the_workspace_or_anywhere() throws IOException {
        Path inHome = Files.createDirectories(dir.resolve("home/go/pkg/keys"));
        Path inWorkspace = Files.writeString(
                Files.createDirectories(dir.resolve("workspace")).resolve("token"), "x");

        assertThat(words("~/go/pkg/keys,token,none", environment(Map.of())))
                .containsSequence("--tmpfs", inHome.toRealPath().toString())
                .containsSequence(
                        "--ro-bind", "/dev/null", inWorkspace.toRealPath().toString())
                .doesNotContain(dir.resolve("workspace/none").toString());
    }

    @Test
    void so_are_sockets_that_the_environment_names_though_nobody_here_listens() throws IOException {
        List<String> names = List.of("DOCKER_HOST", "CONTAINER_HOST", "SSH_AUTH_SOCK", "DBUS_SESSION_BUS_ADDRESS");
        List<String> prefixes = List.of("unix://", "unix://", "", "unix:path=");
        for (int i = 0; i < names.size(); i++) {
            Path socket = Files.writeString(dir.resolve("socket" + i), "");
            String value = prefixes.get(i) + socket + (i == 3 ? ",guid=1" : "");

            assertThat(words("", environment(Map.of(names.get(i), value))))
                    .as(names.get(i))
                    .contains(socket.toRealPath().toString());
        }
        assertThat(words("", environment(Map.of("DOCKER_HOST", "tcp://127.0.0.1:1"))))
                .doesNotContain("tcp://127.0.0.1:1");
    }
}
