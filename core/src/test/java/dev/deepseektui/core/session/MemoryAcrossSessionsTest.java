package dev.deepseektui.core.session;

import static dev.deepseektui.core.session.SessionScene.ask;
import static dev.deepseektui.core.session.SessionScene.events;
import static dev.deepseektui.core.session.SessionScene.flag;
import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.config.ConfigSources.Flag;
import dev.deepseektui.core.context.memory.GuardedRecall.ExternalRecall.SkipReason;
import dev.deepseektui.core.context.memory.MemoryEvents.ContextExternalRecallInjected;
import dev.deepseektui.core.context.memory.MemoryEvents.ContextExternalRecallSkipped;
import dev.deepseektui.core.context.memory.MemoryUnit;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Ask;
import dev.deepseektui.testkit.simulator.brain.Reply;
import java.io.IOException;
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

/** Memory of one session in another session's prompt. */
class MemoryAcrossSessionsTest {
    private static final Flag OPEN = flag("arena.zones.rag_external.cap", "400");
    private static final Flag ASKING = flag("memory.external.tags", "external-knowledge");

    @TempDir
    Path root;

    private SessionScene scene;

    @BeforeEach
    void prepare() {
        scene = new SessionScene(root, MemoryAcrossSessionsTest::answer).inItsOwnMode();
    }

    @AfterEach
    void close() {
        scene.close();
    }

    /** Answers only from the request's content. */
    private static Reply answer(Ask ask) {
        String said = ask.request().messages().toString();
        if (said.contains("Use recall") && !said.contains("decision: Let's")) {
            return Answer.of("").calling(new ToolCall("c1", "recall", Json.line(Map.of("what", "sqlite"))));
        }
        return Answer.of(
                said.contains("one table per session")
                        ? "You decided on one table per session."
                        : "Nothing was said of that.");
    }

    private Session open(String workspace, Flag... flags) throws IOException {
        return scene.open(Files.createDirectories(root.resolve(workspace)), new SessionKind.Fresh(), flags);
    }

    @Test
    void a_second_session_answers_what_was_decided_in_the_first() throws IOException {
        try (Session first = open("w")) {
            ask(first, "Let's use one table per session for SQLite.");
        }
        try (Session second = open("w")) {
            ask(second, "What did we decide about SQLite?");

            assertThat(scene.lastRequest())
                    .contains(
                            "Facts that are new or have changed",
                            "decision: Let's use one table per session for SQLite");
            assertThat(events(second, ReplyReceived.class))
                    .extracting(ReplyReceived::content)
                    .containsExactly("You decided on one table per session.");
        }
        try (Session elsewhere = open("other")) {
            ask(elsewhere, "What did we decide about SQLite?");

            assertThat(scene.lastRequest()).doesNotContain("one table");
        }
    }

    @Test
    void recall_finds_units_by_words_and_shows_them_by_pointer() throws IOException {
        try (Session first = open("w")) {
            ask(first, "Let's use one table per session for SQLite.");
        }
        try (Session second = open("w", flag("arena.zones.memory_recall.cap", "0"))) {
            ask(second, "Use recall to look for it.");

            assertThat(events(second, ToolReturned.class))
                    .singleElement()
                    .satisfies(returned -> assertThat(returned.outcome().text())
                            .containsPattern("memory://[0-9a-f]{12}  decision: Let's use one table per session"));
        }
    }

    @Test
    void what_the_conversation_shows_is_not_told_again() throws IOException {
        try (Session session = open("w")) {
            ask(session, "Let's use one table per session for SQLite.");
            ask(session, "And now, SQLite?");

            assertThat(scene.lastRequest())
                    .containsOnlyOnce("Let's use one table")
                    .doesNotContain("Facts that are new or have changed");
            assertThat(root.resolve("home")
                            .resolve("sessions")
                            .resolve(session.id())
                            .resolve("working.md"))
                    .hasContent("## Decisions\n- Let's use one table per session for SQLite\n");
        }
    }

    @Test
    void what_the_user_takes_back_with_his_ask_was_never_said() throws IOException {
        try (Session session = open("w")) {
            ask(session, "Hello.");
            ask(session, "Let's use one table per session for SQLite.");
            session.edits().backTo(2);
            ask(session, "Let's use one file per session for SQLite.");

            assertThat(session.context().memory().active())
                    .extracting(MemoryUnit::statement)
                    .containsExactly("Let's use one file per session for SQLite");
        }
        try (Session second = open("w")) {
            ask(second, "What did we decide about SQLite?");

            assertThat(scene.lastRequest()).contains("one file").doesNotContain("one table");
        }
    }

    @Test
    void what_is_taken_back_with_an_ask_that_something_was_said_in_front_of_was_never_said_either() throws IOException {
        try (Session session = open("w", SessionScene.flag("context.environment", "true"))) {
            ask(session, "Let's use one table per session for SQLite.");
            assertThat(scene.lastRequest()).contains("<environment>");
            session.edits().backTo(1);
            assertThat(session.context().memory().active()).isEmpty();

            ask(session, "Hello.");
            session.edits().restore(1);
            assertThat(session.context().memory().active()).hasSize(1);
        }
    }

    @Test
    void what_comes_in_again_with_its_ask_was_said_after_all() throws IOException {
        try (Session session = open("w")) {
            ask(session, "Hello.");
            ask(session, "Let's use one table per session for SQLite.");
            session.edits().backTo(2);
            ask(session, "Let's use one file per session for SQLite.");
            session.edits().restore(1);

            assertThat(session.context().memory().active())
                    .extracting(MemoryUnit::statement)
                    .containsExactly("Let's use one table per session for SQLite");
        }
    }

    @Test
    void a_session_that_learns_nothing_leaves_no_memory_behind() throws IOException {
        try (Session session = open("w")) {
            ask(session, "Hello.");
            ask(session, "Hello again.");

            assertThat(scene.lastRequest()).doesNotContain("Facts that are new or have changed");
        }
        assertThat(root.resolve("home").resolve("memory").resolve("workspaces")).doesNotExist();
    }

    @Test
    void a_session_that_is_not_saved_remembers_nothing_for_others() throws IOException {
        Path workspace = Files.createDirectories(root.resolve("w"));
        try (Session passing = scene.open(workspace, new SessionKind.Unsaved())) {
            ask(passing, "Let's use one table per session for SQLite.");
        }
        assertThat(root.resolve("home").resolve("memory")).doesNotExist();
    }

    @Test
    void without_memory_nothing_is_learnt() throws IOException {
        try (Session session = open("w", flag("memory.enabled", "false"))) {
            ask(session, "Let's use one table per session for SQLite.");
        }
        assertThat(root.resolve("home").resolve("memory").resolve("workspaces")).doesNotExist();
    }

    @Test
    void what_is_forgotten_is_not_recalled_any_more() throws IOException {
        try (Session first = open("w")) {
            ask(first, "Let's use one table per session for SQLite.");
            String id = first.context().memory().active().get(0).id();
            first.context().memory().forget(id.substring(0, 6));
            assertThat(first.context().memory().active()).isEmpty();
        }
        try (Session second = open("w")) {
            ask(second, "What did we decide about SQLite?");

            assertThat(scene.lastRequest()).doesNotContain("one table");
        }
    }

    /** Promotes a statement by making it in two sessions of a workspace. */
    private void promote(String workspace, String statement) throws IOException {
        for (int i = 0; i < 2; i++) {
            try (Session session = open(workspace)) {
                ask(session, statement);
            }
        }
    }

    @Test
    void other_workspaces_are_asked_when_the_user_wants_it_and_what_reached_the_prompt_is_kept() throws IOException {
        promote("other", "Remember that postgres needs a timeout of ten seconds.");
        try (Session session = open("w", OPEN)) {
            ask(session, "Which timeout does postgres need?");
            assertThat(scene.lastRequest()).doesNotContain("ten seconds");
        }
        try (Session session = open("w", OPEN, ASKING)) {
            ask(session, "Which timeout does postgres need, then?");

            assertThat(scene.lastRequest())
                    .contains(
                            "Facts that are new or have changed",
                            "fact from elsewhere, unverified: postgres needs a timeout of ten");
            assertThat(events(session, ContextExternalRecallInjected.class))
                    .singleElement()
                    .satisfies(injected -> {
                        assertThat(injected.hitCount()).isOne();
                        assertThat(injected.writebackUnits()).isOne();
                        assertThat(injected.threshold()).isEqualTo(0.62);
                        assertThat(injected.internalTopScore()).isLessThan(0.62);
                        assertThat(injected.query()).startsWith("Which timeout");
                    });
        }
        assertThat(stored())
                .filteredOn(line -> line.contains("\"sourceTier\":\"external\""))
                .singleElement()
                .asString()
                .contains("\"confidence\":0.6", "workspace:");
    }

    @Test
    void why_nothing_came_from_outside_is_an_event_once_a_turn() throws IOException {
        try (Session session = open("w", OPEN, ASKING)) {
            ask(session, "Which timeout does postgres need?");

            assertThat(events(session, ContextExternalRecallSkipped.class))
                    .containsExactly(new ContextExternalRecallSkipped(SkipReason.NO_HITS));
        }
        promote("other", "Remember that postgres needs a timeout of ten seconds.");
        try (Session session = open("w", ASKING)) {
            ask(session, "Which timeout does postgres need?");

            assertThat(events(session, ContextExternalRecallSkipped.class))
                    .containsExactly(new ContextExternalRecallSkipped(SkipReason.ZONE_CLOSED));
            assertThat(scene.lastRequest()).doesNotContain("ten seconds");
        }
    }

    /** Returns the stored lines of all workspaces. */
    private List<String> stored() throws IOException {
        try (Stream<Path> files = Files.walk(root.resolve("home").resolve("memory"))) {
            List<String> lines = new ArrayList<>();
            for (Path file : files.filter(each -> each.endsWith("units.jsonl")).toList()) {
                lines.addAll(Files.readAllLines(file));
            }
            return lines;
        }
    }
}
