package dev.deepseektui.core.session;

import static dev.deepseektui.core.session.InterventionScene.content;
import static dev.deepseektui.core.session.InterventionScene.starting;
import static dev.deepseektui.core.session.SessionScene.ask;
import static dev.deepseektui.core.session.SessionScene.events;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Sessions in which each intervention is caused by measured values, at the controller's default settings. */
class CapacityAtDefaultsTest extends InterventionSession {
    private static final String[] DEFAULTS = {"min_turns_before_guardrail=2", "min_fullness_to_rewrite=0.4"};

    private static final String NOTE = "<note>\n[verification replay] ";

    @BeforeEach
    void prepare() {
        scene.write("notes.txt", "one\ntwo\n");
        scene.write("tax.py", "def price(net):\n    return net\n");
    }

    /** Opens a session with a budget that the test's prompts fill. */
    private Session open(int budget) {
        return scene.open(new SessionKind.Fresh(), DEFAULTS[0], DEFAULTS[1], "context.budget_tokens=" + budget);
    }

    /** Writes {@code files} files of {@code lines} lines and scripts replies that read them one by one. */
    private void reads(int from, int files, int lines) {
        for (int i = from; i < from + files; i++) {
            String file = "File" + i + ".java";
            scene.write(file, "class File" + i + " {\n" + fields(lines) + "}\n");
            scene.says(scene.reading(file));
        }
    }

    private void writes(int from, int files, int lines) {
        for (int i = from; i < from + files; i++) {
            scene.says(scene.calling(
                    scene.call("write", Map.of("file_path", "File" + i + ".java", "content", fields(lines)))));
        }
    }

    private static String fields(int lines) {
        return IntStream.range(0, lines).mapToObj("    int f%d;\n"::formatted).collect(Collectors.joining());
    }

    private static List<CapacityAction> applied(Session session) {
        return events(session, InterventionApplied.class).stream()
                .map(InterventionApplied::action)
                .toList();
    }

    @Test
    void a_long_unattended_turn_is_refreshed() {
        reads(0, 24, 240);
        try (Session session = open(40_000)) {
            ask(session, "Read every file and tell me what they have in common.");

            assertThat(applied(session)).containsExactly(CapacityAction.TARGETED_CONTEXT_REFRESH);
            InterventionApplied refresh =
                    events(session, InterventionApplied.class).get(0);
            List<JsonNode> last = scene.lastRequest();
            assertThat(starting(last, "Read every file")).hasSize(1);
            assertThat(starting(last, "<canonical>\n"))
                    .singleElement()
                    .asString()
                    .contains(
                            "Goal: Read every file and tell me",
                            String.valueOf(refresh.memory()),
                            "`recall` with tape:");
        }
    }

    @Test
    void a_file_that_changed_under_the_agent_is_found_by_a_replay() {
        for (int i = 0; i < 12; i++) {
            scene.says(
                    scene.calling(scene.call("read", Map.of("file_path", "tax.py", "limit", String.valueOf(i + 1)))));
        }
        List<String> many = IntStream.range(0, 12).mapToObj(i -> "Many" + i).toList();
        many.forEach(file -> scene.write(file, "one\ntwo\n"));
        scene.says(scene.reading(many.toArray(String[]::new)));
        try (Session session = scene.open(
                new SessionKind.Fresh(),
                afterReading("Many11", () -> scene.write("Many11", "one\n2\n")),
                DEFAULTS[0],
                DEFAULTS[1],
                "context.budget_tokens=40000")) {
            ask(session, "Which tax is it? " + "some more words ".repeat(7_000));

            assertThat(applied(session)).containsExactly(CapacityAction.VERIFY_WITH_TOOL_REPLAY);
            assertThat(starting(scene.requests().get(12), NOTE)).isEmpty();
            assertThat(starting(scene.lastRequest(), NOTE))
                    .singleElement()
                    .asString()
                    .contains("tool=read target=Many11 pass=false details=conflict: ", "-two +2");
            assertThat(events(session, Rebased.class)).isEmpty();
        }
    }

    private static SessionListener afterReading(String path, Runnable change) {
        return new SessionListener() {
            @Override
            public void recorded(Recorded recorded) {
                if (recorded.event() instanceof ToolReturned returned
                        && path.equals(returned.outcome().resource())) {
                    change.run();
                }
            }
        };
    }

    @Test
    void a_loop_of_failing_tests_in_a_long_turn_is_planned_anew_with_its_failures() {
        scene.says(scene.calling(
                scene.call("write", Map.of("file_path", "rate.py", "content", "def price(net):\n    return net\n"))));
        writes(0, 30, 60);
        writes(30, 2, 900);
        String[] rates = {"net", "net * 2", "net * 3", "net * 4"};
        for (int i = 0; i < 3; i++) {
            scene.says(scene.calling(scene.call(
                    "bash",
                    Map.of("command", "echo 'E   assert price(100) == 119'; exit 1", "verifies", "the tests pass"))));
            scene.says(scene.calling(scene.call(
                    "edit",
                    Map.of(
                            "file_path",
                            "rate.py",
                            "old_string",
                            "return " + rates[i],
                            "new_string",
                            "return " + rates[i + 1]))));
        }
        try (Session session = open(40_000)) {
            ask(session, "Make the tests pass. Never change the tests.");

            assertThat(applied(session)).containsExactly(CapacityAction.VERIFY_AND_REPLAN);
            assertThat(starting(scene.requests().get(37), "class File0")).isEmpty();
            assertThat(scene.requests().get(37)).hasSizeGreaterThan(50);
            List<JsonNode> replanned = InterventionScene.said(scene.requests().get(38));
            assertThat(replanned.size()).isLessThan(6);
            assertThat(content(replanned.get(0)))
                    .contains(
                            "Goal: Make the tests pass. Never change the tests.",
                            "Files changed: rate.py (+4 −2)",
                            "Open failures:\n- `echo 'E   assert price(100) == 119'; exit 1` failed 3 times (exit 1): "
                                    + "\"E   assert price(100) == 119\"",
                            "still fails after changes of rate.py (2 times)",
                            "`recall` with memory://",
                            "`recall` with tape:");
        }
    }
}
