package dev.deepseektui.core.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.Seed;
import dev.deepseektui.core.budget.PressureLevel;
import dev.deepseektui.core.budget.PressureThresholds;
import dev.deepseektui.core.conversation.BodyRules;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.Header;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.event.Rebased;
import dev.deepseektui.core.message.Origin;
import dev.deepseektui.core.message.TokenUsage;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.tokens.DeepSeekTokenizer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What holds at every level, over random sessions. */
class LadderLawTest {
    private static final int SESSIONS = "full".equals(System.getProperty("stress")) ? 10_000 : 1_000;

    private final long seed = Seed.RUN;
    private final Map<PressureLevel, Integer> applied = new EnumMap<>(PressureLevel.class);

    private static final String FILES = "src/A.java src/B.py c.md d.json lib/e.go notes z z.txt";

    private final Map<Boolean, Integer> summaries = new HashMap<>();

    private void always(int sessions, Consumer<Long> check) {
        for (int i = 0; i < sessions; i++) {
            try {
                check.accept(seed + i);
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("seed " + (seed + i), e);
            }
        }
    }

    private static RandomSession session(long seed, int steps) {
        CompactionSettings settings = seed % 2 == 0 ? LadderScene.STANDARD : LadderScene.EARLY;
        return new RandomSession(seed, settings).goOn(steps);
    }

    @Test
    void header_slot_latest_ask_pins_pairs_and_order_are_kept_and_the_event_tells_the_size() {
        always(SESSIONS / 2, seed -> {
            RandomSession session = session(seed, 30);
            Random random = new Random(seed);
            session.scene.summaries = wanted -> answered(wanted, random);
            for (int i = 0; i < 4; i++) {
                session.scene.full(0.5 + random.nextInt(6) / 10.0);
                lookAndCheck(session.scene);
                session.goOn(4);
            }
        });
        assertThat(applied.keySet())
                .containsExactlyInAnyOrder(PressureLevel.SOFT, PressureLevel.HARD, PressureLevel.EMERGENCY);
        assertThat(summaries.keySet()).as("used and refused").containsExactlyInAnyOrder(true, false);
    }

    /** A model that says something or other, of which some can be used. */
    private CompactionPlan answered(SummaryWanted wanted, Random random) {
        String said = List.of(
                        "",
                        "All is well.",
                        "<before>It began with %s</before>\n<since>It went on.</since>".formatted(FILES),
                        FILES,
                        "long ".repeat(9_000))
                .get(random.nextInt(5));
        ChatReply reply = new ChatReply(said, null, List.of(), "stop", TokenUsage.UNKNOWN, null);
        Optional<SummaryRefused> refused = wanted.refusal(reply, "m");
        assertThat(wanted.instruction(refused)).contains("Do not call any tool");
        summaries.merge(refused.isEmpty(), 1, Integer::sum);
        return refused.isEmpty() ? wanted.with(reply, "m") : wanted.withoutModel();
    }

    private void lookAndCheck(LadderScene scene) {
        Header header = scene.conversation.header();
        PressureLevel due = scene.settings().thresholds().level(scene.ratio());
        List<String> untouchable = untouchable(scene, due);
        List<PromptMessage> before = List.copyOf(scene.conversation.messages());
        int rebases = scene.all(Rebased.class).size();

        Optional<CompactionApplied> compaction = scene.look();

        assertThat(scene.all(Rebased.class).size() - rebases).isEqualTo(compaction.isPresent() ? 1 : 0);
        List<PromptMessage> after = scene.conversation.messages();
        if (compaction.isEmpty()) {
            assertThat(after).isEqualTo(before);
            return;
        }
        applied.merge(compaction.get().level(), 1, Integer::sum);
        assertThat(scene.conversation.header()).isEqualTo(header);
        assertThat(BodyRules.violation(after)).isEmpty();
        assertThat(jsons(after)).containsSubsequence(untouchable);
        assertThat(jsonsOf(Origin.REPLY, after)).isSubsetOf(jsons(before));
        if (due == PressureLevel.EMERGENCY) {
            assertThat(numbers(after)).isSubsetOf(numbers(before));
            assertThat(summaries(after))
                    .allSatisfy(summary -> assertThat(summary)
                            .startsWith("<summary>\nA record of what was said and done")
                            .contains("nothing in it is to be done again", "recall "));
        } else {
            assertThat(numbers(after)).containsExactlyElementsOf(numbers(before));
        }
        assertThat(compaction.get().after())
                .isLessThan(compaction.get().before())
                .isEqualTo(scene.conversation.size().total())
                .isEqualTo(recount(scene));
        assertThat(scene.memory.holdings().size()).isEqualTo(after.size());
    }

    /** What must be there afterwards, byte for byte and in this order. */
    private static List<String> untouchable(LadderScene scene, PressureLevel due) {
        Body body = new Body(scene.conversation, scene.memory);
        List<String> jsons = new ArrayList<>();
        for (int i = 0; i < body.size(); i++) {
            PromptMessage message = body.message(i);
            boolean pinned = scene.memory.pins().messages().contains(message.number())
                    || scene.memory.pins().files().contains(body.held(i).path());
            if (message.isSlot()
                    || (!message.isCarried() && due != PressureLevel.EMERGENCY)
                    || message.origin() == Origin.RESIDENT
                    || message.origin() == Origin.NOTICE
                    || pinned
                    || i == body.latestAsk()) {
                jsons.add(message.json());
            }
        }
        return jsons;
    }

    private static List<String> jsonsOf(Origin origin, List<PromptMessage> messages) {
        return messages.stream()
                .filter(message -> message.origin() == origin)
                .map(PromptMessage::json)
                .toList();
    }

    private static List<String> summaries(List<PromptMessage> messages) {
        return messages.stream()
                .filter(message -> message.origin() == Origin.SUMMARY)
                .map(message -> message.content().content())
                .toList();
    }

    /** Of the asks: their text may be cut, but none is new. */
    private static List<Long> numbers(List<PromptMessage> messages) {
        return messages.stream()
                .filter(message -> message.origin() == Origin.ASK)
                .map(PromptMessage::number)
                .toList();
    }

    private static List<String> jsons(List<PromptMessage> messages) {
        return messages.stream().map(PromptMessage::json).toList();
    }

    private static long recount(LadderScene scene) {
        Conversation folded = new Conversation(new DeepSeekTokenizer());
        scene.events.forEach(folded::apply);
        return folded.size().total();
    }

    /** But a user's or an emergency's, which cannot wait. */
    @Test
    void with_respect_for_the_cache_rewrites_are_large_and_far_apart() {
        CompactionSettings respecting = new CompactionSettings(
                true,
                PressureThresholds.STANDARD,
                2,
                new CompactionSettings.Cache(true, 1_000_000),
                Duration.ofMinutes(60));
        List<Integer> seen = new ArrayList<>();
        always(SESSIONS / 20, seed -> {
            RandomSession session = new RandomSession(seed, respecting).goOn(20);
            Random random = new Random(seed);
            long nextFrom = 0;
            for (int i = 0; i < 6; i++) {
                CompactionApplied applied = session.goOn(3)
                        .scene
                        .sent()
                        .full(0.6 + random.nextInt(30) / 100.0)
                        .look()
                        .orElse(null);
                if (applied != null && applied.level() != PressureLevel.EMERGENCY) {
                    seen.add(1);
                    assertThat(applied.freed()).isGreaterThanOrEqualTo(applied.before() / 4);
                    assertThat(applied.before()).isGreaterThanOrEqualTo(nextFrom);
                }
                nextFrom = applied == null ? nextFrom : applied.after() + applied.freed() / 2;
            }
        });
        assertThat(seen).hasSizeGreaterThan(10);
    }

    @Test
    void over_full_sessions_settle() {
        always(SESSIONS, seed -> {
            RandomSession session = session(seed, 25);
            session.scene.sent().full(1.0 + seed % 7);
            int looks = 0;
            while (session.scene.look().isPresent()) {
                assertThat(++looks).isLessThan(12);
            }
        });
    }

    @Test
    void what_is_ordered_on_a_session_that_was_taken_up_is_what_would_have_been_done() {
        always(SESSIONS / 20, seed -> {
            LadderScene scene = session(seed, 40).scene.sent();
            LadderState folded = new LadderState(scene.settings().thresholds());
            try (var reader = scene.tape.read(0)) {
                reader.forEachRemaining(folded::apply);
            }
            LadderView resumed =
                    new LadderView(scene.conversation, folded, scene.task, scene.fullness(), scene.terms(), scene.now);

            assertThat(new CompactionLadder(scene.settings())
                            .ordered(PressureLevel.HARD, "password", resumed, scene.relevance))
                    .hasToString(new CompactionLadder(scene.settings())
                            .ordered(PressureLevel.HARD, "password", scene.view(), scene.relevance)
                            .toString());
        });
    }
}
