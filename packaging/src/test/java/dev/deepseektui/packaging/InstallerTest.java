package dev.deepseektui.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code install.sh} with a release server on this machine. */
class InstallerTest {
    @TempDir
    Path dir;

    private HttpServer server;
    private Path served;
    private Path installer;
    private Path prefix;

    @BeforeEach
    void serve() throws IOException {
        for (String tool : List.of("tar", "xz", "curl")) {
            assumeThat(Running.isThere(tool)).as(tool).isTrue();
        }
        served = Files.createDirectories(dir.resolve("served"));
        prefix = dir.resolve("a prefix");
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            Path file = served.resolve(exchange.getRequestURI().getPath().substring(1));
            boolean there = Files.isRegularFile(file);
            exchange.sendResponseHeaders(there ? 200 : 404, there ? Files.size(file) : -1);
            if (there) {
                Files.copy(file, exchange.getResponseBody());
            }
            exchange.close();
        });
        server.start();
        installer = publish("1.0.0");
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.stop(0);
        }
    }

    @Test
    void it_installs_what_was_released_and_links_it() throws Exception {
        Running installed = install();

        assertThat(installed.said()).contains("Installed deepseek-tui 1.0.0").contains("to your PATH");
        assertThat(installed.status()).isZero();
        assertThat(program("hello")).isEqualTo("deepseek-tui 1.0.0 hello\n");
    }

    @Test
    void it_says_what_it_can_be_told_and_installs_nothing_then() throws Exception {
        Running asked = install("--help");

        assertThat(asked.said())
                .contains("--prefix DIR", "--version VERSION  install this version (default: 1.0.0)", "--uninstall");
        assertThat(asked.status()).isZero();
        assertThat(prefix).doesNotExist();
    }

    @Test
    void a_second_time_it_has_nothing_to_do() throws Exception {
        install();
        server.stop(0);

        Running again = install();

        assertThat(again.said()).contains("is already installed in");
        assertThat(again.status()).isZero();
    }

    @Test
    void another_version_replaces_the_link_and_leaves_the_one_before_for_what_runs() throws Exception {
        install();
        publish("1.1.0");
        publish("1.2.0");

        assertThat(install("--version", "1.1.0").status()).isZero();
        assertThat(install("--version", "v1.2.0").status()).isZero();

        assertThat(program()).isEqualTo("deepseek-tui 1.2.0\n");
        assertThat(versions()).containsExactly("1.1.0", "1.2.0");
    }

    @Test
    void what_is_not_what_was_released_is_not_installed() throws Exception {
        Path file = served.resolve("v1.0.0")
                .resolve(release("1.0.0").tarball(Host.ofThisMachine()).getFileName());
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        Files.write(file, bytes);

        Running installed = install();

        assertThat(installed.said()).contains("checksum mismatch").contains("nothing was installed");
        assertThat(installed.status()).isEqualTo(1);
        assertThat(prefix.resolve("bin")).doesNotExist();
        assertThat(versions()).isEmpty();
    }

    @Test
    void a_version_that_is_not_there_is_named() throws Exception {
        Running installed = install("--version", "9.9.9");

        assertThat(installed.said()).contains("cannot download").contains("/v9.9.9/deepseek-tui-9.9.9-");
        assertThat(installed.status()).isEqualTo(1);
    }

    @Test
    void a_version_cannot_lead_elsewhere() throws Exception {
        assertThat(install("--version", "../1.0.0").said()).contains("invalid version");
    }

    @Test
    void a_program_of_somebody_else_is_left_alone() throws Exception {
        Path other = Files.createDirectories(prefix.resolve("bin")).resolve("deepseek-tui");
        Files.writeString(other, "other");

        Running installed = install();

        assertThat(installed.said()).contains("already exists and was not created by this installer");
        assertThat(installed.status()).isEqualTo(1);
        assertThat(install("--uninstall").status()).isZero();
        assertThat(other).hasContent("other");
    }

    @Test
    void it_takes_away_all_that_it_brought() throws Exception {
        install();

        Running gone = install("--uninstall");

        assertThat(gone.said()).contains("Removed deepseek-tui from");
        assertThat(prefix.resolve("bin")).isEmptyDirectory();
        assertThat(prefix.resolve("share")).isEmptyDirectory();
        assertThat(install("--uninstall").status()).isZero();
    }

    @Test
    void without_the_means_to_unpack_it_says_what_is_missing() throws Exception {
        Path tools = Files.createDirectories(dir.resolve("tools"));
        for (String tool : List.of("uname", "readlink", "tar")) {
            Path program = Files.writeString(tools.resolve(tool), "#!/bin/sh\nexec " + real(tool) + " \"$@\"\n");
            assertThat(program.toFile().setExecutable(true)).isTrue();
        }

        Running installed = Running.of(
                dir, Map.of("PATH", tools.toString(), "HOME", dir.toString()), "/bin/sh", installer.toString());

        assertThat(installed.said()).contains("xz is required");
        assertThat(installed.status()).isEqualTo(1);
    }

    private static Path real(String tool) {
        return Stream.of(System.getenv("PATH").split(":", -1))
                .map(directory -> Path.of(directory, tool))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow();
    }

    private Release release(String version) throws IOException {
        return new Release(Running.repository(), dir, version, dir.resolve("dist-" + version), "https://example.org/d");
    }

    private Path publish(String version) throws IOException {
        Release release = FakeImage.release(dir, version);
        Manifests.write(release);
        Path place = Files.createDirectories(served.resolve("v" + version));
        Path file = release.tarball(Host.ofThisMachine());
        Files.copy(file, place.resolve(file.getFileName()));
        Files.copy(Path.of(file + ".sha256"), place.resolve(file.getFileName() + ".sha256"));
        return release.dist().resolve("manifests/install.sh");
    }

    private Running install(String... options) throws Exception {
        List<String> command = new ArrayList<>(List.of("sh", installer.toString(), "--prefix", prefix.toString()));
        command.addAll(
                List.of("--from", "http://127.0.0.1:" + server.getAddress().getPort()));
        command.addAll(List.of(options));
        return Running.of(dir, Map.of("HOME", dir.toString(), "no_proxy", "127.0.0.1"), command);
    }

    private String program(String... arguments) throws Exception {
        List<String> command =
                new ArrayList<>(List.of(prefix.resolve("bin/deepseek-tui").toString()));
        command.addAll(List.of(arguments));
        return Running.of(dir, Map.of(), command).said();
    }

    private List<String> versions() throws IOException {
        Path share = prefix.resolve("share/deepseek-tui");
        if (!Files.isDirectory(share)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(share)) {
            return all.map(path -> path.getFileName().toString().split("-", -1)[2])
                    .sorted()
                    .toList();
        }
    }
}
