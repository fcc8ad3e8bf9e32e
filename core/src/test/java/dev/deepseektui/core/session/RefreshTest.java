package dev.deepseektui.core.session;

import static dev.deepseektui.core.session.InterventionScene.MEDIUM;
import static dev.deepseektui.core.session.InterventionScene.starting;
import static dev.deepseektui.core.session.SessionScene.ask;
import static dev.deepseektui.core.session.SessionScene.events;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityEvents.CapacitySnapshotFailed;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionEffect;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionSkipped;
import dev.deepseektui.core.context.capacity.CapacityEvents.NoOp;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.conversation.BodyRules;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.testkit.simulator.brain.Answer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RefreshTest {
    private static final String CANONICAL = "<canonical>\n";
    private static final int FILES = 12;

    @TempDir
    Path root;

    private InterventionScene scene;

    @BeforeEach
    void prepare() {
        scene = new InterventionScene(root);
        for (int i = 1; i <= FILES; i++) {
            scene.write("File" + i + ".java", "class File" + i + " {\n" + "    int field;\n".repeat(600) + "}\n");
        }
    }

    @AfterEach
    void close() {
        scene.close();
    }

    /** Scripts a turn that reads all files one by one. A refresh is not worthwhile until most have been read. */
    private void readAll() {
        for (int i = 1; i <= FILES; i++) {
            scene.says(scene.reading("File" + i + ".java"));
        }
    }

    private static InterventionApplied refresh(Session session) {
        return events(session, InterventionApplied.class).get(0);
    }

    @Test
    void a_medium_risk_shortens_the_prompt_before_a_request() throws Exception {
        readAll();
        try (Session session = scene.open(new SessionKind.Fresh(), MEDIUM)) {
            ask(session, "Read all files.");

            InterventionApplied applied = refresh(session);
            assertThat(applied.action()).isEqualTo(CapacityAction.TARGETED_CONTEXT_REFRESH);
            assertThat(events(session, CompactionApplied.class))
                    .as("nobody requested them")
                    .allSatisfy(compaction -> assertThat(compaction.focus()).isNull());
            InterventionEffect effect = Objects.requireNonNull(applied.effect());
            assertThat(effect.afterTokens()).isLessThan(effect.beforeTokens() * 95 / 100);

            List<JsonNode> last = InterventionScene.said(scene.lastRequest());
            assertThat(starting(last, CANONICAL)).hasSize(1);
            assertThat(starting(last, CANONICAL).get(0))
                    .contains("Goal: Read all files.", "Files in use:", String.valueOf(applied.memory()));
            assertThat(starting(last, "Read all files.")).hasSize(1);

            Path file = scene.home.memory().resolve(session.id() + ".jsonl");
            JsonNode snapshot = Json.tree(Files.readString(file));
            assertThat(applied.memory()).endsWith("/" + snapshot.get("id").textValue());
            assertThat(snapshot.get("action_trigger").textValue()).isEqualTo("TargetedContextRefresh");
            assertThat(snapshot.get("before_tokens").longValue()).isEqualTo(effect.beforeTokens());
            assertThat(snapshot.get("after_tokens").longValue()).isEqualTo(effect.afterTokens());
            assertThat(snapshot.get("source_message_ids")).isNotEmpty();
        }
    }

    @Test
    void it_is_one_rebase_and_the_tape_keeps_all() {
        readAll();
        try (Session session = scene.open(new SessionKind.Fresh(), MEDIUM)) {
            ask(session, "Read all files.");

            assertThat(events(session, Rebased.class))
                    .extracting(rebased -> rebased.reason().word())
                    .containsExactly("intervention:targeted-context-refresh");
            assertThat(events(session, ToolReturned.class)).hasSize(FILES);
        }
    }

    @Test
    void the_tokens_before_and_after_are_those_of_a_recount() {
        readAll();
        try (Session session = scene.open(new SessionKind.Fresh(), MEDIUM)) {
            ask(session, "Read all files.");

            Conversation recount = new Conversation(new DeepSeekTokenizer());
            long before = 0;
            for (var event : events(session)) {
                before = event instanceof Rebased ? recount.size().total() : before;
                recount.apply(event);
                if (event instanceof Rebased) {
                    InterventionEffect effect =
                            Objects.requireNonNull(refresh(session).effect());
                    assertThat(effect.beforeTokens()).isEqualTo(before);
                    assertThat(effect.afterTokens()).isEqualTo(recount.size().total());
                    return;
                }
            }
            throw new AssertionError("nothing was rebased");
        }
    }

    @Test
    void what_is_far_back_gives_way_to_one_message_and_the_last_ones_stay() {
        for (int i = 1; i <= 10; i++) {
            scene.says(scene.reading("File" + i + ".java"));
        }
        try (Session session = scene.open(
                new SessionKind.Fresh(),
                MEDIUM[0],
                MEDIUM[1],
                "min_turns_before_guardrail=2",
                "context.budget_tokens=42000")) {
            ask(session, "Read ten files.");
            ask(session, "Which was the last?");

            List<JsonNode> last = InterventionScene.said(scene.lastRequest());
            assertThat(InterventionScene.content(last.get(last.size() - 1)))
                    .startsWith(CANONICAL)
                    .contains("", "`recall` with tape:");
            assertThat(last)
                    .filteredOn(message -> message.path("role").asText().equals("tool"))
                    .hasSizeBetween(3, 10);
            assertThat(starting(last, "Read ten files.")).hasSize(1);
            assertThat(starting(last, "Which was the last?")).hasSize(1);
        }
    }

    @Test
    void recall_resolves_the_pointer() {
        readAll();
        try (Session session = scene.open(new SessionKind.Fresh(), MEDIUM)) {
            ask(session, "Read all files.");
            String memory = String.valueOf(refresh(session).memory());
            scene.says(scene.calling(scene.call("recall", Map.of("what", memory))));
            ask(session, "What was it about?");

            List<JsonNode> last = InterventionScene.said(scene.lastRequest());
            assertThat(InterventionScene.content(last.get(last.size() - 1)))
                    .contains("TargetedContextRefresh", "Goal: Read all files.", "`recall` with tape:");
        }
    }

    @Test
    void a_second_refresh_replaces_the_first_ones_message() {
        readAll();
        try (Session session = scene.open(new SessionKind.Fresh(), withoutCooldown())) {
            ask(session, "Read all files.");
            readAll();
            ask(session, "And once more.");

            assertThat(events(session, InterventionApplied.class)).hasSize(2);
            List<String> states = starting(scene.lastRequest(), CANONICAL);
            assertThat(states).hasSize(1);
            assertThat(states.get(0))
                    .contains(String.valueOf(
                            events(session, InterventionApplied.class).get(1).memory()))
                    .contains("Goal: And once more.");
        }
    }

    private static String[] withoutCooldown() {
        return new String[] {MEDIUM[0], MEDIUM[1], "refresh_cooldown_turns=0"};
    }

    @Test
    void a_turn_has_one_at_most_and_says_why_not_more() {
        readAll();
        readAll();
        try (Session session = scene.open(new SessionKind.Fresh(), withoutCooldown())) {
            ask(session, "Read all files.");

            assertThat(events(session, Asked.class)).hasSize(1);
            assertThat(events(session, InterventionApplied.class)).hasSize(1);
            assertThat(events(session, CheckpointEvaluated.class))
                    .extracting(evaluated -> evaluated.decision().reason().word())
                    .contains("intervention_already_applied_this_turn");
        }
    }

    @Test
    void where_little_would_be_freed_nothing_is_done_and_nothing_spent() {
        scene.says(Answer.of("A short answer."));
        try (Session session = scene.open(new SessionKind.Fresh(), MEDIUM)) {
            ask(session, "A short question.");

            assertThat(events(session, InterventionSkipped.class))
                    .containsExactly(new InterventionSkipped(
                            1, CapacityAction.TARGETED_CONTEXT_REFRESH, NoOp.NOTHING_TO_REFRESH, null));
            assertThat(events(session, Rebased.class)).isEmpty();
            assertThat(scene.home.memory()).doesNotExist();
        }
    }

    @Test
    void what_the_user_pinned_stays() {
        readAll();
        try (Session session = scene.open(new SessionKind.Fresh(), MEDIUM)) {
            session.context().pin("File1.java");
            ask(session, "Read all files.");

            assertThat(refresh(session).action()).isEqualTo(CapacityAction.TARGETED_CONTEXT_REFRESH);
            assertThat(scene.lastRequest())
                    .anyMatch(message -> InterventionScene.content(message).contains("class File1 {\n    int field;"))
                    .noneMatch(message -> InterventionScene.content(message)
                            .contains("class File2 {\n" + "    int field;\n".repeat(50)));
            assertThat(BodyRules.violation(session.state().conversation().messages()))
                    .isEmpty();
        }
    }

    @Test
    void without_a_place_for_snapshots_it_goes_on_and_says_so() throws Exception {
        Path nowhere = Files.writeString(root.resolve("no-directory"), "");
        readAll();
        try (Session session = scene.open(new SessionKind.Fresh(), MEDIUM[0], MEDIUM[1], "memory_dir=" + nowhere)) {
            ask(session, "Read all files.");

            assertThat(events(session, CapacitySnapshotFailed.class)).hasSize(1);
            assertThat(refresh(session).memory()).endsWith("?persist=failed");
            assertThat(starting(scene.lastRequest(), CANONICAL).get(0)).contains("?persist=failed");
        }
    }
}
