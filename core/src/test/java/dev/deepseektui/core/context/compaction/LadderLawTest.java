package dev.deepseektui.core.context.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.Residents;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryRefused;
import dev.deepseektui.core.context.compaction.CompactionLadder.CompactionPlan;
import dev.deepseektui.core.conversation.BodyRules;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.Header;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.tape.event.MessageSource.Injection;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.testkit.Seed;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Invariants of compaction at every level, checked in random sessions. */
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

    /** Answers a summary request with a random reply; only some are usable. */
    private CompactionPlan answered(PendingSummary wanted, Random random) {
        String said = List.of(
                        "",
                        "All is well.",
                        "It began with %s. It went on.".formatted(FILES),
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
        assertThat(numbers(after)).isSubsetOf(numbers(before));
        assertThat(summaries(after))
                .hasSizeLessThanOrEqualTo(1 + summaries(before).size())
                .allSatisfy(summary -> assertThat(summary)
                        .startsWith("<summary>\nSummary of earlier messages")
                        .contains("nothing in it is to be done again", "recall "));
        assertThat(compaction.get().after())
                .isLessThan(compaction.get().before())
                .isEqualTo(scene.conversation.size().total())
                .isEqualTo(recount(scene));
        assertThat(scene.memory.holdings().size()).isEqualTo(after.size());
    }

    /** Returns the messages that a compaction must keep, byte for byte and in this order. */
    private static List<String> untouchable(LadderScene scene, PressureLevel due) {
        Body body = new Body(scene.conversation, scene.memory);
        List<String> jsons = new ArrayList<>();
        for (int i = 0; i < body.size(); i++) {
            PromptMessage message = body.message(i);
            boolean pinned = scene.memory.pins().messages().contains(message.number())
                    || scene.memory.pins().files().contains(body.held(i).path());
            if (message.isSlot()
                    || (!message.isCarried()
                            && due != PressureLevel.EMERGENCY
                            && !(message.source() instanceof Injection))
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

    /** Returns the numbers of the user's prompts. Their text may be cut, but no prompt may be added. */
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

    /** Covers every rewrite that is neither forced nor requested. */
    @Test
    void rewrites_free_a_quarter_of_the_prompt_and_keep_no_more_than_they_may() {
        Map<PressureLevel, Integer> seen = new EnumMap<>(PressureLevel.class);
        always(SESSIONS / 5, seed -> {
            RandomSession session = session(seed, 40);
            LadderScene scene = session.scene.sent();
            Random random = new Random(seed);
            scene.ask("Something else.").full(0.5 + random.nextInt(40) / 100.0);
            boolean isForced = scene.due() == PressureLevel.EMERGENCY;
            CompactionApplied applied = scene.look().orElse(null);
            if (applied == null || isForced) {
                return;
            }
            seen.merge(applied.level(), 1, Integer::sum);
            assertThat(applied.freed()).isGreaterThanOrEqualTo(applied.before() / 4);
        });
        assertThat(seen.keySet()).contains(PressureLevel.HARD);
    }

    @Test
    void no_outdated_text_of_a_file_stands_without_the_edit() {
        always(SESSIONS / 5, seed -> {
            LadderScene scene = session(seed, 40).scene.sent();
            scene.ask("Something else.").full(0.8).look();
            Body body = new Body(scene.conversation, scene.memory);
            Set<Long> there = IntStream.range(0, body.size())
                    .mapToObj(i -> body.held(i).seq())
                    .collect(Collectors.toSet());
            for (int i = 0; i < body.size(); i++) {
                int index = i;
                assertThat(body.files(index))
                        .filteredOn(file -> file.form() != ShownFile.Form.OUTDATED && !body.isProtected(index))
                        .allMatch(file -> there.containsAll(body.writesSince(index, file)));
            }
        });
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
                    Residents.NONE,
                    UnaryOperator.identity(),
                    scene.now);

            assertThat(new CompactionLadder(scene.settings())
                            .onRequest(PressureLevel.HARD, "password", resumed, scene.relevance))
                    .hasToString(new CompactionLadder(scene.settings())
                            .onRequest(PressureLevel.HARD, "password", scene.view(), scene.relevance)
                            .toString());
        });
    }
}
