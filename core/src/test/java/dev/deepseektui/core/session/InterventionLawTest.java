package dev.deepseektui.core.session;

import static dev.deepseektui.core.session.InterventionScene.content;
import static dev.deepseektui.core.session.SessionScene.ask;
import static dev.deepseektui.core.session.SessionScene.events;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionSkipped;
import dev.deepseektui.core.context.capacity.CapacityEvents.NoOp;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.session.turn.TurnEnding.EndReason;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import dev.deepseektui.testkit.Seed;
import dev.deepseektui.testkit.simulator.brain.Answer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Invariants of sessions, whatever the controller does. */
class InterventionLawTest {
    private static final int SESSIONS = "full".equals(System.getProperty("stress")) ? 100 : 8;
    private static final int TURNS = 4;
    private static final int FILES = 6;
    /** Thresholds so low that an ordinary turn passes through all risk bands. */
    private static final String[] SETTINGS = {
        "compaction.profile=late",
        "compaction.keep=0.01",
        "low_risk_max=0.003",
        "medium_risk_max=0.012",
        "severe_min_slack=1.6",
        "severe_violation_ratio=1",
        "refresh_cooldown_turns=0",
        "replan_cooldown_turns=0"
    };

    @TempDir
    Path root;

    @Test
    void requests_are_appended_to_or_rebased_by_name_and_a_turn_has_one_intervention_at_most() throws Exception {
        Set<String> seen = new HashSet<>();
        for (long seed : Seed.some(SESSIONS).toArray()) {
            try (InterventionScene scene = new InterventionScene(Files.createDirectory(root.resolve("seed" + seed)));
                    Session session = scene.open(new SessionKind.Fresh(), SETTINGS)) {
                run(scene, session, new Random(seed));
                appendsOrRebases(scene, session, seed);
                hasOneAtMost(session, seed);
                isAFold(session, seed);
                events(session, InterventionApplied.class)
                        .forEach(applied -> seen.add(applied.action().word()));
                assertThat(events(session, InterventionSkipped.class))
                        .as("seed %d", seed)
                        .extracting(InterventionSkipped::reason)
                        .isSubsetOf(EnumSet.complementOf(EnumSet.of(NoOp.FAILED)));
            }
        }
        assertThat(seen).containsExactlyInAnyOrder("TargetedContextRefresh", "VerifyWithToolReplay", "VerifyAndReplan");
    }

    private static void run(InterventionScene scene, Session session, Random random) {
        for (int i = 0; i < FILES; i++) {
            scene.write("File" + i + ".java", "class File" + i + " {\n" + "    int f;\n".repeat(40 + 60 * i) + "}\n");
        }
        for (int turn = 1; turn <= TURNS; turn++) {
            for (int step = random.nextInt(8); step >= 0; step--) {
                scene.says(step(scene, random));
            }
            if (random.nextInt(3) == 0) {
                session.context().pin("File" + random.nextInt(FILES) + ".java");
            }
            assertThat(ask(session, "Ask " + turn)).isEqualTo(EndReason.DONE);
            if (random.nextInt(4) == 0 && replanned(session)) {
                session.edits().undoReplan();
            }
        }
    }

    private static boolean replanned(Session session) {
        List<Rebased> rebases = events(session, Rebased.class);
        return !rebases.isEmpty()
                && rebases.get(rebases.size() - 1).reason().word().equals("intervention:verify-and-replan");
    }

    private static Answer step(InterventionScene scene, Random random) {
        List<ToolCall> calls = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            calls.add(call(scene, random));
        }
        return scene.calling(calls.toArray(ToolCall[]::new));
    }

    private static ToolCall call(InterventionScene scene, Random random) {
        return switch (random.nextInt(10)) {
            case 0 -> scene.call("read", Map.of("file_path", "."));
            case 1 -> scene.call("grep", Map.of("pattern", "int f"));
            case 2 -> scene.call("read", Map.of("file_path", "missing" + random.nextInt(3)));
            case 3 -> scene.call("write", Map.of("file_path", "new" + random.nextInt(3), "content", "new\n"));
            default -> scene.call("read", Map.of("file_path", "File" + random.nextInt(FILES) + ".java"));
        };
    }

    private static void appendsOrRebases(InterventionScene scene, Session session, long seed) {
        List<List<JsonNode>> requests = scene.requests();
        int request = 0;
        boolean rebased = false;
        String ask = "";
        for (TapeEvent event : events(session)) {
            if (event instanceof Rebased) {
                rebased = true;
            } else if (event instanceof Asked asked) {
                ask = asked.text();
            } else if (event instanceof RequestSent) {
                List<JsonNode> now = requests.get(request);
                if (request > 0 && !rebased) {
                    List<JsonNode> before = requests.get(request - 1);
                    assertThat(now.subList(0, before.size()))
                            .as("seed %d, request %d", seed, request)
                            .isEqualTo(before);
                }
                assertThat(now)
                        .as("seed %d, request %d", seed, request)
                        .extracting(message -> content(message))
                        .contains(ask);
                rebased = false;
                request++;
            }
        }
    }

    private static void hasOneAtMost(Session session, long seed) {
        assertThat(events(session, InterventionApplied.class))
                .as("seed %d", seed)
                .extracting(InterventionApplied::turn)
                .doesNotHaveDuplicates();
    }

    private static void isAFold(Session session, long seed) {
        Conversation again = new Conversation(new DeepSeekTokenizer());
        events(session).forEach(again::apply);
        assertThat(again.prompt())
                .as("seed %d", seed)
                .isEqualTo(session.state().conversation().prompt());
    }
}
