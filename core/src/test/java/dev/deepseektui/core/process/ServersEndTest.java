package dev.deepseektui.core.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.process.sandbox.WrappedCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Ending many servers at once. */
@Timeout(120)
class ServersEndTest {
    private static final String PATH = System.getenv().getOrDefault("PATH", "/usr/bin:/bin");
    private static final int MANY = 30;

    @TempDir
    Path directory;

    private final AtomicInteger looks = new AtomicInteger();

    private Launcher launcher() {
        ProcessTable machine = ProcessTable.ofThisMachine(ShellPrograms.on(PATH));
        return new Launcher(
                ShellPrograms.on(PATH),
                () -> Map.of("PATH", PATH),
                new Launcher.Outputs(directory, KnownKeys.NONE),
                IdSource.random(),
                mark -> {
                    looks.incrementAndGet();
                    return machine.rows(mark);
                });
    }

    private List<ServerProcess> servers(Launcher launcher, String... words) throws IOException {
        List<ServerProcess> servers = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            servers.add(launcher.serve(WrappedCommand.outside(List.of(words), Map.of("PATH", PATH)), directory));
        }
        return servers;
    }

    /** Waits until all servers are gone, because a killed process lives for another moment. */
    private static void assertEnded(List<ServerProcess> servers) {
        for (ServerProcess server : servers) {
            ProcessHandle.of(server.group())
                    .ifPresent(process -> assertThat(process.onExit()).succeedsWithin(Duration.ofMinutes(1)));
        }
    }

    @Test
    void servers_that_end_together_are_looked_for_together() throws IOException {
        try (Launcher launcher = launcher()) {
            List<ServerProcess> servers = servers(launcher, "sh", "-c", "trap '' TERM; while :; do sleep 1000; done");
            launcher.endTogether();
            servers.forEach(server -> server.end(Duration.ofDays(1)));
            assertThat(looks).hasValue(0);

            launcher.endServers(Duration.ZERO);

            assertEnded(servers);
        }
    }

    @Test
    void servers_that_wiped_their_environment_end_too() throws IOException {
        try (Launcher launcher = launcher()) {
            List<ServerProcess> servers = servers(launcher, "env", "-i", "sleep", "1000");
            launcher.endTogether();

            launcher.endServers(Duration.ZERO);

            assertEnded(servers);
        }
    }

    @Test
    void a_server_that_ended_by_itself_is_not_ended_again() throws IOException {
        try (Launcher launcher = launcher()) {
            servers(launcher, "true").forEach(server -> server.end(Duration.ofMinutes(1)));
            launcher.endTogether();
            int before = looks.get();

            launcher.endServers(Duration.ZERO);

            assertThat(looks).hasValue(before);
        }
    }
}
