package dev.deepseektui.core.workspace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.workspace.Folder.NamedFolder;
import dev.deepseektui.core.workspace.TreeVisitor.TreeTally;
import dev.deepseektui.core.workspace.Workspace.Clearance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No path gives tools access to the program's own files. */
class OwnFilesTest {
    @TempDir
    Path directory;

    private WorkspaceScene scene;

    @BeforeEach
    void a_workspace_that_contains_the_home() throws IOException {
        scene = new WorkspaceScene(directory)
                .file(".deepseek/credentials", "sk-secret")
                .file(".deepseek/sessions/s/tape.jsonl", "sk-secret")
                .file("notes.txt", "nothing secret")
                .link("to-home", ".deepseek")
                .link("to-key", ".deepseek/credentials")
                .link("to-link", "to-home/sessions");
        scene.home(scene.work().resolve(".deepseek"));
    }

    static List<Folder.FolderOpener> openings() {
        return List.of(Folder::open, NamedFolder::open);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".deepseek/credentials",
                "./.deepseek//credentials",
                "notes/../.deepseek/credentials",
                ".deepseek/../.deepseek/credentials",
                "to-home/credentials",
                "to-key",
                "to-link/s/tape.jsonl",
                ".deepseek/sessions/s/tape.jsonl",
                ".deepseek/not-yet/there",
                ".deepseek/config.toml",
                ".deepseek/trust.json",
                ".DeepSeek/Credentials"
            })
    void a_file_there_is_neither_read_nor_written_nor_deleted(String path) throws IOException {
        Files.createDirectory(scene.work().resolve("notes"));
        for (Folder.FolderOpener opening : openings()) {
            Workspace workspace = scene.workspace(opening);
            for (Clearance clearance : Clearance.values()) {
                refused(() -> workspace.read(path, 100, clearance));
                refused(() -> workspace.open(path, clearance));
                refused(() -> workspace.write(path, "{}".getBytes(UTF_8), clearance));
                refused(() -> workspace.delete(path, clearance));
                refused(() -> workspace.look(path));
                refused(() -> workspace.find(path));
            }
        }
        assertThat(scene.work().resolve(".deepseek/credentials")).hasContent("sk-secret");
        assertThat(scene.work().resolve(".deepseek/trust.json")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {".deepseek", ".deepseek/", "to-home", "to-home/.", ".deepseek/sessions", "to-link"})
    void a_directory_there_is_neither_listed_nor_searched_nor_worked_in(String path) {
        for (Folder.FolderOpener opening : openings()) {
            Workspace workspace = scene.workspace(opening);
            refused(() -> workspace.list(path, Clearance.PROTECTED_TOO));
            refused(() -> workspace.visit(
                    new Workspace.VisitRequest(path, Clearance.PROTECTED_TOO, new Cancellation()), file -> {}));
            refused(() -> workspace.directory(path));
        }
    }

    @ParameterizedTest
    @MethodSource("openings")
    void what_is_above_shows_nothing_of_it(Folder.FolderOpener opening) throws Exception {
        Workspace workspace = scene.workspace(opening);
        Collection<String> met = new ConcurrentLinkedQueue<>();

        TreeTally tally = workspace.visit(
                new Workspace.VisitRequest(".", Clearance.PROTECTED_TOO, new Cancellation()),
                file -> met.add(file.path()));

        assertThat(met).containsExactlyInAnyOrder("notes.txt", "to-home", "to-key", "to-link");
        assertThat(tally.words()).isEqualTo("1 entry of this program's own was left out.\n");
        Listing listing = workspace.list(".", Clearance.ORDINARY);
        assertThat(listing.entries()).extracting(Listing.ListedEntry::name).doesNotContain(".deepseek");
        assertThat(listing.tally().words()).isEqualTo("1 entry of this program's own was left out.\n");
    }

    @Test
    void a_visit_that_opens_no_files_shows_nothing_of_it_either() throws Exception {
        Collection<String> met = new ConcurrentLinkedQueue<>();
        TreeVisitor.NameVisitor names = file -> met.add(file.path());

        scene.workspace().visit(new Workspace.VisitRequest(".", Clearance.ORDINARY, new Cancellation()), names);

        assertThat(met).isNotEmpty().noneMatch(path -> path.startsWith(".deepseek"));
    }

    @Test
    void a_home_that_is_not_there_yet_is_not_made() {
        scene.home(scene.work().resolve("elsewhere/home"));

        refused(() ->
                scene.workspace().write("elsewhere/home/trust.json", "{}".getBytes(UTF_8), Clearance.PROTECTED_TOO));
        assertThat(scene.work().resolve("elsewhere")).doesNotExist();
    }

    @Test
    void a_home_that_is_made_while_a_session_runs_is_left_alone() throws IOException {
        scene.home(scene.work().resolve("later"));
        Workspace workspace = scene.workspace();
        scene.file("later/credentials", "sk-secret");

        refused(() -> workspace.read("later/credentials", 100, Clearance.ORDINARY));
    }

    @Test
    void a_home_that_is_a_link_is_found_where_it_leads() throws IOException {
        scene.file("data/home/credentials", "sk-secret").link("home", "data/home");
        scene.home(scene.work().resolve("home"));

        refused(() -> scene.workspace().read("data/home/credentials", 100, Clearance.ORDINARY));
        refused(() -> scene.workspace().read("home/credentials", 100, Clearance.ORDINARY));
    }

    @Test
    void settings_that_are_a_link_are_left_alone_where_they_lie() throws IOException {
        scene.file("dotfiles/deepseek.toml", "[model]\n").file("dotfiles/tapes/s/tape.jsonl", "{}");
        Path home = Files.createDirectory(scene.outside().resolve("home"));
        Files.createSymbolicLink(home.resolve("config.toml"), scene.work().resolve("dotfiles/deepseek.toml"));
        Files.createSymbolicLink(home.resolve("sessions"), scene.work().resolve("dotfiles/tapes"));
        scene.home(home);

        refused(() -> scene.workspace().write("dotfiles/deepseek.toml", new byte[0], Clearance.PROTECTED_TOO));
        refused(() -> scene.workspace().read("dotfiles/tapes/s/tape.jsonl", 100, Clearance.ORDINARY));
    }

    @Test
    void what_the_user_linked_into_his_home_for_something_else_can_be_used() throws Exception {
        Path home = Files.createDirectory(scene.outside().resolve("home"));
        Files.createSymbolicLink(home.resolve("project"), scene.work());
        scene.home(home);

        assertThat(scene.workspace().read("notes.txt", 100, Clearance.ORDINARY).bytes())
                .asString(UTF_8)
                .isEqualTo("nothing secret");
    }

    @ParameterizedTest
    @ValueSource(strings = {".deepseek/credentials", ".deepseek/sessions/s/tape.jsonl"})
    void a_hard_link_to_one_of_its_files_is_refused(String file) throws Exception {
        scene.home(scene.work().resolve(".deepseek"));
        Files.createLink(scene.work().resolve("harmless.txt"), scene.work().resolve(file));

        for (Folder.FolderOpener opening : openings()) {
            Workspace workspace = scene.workspace(opening);
            refused(() -> workspace.read("harmless.txt", 100, Clearance.ORDINARY));
            refused(() -> workspace.write("harmless.txt", new byte[0], Clearance.PROTECTED_TOO));
        }
    }

    @Test
    void the_usual_home_is_left_alone_where_a_variable_names_another() throws IOException {
        Path usual = scene.work().resolve(".deepseek");
        OwnFiles own = OwnFiles.of(
                new DeepseekHome(scene.outside().resolve("home")),
                Map.of("HOME", scene.work().toString()));
        Workspace workspace = new Workspace(
                new PathWalk.Bounds(Roots.of(scene.work(), List.of()), new Protection(List.of()), own, Folder::open));

        assertThat(usual.resolve("credentials")).exists();
        refused(() -> workspace.read(".deepseek/credentials", 100, Clearance.ORDINARY));
    }

    @Test
    void nobody_works_in_the_home_itself() throws IOException {
        Path home = scene.work().resolve(".deepseek");
        OwnFiles own = OwnFiles.of(new DeepseekHome(home), Map.of("HOME", "/none"));
        Path link = Files.createSymbolicLink(directory.resolve("link"), home);

        for (Path place : Stream.of(home, home.resolve("sessions"), link).toList()) {
            assertThatThrownBy(() -> own.stayOutOf(Roots.of(place, List.of())))
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining("work in another directory");
        }
        assertThatThrownBy(() -> own.stayOutOf(Roots.of(scene.outside(), List.of(home.toString()))))
                .isInstanceOf(UserError.class);
    }

    private static void refused(ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(CallFailed.class, failed -> {
            assertThat(failed.outcome().status()).isEqualTo(Status.REFUSED);
            assertThat(failed.outcome().text())
                    .contains("belongs to this program (its keys, settings and sessions). No tool may use it.");
        });
    }
}
