package dev.deepseektui.core.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.context.memory.MemoryUnit;
import dev.deepseektui.core.context.memory.UnitErasure.UnitsRemoved;
import dev.deepseektui.core.session.SessionErasure.ErasedUnit;
import dev.deepseektui.core.session.SessionErasure.ErasureResult;
import dev.deepseektui.testkit.simulator.brain.Answer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Deleted content is removed from every file derived from it, and any remaining copies are reported. */
class SessionErasureTest {
    private static final String RULE = "Always greet Zaphod first.";
    private static final String OTHER = "Never run the slow tests.";

    @TempDir
    Path root;

    private SessionScene scene;

    @BeforeEach
    void prepare() {
        scene = new SessionScene(root, ask -> Answer.of("Done."));
    }

    @AfterEach
    void close() {
        scene.close();
    }

    private String said(String... asks) {
        try (Session session = scene.open()) {
            for (String ask : asks) {
                SessionScene.ask(session, ask);
            }
            return session.id();
        }
    }

    private ErasureResult erase(String id) {
        return new SessionErasure(scene.home, Optional.empty(), InstantSource.system())
                .erase(scene.store().find(id));
    }

    private List<String> filesWith(String text) throws IOException {
        try (Stream<Path> all = Files.walk(scene.home.directory())) {
            return all.filter(Files::isRegularFile)
                    .filter(file -> holds(file, text))
                    .map(file -> String.valueOf(file.getFileName()))
                    .distinct()
                    .sorted()
                    .toList();
        }
    }

    private static boolean holds(Path file, String text) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8).contains(text);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void forget(Session session, String word) {
        MemoryUnit unit = session.context().memory().search(word).get(0).unit();
        assertThat(session.context().forget(unit.id()).tapes()).isNotEmpty();
    }

    @Test
    void a_forgotten_unit_is_left_on_the_tapes_alone_which_are_named() throws IOException {
        String first = said(RULE, OTHER);
        String second = said(RULE, OTHER);
        String third = said("hello");
        try (Session session = scene.resume(third)) {
            SessionScene.ask(session, OTHER);
        }
        assertThat(filesWith("greet Zaphod")).contains("units.jsonl", "working.md");

        try (Session session = scene.resume(second)) {
            MemoryUnit unit = session.context().memory().search("Zaphod").get(0).unit();
            ErasedUnit forgotten = session.context().forget(unit.id());

            assertThat(forgotten.unit().statement()).isEqualTo("Always greet Zaphod first");
            assertThat(forgotten.tapes()).containsExactlyInAnyOrder(first, second);
            assertThat(session.context().memory().search("Zaphod")).isEmpty();
        }

        assertThat(filesWith("greet Zaphod")).containsOnly("tape.jsonl");
        assertThat(filesWith("slow tests")).contains("units.jsonl", "working.md");
    }

    @Test
    void what_was_forgotten_is_not_learnt_again_by_a_session_that_knew_it() throws IOException {
        String first = said(RULE);
        String second = said(RULE);
        try (Session session = scene.resume(second)) {
            forget(session, "Zaphod");
        }

        try (Session session = scene.resume(first)) {
            SessionScene.ask(session, "hello");
            assertThat(session.context().memory().search("Zaphod")).isEmpty();
        }

        assertThat(filesWith("greet Zaphod")).doesNotContain("units.jsonl", "working.md");
    }

    @Test
    void what_only_the_deleted_session_taught_goes_with_it() throws IOException {
        String first = said(RULE, OTHER);
        said(OTHER);

        ErasureResult erased = erase(first);

        assertThat(erased.units()).isEqualTo(new UnitsRemoved(1, 1));
        assertThat(filesWith("Zaphod")).isEmpty();
        assertThat(filesWith(first)).isEmpty();
        assertThat(filesWith("slow tests")).contains("units.jsonl", "tape.jsonl");
    }

    @Test
    void sessions_that_began_with_a_copy_are_named() {
        String first = said(RULE);
        String fork = scene.forks().now(first);

        assertThat(erase(first).forks()).containsExactly(fork);
    }

    @Test
    void snapshots_that_fell_back_into_the_workspace_go_too() throws IOException {
        String first = said(RULE);
        Path fallback = Files.createDirectories(scene.workspace.resolve(".deepseek/memory"));
        Files.writeString(fallback.resolve(first + ".jsonl"), "{}\n");

        erase(first);

        assertThat(fallback.resolve(first + ".jsonl")).doesNotExist();
    }

    @Test
    void nothing_is_deleted_where_a_link_leads_out_of_the_workspace() throws IOException {
        String first = said(RULE);
        Path elsewhere = Files.createDirectories(root.resolve("elsewhere"));
        Path others = Files.writeString(elsewhere.resolve(first + ".jsonl"), "somebody else's\n");
        Files.createDirectories(scene.workspace.resolve(".deepseek"));
        Files.createSymbolicLink(scene.workspace.resolve(".deepseek/memory"), elsewhere);

        erase(first);

        assertThat(others).hasContent("somebody else's\n");
    }

    @Test
    void a_session_in_use_keeps_all_that_it_taught() throws IOException {
        String first = said(RULE);
        try (Session open = scene.resume(first)) {
            assertThatThrownBy(() -> erase(open.id())).isInstanceOf(UserError.class);
        }

        assertThat(filesWith("Zaphod")).contains("units.jsonl", "tape.jsonl");
    }
}
