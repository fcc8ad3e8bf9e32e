package dev.deepseektui.core.process.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.deepseektui.core.process.sandbox.Confiner.Confined;
import dev.deepseektui.core.process.sandbox.Confiner.LeftoverProcesses;
import dev.deepseektui.core.process.sandbox.Sandbox.SandboxPlaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Programs on the PATH that lie in the user's home, as they run in the sandbox. */
class ProgramFilesTest {
    @TempDir(factory = VisibleTempDir.class)
    Path base;

    private Path home = Path.of("");
    private Path workspace = Path.of("");
    private Sandbox sandbox = Sandbox.none();

    /** Ways of installing programs: a directory of the PATH, and files, scripts, links and copies in the home. */
    private enum Layout {
        NPM(
                "app/node_modules/.bin",
                "app/node_modules/.bin/tool -> ../tool/cli",
                "app/node_modules/tool/cli: cat \"$(dirname \"$(readlink -f \"$0\")\")/../part/data\"",
                "app/node_modules/part/data = found"),
        NPM_GLOBAL(
                ".npm-global/bin",
                ".npm-global/bin/tool -> ../lib/node_modules/tool/cli",
                ".npm-global/lib/node_modules/tool/cli: echo found"),
        YARN_GLOBAL(
                ".yarn/bin",
                ".yarn/bin/tool -> ../../.config/yarn/global/node_modules/.bin/tool",
                ".config/yarn/global/node_modules/.bin/tool -> ../tool/cli",
                ".config/yarn/global/node_modules/tool/cli: echo found"),
        MASON(
                ".local/share/nvim/mason/bin",
                ".local/share/nvim/mason/bin/tool: exec ~/.local/share/nvim/mason/packages/tool/tool",
                ".local/share/nvim/mason/packages/tool/tool: echo found"),
        MASON_ELSEWHERE(
                "mason/bin",
                "mason/registries/list = x",
                "mason/bin/tool: exec ~/mason/packages/tool/tool",
                "mason/packages/tool/tool: echo found"),
        PIPX(
                ".local/bin",
                ".local/bin/tool -> ../share/pipx/venvs/tool/bin/tool",
                ".local/share/pipx/venvs/tool/bin/tool: cat ~/.local/share/pipx/venvs/tool/lib/data",
                ".local/share/pipx/venvs/tool/lib/data = found"),
        PIPX_ELSEWHERE(
                ".local/bin",
                ".local/bin/tool -> ../../pipx/venvs/tool/bin/tool",
                "pipx/venvs/tool/bin/tool: cat ~/pipx/venvs/tool/lib/data",
                "pipx/venvs/tool/lib/data = found"),
        PIP_OF_ANOTHER_PYTHON(
                ".local/bin",
                ".local/bin/tool = #!HOME/python/bin/python\necho found",
                "python/bin/python <- /bin/sh",
                "python/lib/data = x"),
        CONDA("envs/e/bin", "envs/e/bin/tool: cat ~/envs/e/lib/data", "envs/e/lib/data = found"),
        VOLTA(
                ".volta/bin",
                ".volta/bin/tool -> volta-shim",
                ".volta/bin/volta-shim: exec ~/.volta/tools/image/packages/\"$(basename \"$0\")\"",
                ".volta/tools/image/packages/tool: echo found"),
        ASDF(
                ".asdf/shims",
                ".asdf/shims/tool: exec ~/.asdf/installs/tool/1/bin/tool",
                ".asdf/installs/tool/1/bin/tool: echo found"),
        OWN_DIRECTORY("my tools", "my tools/tool: cat \"$(dirname \"$0\")/data\"", "my tools/data = found"),
        OWN_LINK("bin", "bin/tool -> ../src/one/tool", "src/one/tool: echo found"),
        UNPACKED("lua/bin", "lua/bin/tool: cat ~/lua/main.lua", "lua/main.lua = found");

        private final String path;

        @SuppressWarnings("ImmutableEnumChecker") // The list is unmodifiable.
        private final List<String> files;

        Layout(String path, String... files) {
            this.path = path;
            this.files = List.of(files);
        }
    }

    @BeforeEach
    void make() throws IOException {
        SandboxHere.assume();
        home = Files.createDirectories(base.resolve("home"));
        workspace = Files.createDirectories(home.resolve("projects/work"));
        sandbox = new Sandbox(
                new SandboxPlaces(workspace, List.of(), home, List.of(), List::of, List::of, List::of),
                SandboxHere::availability);
    }

    @AfterEach
    void end() throws IOException {
        sandbox.close();
    }

    private void install(Layout layout) throws IOException {
        for (String file : layout.files) {
            if (file.contains(" -> ")) {
                String[] parts = file.split(" -> ", 2);
                Files.createSymbolicLink(place(parts[0]), Path.of(parts[1]));
            } else if (file.contains(" <- ")) {
                String[] parts = file.split(" <- ", 2);
                Files.copy(Path.of(parts[1]), place(parts[0]));
            } else if (file.contains(" = ")) {
                String[] parts = file.split(" = ", 2);
                write(parts[0], parts[1].replace("HOME", home.toString()) + "\n");
            } else {
                String[] parts = file.split(": ", 2);
                write(parts[0], "#!/bin/sh\n" + parts[1] + "\n");
            }
        }
    }

    private Path place(String name) throws IOException {
        Path file = home.resolve(name);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        return file;
    }

    private Path write(String name, String text) throws IOException {
        Path file = Files.writeString(place(name), text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private String run(String path, String script) throws Exception {
        Map<String, String> environment = Map.of("PATH", path + ":/usr/bin:/bin", "HOME", home.toString());
        Confined command =
                new Confined(List.of("/bin/sh", "-c", script), workspace, Profile.LOOK, LeftoverProcesses.ENDED);
        return SandboxHere.output(sandbox.wrap(command, environment), base.resolve("output"));
    }

    @ParameterizedTest
    @EnumSource(Layout.class)
    void a_program_on_the_path_runs(Layout layout) throws Exception {
        assumeFalse(
                layout == Layout.PIP_OF_ANOTHER_PYTHON && home.toString().contains(" "),
                "the path of an interpreter in a script's first line cannot contain a blank");
        install(layout);
        write("documents/secret", "found");
        String path = home.resolve(layout.path).toString();

        assertThat(run(path, "tool; cat ~/documents/secret 2>/dev/null; echo end"))
                .isEqualTo("found\nend\n");
        assertThat(sandbox.hidden(home.resolve(layout.path).resolve("tool"), Profile.LOOK, Map.of("PATH", path)))
                .isEmpty();
    }

    @Test
    void a_program_that_does_not_lie_on_the_path_is_hidden() throws Exception {
        Path program = write("elsewhere/tool", "#!/bin/sh\n");

        assertThat(sandbox.hidden(program, Profile.LOOK, Map.of("PATH", "/usr/bin")))
                .contains(program);
    }

    @Test
    void links_that_a_command_may_plant_show_nothing() throws Exception {
        write("documents/secret", "found");
        Files.createDirectories(workspace.resolve("bin"));
        Files.createSymbolicLink(workspace.resolve("bin/tool"), home.resolve("documents/secret"));

        assertThat(run(workspace.resolve("bin").toString(), "cat bin/tool 2>/dev/null; echo end"))
                .isEqualTo("end\n");
    }

    @Test
    void links_to_credentials_and_to_files_that_are_no_programs_show_nothing() throws Exception {
        write(".ssh/id_rsa", "found");
        Path plain = Files.writeString(place("documents/plain"), "found");
        Files.createSymbolicLink(place("tools/one"), home.resolve(".ssh/id_rsa"));
        Files.createSymbolicLink(place("tools/two"), plain);

        assertThat(run(home.resolve("tools").toString(), "cat ~/tools/one ~/tools/two 2>/dev/null; echo end"))
                .isEqualTo("end\n");
    }
}
