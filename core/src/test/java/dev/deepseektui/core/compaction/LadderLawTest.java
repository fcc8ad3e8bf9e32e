package dev.deepseektui.core.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.budget.PressureLevel;
import dev.deepseektui.core.conversation.BodyRules;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.Header;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.message.Origin;
import dev.deepseektui.core.tape.Rebased;
import dev.deepseektui.core.tokens.DeepSeekTokenizer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What holds at every level, over random sessions. */
class LadderLawTest {
    private static final int SESSIONS = "full".equals(System.getProperty("stress")) ? 10_000 : 1_000;

    private final long seed = System.nanoTime();
    private final Map<PressureLevel, Integer> applied = new EnumMap<>(PressureLevel.class);

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
            for (int i = 0; i < 4; i++) {
                session.scene.full(0.5 + random.nextInt(6) / 10.0);
                lookAndCheck(session.scene);
                session.goOn(4);
            }
        });
        assertThat(applied.keySet())
                .containsExactlyInAnyOrder(PressureLevel.SOFT, PressureLevel.HARD, PressureLevel.EMERGENCY);
    }

    private void lookAndCheck(LadderScene scene) {
        Header header = scene.conversation.header();
        List<String> untouchable = untouchable(scene);
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
        assertThat(stayed(before, after)).isSubsetOf(jsons(before));
        assertThat(compaction.get().after())
                .isLessThan(compaction.get().before())
                .isEqualTo(scene.conversation.size().total())
                .isEqualTo(recount(scene));
        assertThat(scene.memory.holdings().size()).isEqualTo(after.size());
    }

    /** What must be there afterwards, byte for byte and in this order. */
    private static List<String> untouchable(LadderScene scene) {
        Body body = new Body(scene.conversation, scene.memory);
        List<String> jsons = new ArrayList<>();
        for (int i = 0; i < body.size(); i++) {
            PromptMessage message = body.message(i);
            boolean pinned = scene.memory.pins().messages().contains(message.number())
                    || scene.memory.pins().files().contains(body.held(i).path());
            if (message.isSlot()
                    || !message.isCarried()
                    || message.origin() == Origin.RESIDENT
                    || message.origin() == Origin.NOTICE
                    || pinned
                    || i == body.latestAsk()) {
                jsons.add(message.json());
            }
        }
        return jsons;
    }

    /** Replies are never rewritten, and no reply or ask is new. */
    private static Set<String> stayed(List<PromptMessage> before, List<PromptMessage> after) {
        Set<Long> asks = new HashSet<>();
        before.stream()
                .filter(message -> message.origin() == Origin.ASK)
                .forEach(message -> asks.add(message.number()));
        assertThat(after.stream()
                        .filter(message -> message.origin() == Origin.ASK)
                        .map(PromptMessage::number))
                .containsExactlyInAnyOrderElementsOf(asks);
        Set<String> replies = new HashSet<>();
        after.stream()
                .filter(message -> message.origin() == Origin.REPLY)
                .forEach(message -> replies.add(message.json()));
        return replies;
    }

    private static List<String> jsons(List<PromptMessage> messages) {
        return messages.stream().map(PromptMessage::json).toList();
    }

    private static long recount(LadderScene scene) {
        Conversation folded = new Conversation(new DeepSeekTokenizer());
        scene.events.forEach(folded::apply);
        return folded.size().total();
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
            LadderMemory folded = new LadderMemory(scene.settings().thresholds());
            try (var reader = scene.tape.read(0)) {
                reader.forEachRemaining(folded::apply);
            }
            LadderView resumed = new LadderView(scene.conversation, folded, scene.fullness(), scene.price, scene.now);

            assertThat(new CompactionLadder(scene.settings())
                            .ordered(PressureLevel.HARD, "password", resumed, scene.relevance))
                    .hasToString(new CompactionLadder(scene.settings())
                            .ordered(PressureLevel.HARD, "password", scene.view(), scene.relevance)
                            .toString());
        });
    }
}
