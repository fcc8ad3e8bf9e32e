package dev.deepseektui.core.context.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.Residents;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.context.compaction.CompactionEvents.RewriteCause;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryRefused;
import dev.deepseektui.core.context.compaction.CompactionLadder.CompactionPlan;
import dev.deepseektui.core.conversation.BodyRules;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.Header;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.budget.PromptSize;
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
import java.util.HashSet;
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

    private static final String LONG =
            IntStream.range(0, 70).mapToObj(i -> "word" + i).collect(Collectors.joining(" "));
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
        CompactionSettings settings = List.of(LadderScene.LATE, LadderScene.STANDARD, LadderScene.EARLY)
                .get(Math.floorMod(seed, 3));
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
                        "It began with %s. It went on with %s.".formatted(FILES, LONG),
                        LONG,
                        "long ".repeat(9_000))
                .get(random.nextInt(5));
        ChatReply reply = new ChatReply(said, null, List.of(), "stop", TokenUsage.UNKNOWN, null);
        Optional<SummaryRefused> refused = wanted.refusal(reply, "m");
        assertThat(wanted.instruction(refused)).contains("Do not call a tool");
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
        assertThat(numbers(after)).isSubsetOf(numbers(before));
        assertThat(summaries(after))
                .hasSizeLessThanOrEqualTo(1 + summaries(before).size())
                .allSatisfy(summary -> assertThat(summary)
                        .startsWith("<summary>\nSummary of earlier messages")
                        .contains("everything in it has been done", "`recall`"));
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
                            && message.origin() != Origin.REPLY
                            && message.origin() != Origin.SUMMARY
                            && due != PressureLevel.EMERGENCY
                            && !(message.source() instanceof Injection))
                    || message.origin() == Origin.RESIDENT
                    || pinned
                    || i == body.latestAsk()) {
                jsons.add(message.json());
            }
        }
        return jsons;
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

    private record Rewritten(CompactionApplied applied, long behind, long room, long floor) {}

    /** Makes a rewrite of a random cause in a random session with the late profile. */
    private static Optional<Rewritten> rewritten(long seed) {
        Random random = new Random(seed);
        LadderScene scene = new RandomSession(seed, LadderScene.LATE).goOn(30 + random.nextInt(60)).scene;
        if (random.nextBoolean()) {
            scene.ask("Something else.");
        }
        scene.budget = List.of(16_000L, 32_768L, 131_072L, 200_000L, 1_000_000L).get(random.nextInt(5));
        double usage = 0.85 + random.nextInt(20) / 100.0;
        while (scene.ratio() < usage) {
            if (random.nextInt(9) == 0) {
                scene.ask("Next.");
            }
            scene.reads("src/F%d.java".formatted(random.nextInt(99)), "int x;\n".repeat(random.nextInt(4_000)));
        }
        scene.summaries = wanted -> wanted.withoutModel();
        long floor = floor(scene);
        Optional<CompactionApplied> applied = switch (random.nextInt(4)) {
            case 0 -> scene.refreshed();
            case 1 -> scene.orderedByModel(PressureLevel.HARD);
            case 2 -> scene.ordered(PressureLevel.HARD, "");
            default -> scene.look();
        };
        PromptSize size = scene.conversation.size();
        return applied.map(
                done -> new Rewritten(done, size.slot() + size.body(), LadderScene.LATE.room(scene.budget), floor));
    }

    /** Returns the tokens of what may never go: the latest ask, pins, unread messages and the newest exchange. */
    private static long floor(LadderScene scene) {
        Body body = new Body(scene.conversation, scene.memory);
        List<Body.MessageGroup> groups = Body.MessageGroup.in(body);
        Set<Integer> fixed = new HashSet<>();
        IntStream.range(0, body.size()).filter(body::isProtected).forEach(fixed::add);
        for (int i = 0; i < groups.size(); i++) {
            if (i == groups.size() - 1 || groups.get(i).messages().anyMatch(fixed::contains)) {
                groups.get(i).messages().forEach(fixed::add);
            }
        }
        long rules = 400L * groups.size();
        return rules
                + 200
                + fixed.stream()
                        .filter(i -> body.message(i).origin() != Origin.RESIDENT)
                        .mapToLong(body::tokens)
                        .sum();
    }

    @Test
    void late_rewrite_of_any_cause_leaves_at_most_the_room_or_what_may_never_go() {
        Set<RewriteCause> causes = new HashSet<>();
        always(
                SESSIONS / 10,
                seed -> rewritten(seed).ifPresent(rewrite -> {
                    causes.add(rewrite.applied().cause());
                    assertThat(rewrite.behind()).isLessThanOrEqualTo(Math.max(rewrite.room(), rewrite.floor()));
                }));
        assertThat(causes).hasSize(4);
    }

    @Test
    void rewrite_that_nobody_requested_frees_a_quarter_of_the_prompt() {
        always(
                SESSIONS / 10,
                seed -> rewritten(seed)
                        .map(Rewritten::applied)
                        .filter(applied ->
                                applied.cause() != RewriteCause.PERSON && applied.level() != PressureLevel.EMERGENCY)
                        .ifPresent(
                                applied -> assertThat(applied.freed()).isGreaterThanOrEqualTo(applied.before() / 4)));
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

    private static CompactionPlan recorded(CompactionPlan plan) {
        return plan.wanted().map(PendingSummary::withoutModel).orElse(plan);
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
            LadderState folded = new LadderState();
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
                    scene.price);

            CompactionLadder ladder = new CompactionLadder(scene.settings());
            assertThat(recorded(ladder.onRequest(PressureLevel.HARD, "password", resumed, scene.relevance)))
                    .isEqualTo(
                            recorded(ladder.onRequest(PressureLevel.HARD, "password", scene.view(), scene.relevance)));
        });
    }
}
