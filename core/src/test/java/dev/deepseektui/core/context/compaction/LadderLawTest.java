package dev.deepseektui.core.context.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.Residents;
import dev.deepseektui.core.context.Rewrite.ContextCompactionRequested;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryRefused;
import dev.deepseektui.core.context.compaction.CompactionLadder.CompactionPlan;
import dev.deepseektui.core.conversation.BodyRules;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.Header;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.budget.PressureThresholds;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.testkit.Seed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
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
        PressureLevel due = scene.due();
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

    /** Every rewrite that is not the user's and not forced, by the level that is due or because the arena has no room. */
    @Test
    void with_respect_for_the_cache_rewrites_are_large_and_far_apart() {
        CompactionSettings respecting = respecting(1_000_000);
        Map<String, Integer> seen = new HashMap<>();
        always(SESSIONS / 10, seed -> {
            RandomSession session = new RandomSession(seed, respecting).goOn(20);
            Random random = new Random(seed);
            for (int i = 0; i < 8; i++) {
                LadderScene scene = session.goOn(3).scene.sent();
                if (random.nextBoolean()) {
                    scene.ask("Something else.");
                }
                scene.full(0.5 + random.nextInt(50) / 100.0);
                boolean isEarly = scene.due() != scene.settings().thresholds().level(scene.ratio());
                long nextFrom = nextFrom(scene);
                String why = List.of("due", "due", "due", "arena", "user").get(random.nextInt(5));
                if (why.equals("arena")) {
                    scene.happens(new ContextCompactionRequested(
                            ContextCompactionRequested.RequestCause.FLOOR_UNMET, scene.ratio()));
                }
                boolean isForced = scene.settings().thresholds().level(scene.ratio()) == PressureLevel.EMERGENCY;
                CompactionApplied applied = switch (why) {
                    case "arena" -> scene.lookAsRequested().orElse(null);
                    case "user" -> scene.ordered(PressureLevel.HARD, "").orElse(null);
                    default -> scene.look().orElse(null);
                };
                if (applied == null) {
                    continue;
                }
                seen.merge(isForced ? "forced" : isEarly && why.equals("due") ? "early" : why, 1, Integer::sum);
                if (!isForced && !why.equals("user")) {
                    assertThat(applied.freed()).isGreaterThanOrEqualTo(applied.before() / 4);
                    assertThat(applied.before()).isGreaterThanOrEqualTo(nextFrom);
                }
            }
        });
        assertThat(seen)
                .containsOnlyKeys("forced", "early", "due", "arena", "user")
                .allSatisfy((why, times) -> assertThat(times).as(why).isGreaterThan(5));
    }

    private static CompactionSettings respecting(long horizon) {
        return new CompactionSettings(
                true,
                PressureThresholds.STANDARD,
                2,
                new CompactionSettings.Cache(true, horizon),
                Duration.ofMinutes(60));
    }

    /** As the events tell it: when half of what the last one freed has grown again. */
    private static long nextFrom(LadderScene scene) {
        List<CompactionApplied> all = scene.all(CompactionApplied.class);
        if (all.isEmpty()) {
            return 0;
        }
        CompactionApplied last = all.get(all.size() - 1);
        return last.after() + last.freed() / 2;
    }

    /**
     * Or to as little as it can: what is left is then what must stay word for word, and the running turn, as long as that leaves the
     * prompt below soft.
     */
    @Test
    void a_forced_rewrite_goes_down_to_a_third_of_the_budget() {
        Map<String, Integer> seen = new HashMap<>();
        always(SESSIONS / 5, seed -> {
            RandomSession session = new RandomSession(seed, respecting(5)).goOn(40);
            LadderScene scene = session.scene.sent();
            Random random = new Random(seed);
            scene.full(0.9 + random.nextInt(40) / 100.0);
            if (scene.look().isEmpty()) {
                seen.merge("nothing", 1, Integer::sum);
                return;
            }
            boolean isDown = scene.ratio() <= 0.35;
            Body body = new Body(scene.conversation, scene.memory);
            RewriteDraft draft = new RewriteDraft(body.messages());
            Soft soft = new Soft(body);
            soft.planOldest(draft, 0, body.turnStart());
            assertThat(isDown || draft.changed().isEmpty())
                    .as("what is left of finished turns has shrunk, at %.2f", scene.ratio())
                    .isTrue();
            soft.planOldest(draft, 0, body.size());
            assertThat(isDown || scene.ratio() < 0.6 || draft.changed().isEmpty())
                    .as("so has the running turn, at %.2f", scene.ratio())
                    .isTrue();
            seen.merge(isDown ? "down" : "as far as it goes", 1, Integer::sum);
        });
        assertThat(seen).containsKeys("down", "as far as it goes");
        assertThat(seen.get("down")).isGreaterThan(SESSIONS / 50);
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
            LadderView resumed = new LadderView(
                    scene.conversation,
                    folded,
                    scene.task,
                    scene.fullness(),
                    scene.terms(),
                    scene.now,
                    Residents.NONE,
                    UnaryOperator.identity());

            assertThat(new CompactionLadder(scene.settings())
                            .onRequest(PressureLevel.HARD, "password", resumed, scene.relevance))
                    .hasToString(new CompactionLadder(scene.settings())
                            .onRequest(PressureLevel.HARD, "password", scene.view(), scene.relevance)
                            .toString());
        });
    }
}
