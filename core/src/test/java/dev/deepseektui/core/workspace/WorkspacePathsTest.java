package dev.deepseektui.core.workspace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.deepseektui.core.workspace.Folder.NamedFolder;
import dev.deepseektui.core.workspace.OpenFile.FileContent;
import dev.deepseektui.core.workspace.Workspace.Clearance;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Many spellings of paths, with the file's own path and text, or the reason for the refusal. */
class WorkspacePathsTest {
    private static final String LONG = "x".repeat(300);
    private static final String OUTSIDE = " is outside the workspace. Only files in the workspace can be used.";
    private static final String MISSING = " does not exist.";
    private static final String PROTECTED =
            " is protected by the setting tools.protect, and this call was not allowed to use it.";
    private static final String NO_FILE = " is a pipe, a socket or a device, not a file.";
    private static final String DIRECTORY = " is a directory, not a file.";

    private static WorkspaceScene scene;

    @BeforeAll
    static void scene(@TempDir Path directory) throws IOException, InterruptedException {
        scene = new WorkspaceScene(directory);
        Files.writeString(scene.outside().resolve("secret.txt"), "secret");
        Files.writeString(scene.extra().resolve("x.txt"), "extra");
        scene.file("a.txt", "a")
                .file("dir/b.txt", "b")
                .file("dir/sub/c.txt", "c")
                .file(".env", "KEY=1")
                .file("dir/.env.local/x", "KEY=2")
                .file("dir/key.pem", "pem")
                .file("id_rsa", "id")
                .file(".git/config", "git")
                .file("nested/.git/hooks/x", "git")
                .file(".gitignore", "ignored")
                .file("~", "tilde")
                .file("two\nlines", "newline")
                .file("esc\u001b[2J", "escape")
                .file(" blank ", "blank")
                .file("quo\"te", "quote")
                .file("größe", "size")
                .file("back\\slash", "backslash")
                .file("-rf", "dash")
                .file("...", "dots")
                .file("n".repeat(255), "longest")
                .link("in", "dir")
                .link("in-file", "dir/b.txt")
                .link("in-absolute", scene.work() + "/dir")
                .link("chain", "chain2")
                .link("chain2", "dir/../in")
                .link("dir/up", "../a.txt")
                .link("dir/self", "..")
                .link("out", "../outside")
                .link("out-file", "../outside/secret.txt")
                .link("out-absolute", scene.outside() + "/secret.txt")
                .link("out-chain", "dir/out")
                .link("dir/out", "../out/secret.txt")
                .link("to-extra", scene.extra() + "/x.txt")
                .link("system", "/etc/passwd")
                .link("zero", "/dev/zero")
                .link("environ", "/proc/self/environ")
                .link("circle", "circle2")
                .link("circle2", "circle")
                .link("dangling", "nowhere")
                .link("to-env", ".env")
                .link(".env.link", "a.txt")
                .link("to-git", "nested/.git")
                .link("escaping\u001b", "../outside")
                .pipe("pipe");
        Files.createSymbolicLink(scene.outside().resolve("back"), scene.work());
    }

    /** Deletes links to system files, about which the cleanup of the directory would warn. */
    @AfterAll
    static void removeLinks() throws IOException {
        for (String link : List.of("system", "zero", "environ")) {
            Files.delete(scene.work().resolve(link));
        }
    }

    @ParameterizedTest(name = "{index} {0}")
    @MethodSource({"inside", "refused", "impossible"})
    void a_path_is_read_or_refused_with_a_reason(String path, String expected) {
        assertThat(read(scene.workspace(), path)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{index} {0}")
    @MethodSource({"inside", "refused", "impossible"})
    void where_directories_cannot_be_held_it_is_the_same(String path, String expected) {
        assertThat(read(scene.workspace(NamedFolder::open), path)).isEqualTo(expected);
    }

    @Test
    void a_socket_is_no_file() throws IOException {
        Path beside = scene.work().resolve("socket");
        // A socket's address must be short, so it is bound elsewhere and moved here.
        Path bound = Path.of("socket-" + ProcessHandle.current().pid());
        try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            socket.bind(UnixDomainSocketAddress.of(bound));
            Files.move(bound, beside);

            assertThat(read(scene.workspace(), "socket")).isEqualTo("REFUSED socket" + NO_FILE);
        } finally {
            Files.deleteIfExists(beside);
            Files.deleteIfExists(bound);
        }
    }

    private String read(Workspace workspace, String path) {
        try {
            FileContent content = workspace.read(path.replace("…", directoryName()), 100, Clearance.ORDINARY);
            return scene.relative(content.path()) + ": " + new String(content.bytes(), UTF_8);
        } catch (CallFailed e) {
            return e.outcome().status() + " " + scene.relative(e.outcome().text());
        }
    }

    private String directoryName() {
        return Objects.requireNonNull(scene.work().getParent()).toString();
    }

    static Stream<Arguments> inside() {
        return Stream.of(
                arguments("a.txt", "a.txt: a"),
                arguments("./a.txt", "a.txt: a"),
                arguments(".//dir/./b.txt", "dir/b.txt: b"),
                arguments("dir/sub/../b.txt", "dir/b.txt: b"),
                arguments("dir/../dir/sub/../../a.txt", "a.txt: a"),
                arguments("…/work/a.txt", "a.txt: a"),
                arguments("…/work/dir/../a.txt", "a.txt: a"),
                arguments("…/work/../work/a.txt", "a.txt: a"),
                arguments("../work/a.txt", "a.txt: a"),
                arguments("in/b.txt", "dir/b.txt: b"),
                arguments("in-file", "dir/b.txt: b"),
                arguments("in-absolute/sub/c.txt", "dir/sub/c.txt: c"),
                arguments("in/../a.txt", "a.txt: a"),
                arguments("in/sub/../../a.txt", "a.txt: a"),
                arguments("chain/b.txt", "dir/b.txt: b"),
                arguments("dir/up", "a.txt: a"),
                arguments("dir/self/dir/self/a.txt", "a.txt: a"),
                arguments("…/outside/back/a.txt", "a.txt: a"),
                arguments("…/extra/x.txt", "…/extra/x.txt: extra"),
                arguments("../extra/x.txt", "…/extra/x.txt: extra"),
                arguments("…/extra/../work/a.txt", "a.txt: a"),
                arguments("to-extra", "…/extra/x.txt: extra"),
                arguments(".gitignore", ".gitignore: ignored"),
                arguments("./~", "~: tilde"),
                arguments("two\nlines", "two\nlines: newline"),
                arguments("esc\u001b[2J", "esc\u001b[2J: escape"),
                arguments(" blank ", " blank : blank"),
                arguments("quo\"te", "quo\"te: quote"),
                arguments("größe", "größe: size"),
                arguments("back\\slash", "back\\slash: backslash"),
                arguments("-rf", "-rf: dash"),
                arguments("...", "...: dots"),
                arguments("n".repeat(255), "n".repeat(255) + ": longest"));
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                refused("..", OUTSIDE),
                refused("../outside/secret.txt", OUTSIDE),
                refused("dir/../../outside/secret.txt", OUTSIDE),
                refused("in/../../outside/secret.txt", link("in")),
                refused("…/outside/secret.txt", OUTSIDE),
                refused("…/work/../outside/secret.txt", OUTSIDE),
                refused("…/work2/a.txt", OUTSIDE),
                refused("/", OUTSIDE),
                refused("/etc/passwd", OUTSIDE),
                refused("/nowhere/at/all", OUTSIDE),
                refused("/proc/self/environ", OUTSIDE),
                refused("/dev/zero", OUTSIDE),
                refused("../../../../../../../../../../etc/passwd", OUTSIDE),
                refused("dir/self/../x", link("dir/self")),
                refused("out/secret.txt", link("out")),
                refused("out-file", link("out-file")),
                refused("out-absolute", link("out-absolute")),
                refused("out-chain", link("out")),
                refused("system", link("system")),
                refused("zero", link("zero")),
                refused("environ", link("environ")),
                arguments(
                        "escaping\u001b/secret.txt",
                        "REFUSED \"escaping\\u001B/secret.txt\"" + link("\"escaping\\u001B\"")),
                refused("circle", " leads through too many symbolic links."),
                refused("~", " begins with ~, which is not expanded. Use ./~ for a file with this name."),
                refused("~/.ssh/id_rsa", " begins with ~, which is not expanded. Use ./~ for a file with this name."),
                refused(".env", PROTECTED),
                refused("in/.env.local/x", PROTECTED),
                refused("dir/key.pem", PROTECTED),
                refused("id_rsa", PROTECTED),
                refused(".git/config", PROTECTED),
                refused("nested/.git/hooks/x", PROTECTED),
                refused("to-git/hooks/x", PROTECTED),
                refused("to-env", PROTECTED),
                refused(".env.link", PROTECTED),
                refused("pipe", NO_FILE),
                refused("in/../pipe", NO_FILE));
    }

    static Stream<Arguments> impossible() {
        return Stream.of(
                arguments("", "ERROR \"\" is empty. The path \".\" is the workspace."),
                arguments("a\0b", "ERROR \"a\\u0000b\" contains a NUL character."),
                arguments("a\ud800b", "ERROR \"a\\uD800b\" contains half a character."),
                arguments(LONG, "ERROR " + LONG + " contains a name of 300 bytes. The maximum is 255."),
                arguments(
                        "x/".repeat(3000),
                        "ERROR " + "x/".repeat(30) + "… is too long: 6000 bytes. The maximum is 4096."),
                impossible(".", DIRECTORY),
                impossible("./", DIRECTORY),
                impossible("…/work", DIRECTORY),
                impossible("…/extra", DIRECTORY),
                impossible("dir", DIRECTORY),
                impossible("dir/", DIRECTORY),
                impossible("in", DIRECTORY),
                impossible("dir/..", DIRECTORY),
                impossible("dir/self", DIRECTORY),
                impossible("none.txt", MISSING),
                impossible("A.TXT", MISSING),
                impossible("none/b.txt", MISSING),
                impossible("none/../a.txt", MISSING),
                impossible("dangling", MISSING),
                impossible("…/extra/none", MISSING),
                impossible("a.txt/", " does not exist: a.txt is not a directory."),
                impossible("a.txt/b", " does not exist: a.txt is not a directory."),
                impossible("a.txt/..", " does not exist: a.txt is not a directory."));
    }

    private static String link(String name) {
        return " leads outside the workspace: " + name + " is a symbolic link.";
    }

    private static Arguments refused(String path, String why) {
        return arguments(path, "REFUSED " + path + why);
    }

    private static Arguments impossible(String path, String why) {
        return arguments(path, "ERROR " + path + why);
    }
}
