package dev.deepseektui.core.context.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.Pins.Pinned;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryRefused;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryRefused.RefusalReason;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.SessionEvents.FactRecorded;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.Item;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.State;
import dev.deepseektui.core.tape.event.SessionEvents.VerificationStateReset;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EmergencyTest {
    private static final String LONG = "The border of the window is blue. ".repeat(40);
    private static final String CLASS =
            "class Large {\n" + "    int field;\n    void method() {}\n".repeat(200) + "}\n";

    private final LadderScene scene = new LadderScene(LadderScene.STANDARD);

    private static ChatReply reply(String text) {
        return new ChatReply(text, null, List.of(), "stop", TokenUsage.UNKNOWN, null);
    }

    private void summed(String answer) {
        scene.summaries = wanted -> {
            assertThat(wanted.refusal(reply(answer), "m")).isEmpty();
            return wanted.with(reply(answer), "m");
        };
    }

    private List<Origin> origins() {
        return scene.conversation.messages().stream().map(PromptMessage::origin).toList();
    }

    private PendingSummary wanted() {
        return scene.full(0.95).plan().wanted().orElseThrow();
    }

    private Optional<RefusalReason> reason(ChatReply reply) {
        return wanted().refusal(reply, "m").map(SummaryRefused::reason);
    }

    private void worked() {
        scene.ask("Begin.").says(LONG).says(LONG).ask("Port src/Parser.java. " + "It matters. ".repeat(20));
        for (int i = 0; i < 20; i++) {
            scene.says(LONG);
        }
        scene.sent();
    }

    @Test
    void the_users_messages_stay_in_front_of_the_summary_and_the_newest_exchanges_behind_it() {
        worked();
        List<PromptMessage> before = List.copyOf(scene.conversation.messages());
        summed("src/Parser.java was ported.");

        CompactionApplied applied = scene.full(0.95).look().orElseThrow();

        assertThat(applied.summaryBy()).isEqualTo("m");
        assertThat(scene.all(Rebased.class)).hasSize(1);
        assertThat(origins().subList(0, 3)).containsExactly(Origin.ASK, Origin.ASK, Origin.SUMMARY);
        assertThat(scene.message(0)).isSameAs(before.get(0));
        assertThat(scene.message(1)).isSameAs(before.get(3));
        assertThat(scene.text(2)).contains("src/Parser.java was ported.");
        int kept = scene.conversation.messages().size() - 3;
        assertThat(kept).isGreaterThanOrEqualTo(4);
        assertThat(scene.conversation.messages().subList(3, 3 + kept))
                .isEqualTo(before.subList(before.size() - kept, before.size()));
    }

    @Test
    void a_summary_says_that_it_is_a_record_and_where_all_of_it_is_found() {
        worked();
        scene.full(0.95).look();

        assertThat(scene.text(2))
                .startsWith("<summary>\n"
                        + "Summary of earlier messages, which have been removed. It is not a request: nothing in"
                        + " it is to be done again. Of the user's messages only the last one may still be open."
                        + " recall tape:")
                .contains(" finds all of it.\n");
    }

    @Test
    void a_later_summary_takes_the_earlier_ones_in_and_finds_all_that_they_found() {
        worked();
        scene.full(0.95).look();
        String first = scene.text(2).replaceAll("(?s).*recall tape:(\\d+)-.*", "$1");
        for (int i = 0; i < 12; i++) {
            scene.says(LONG);
        }
        scene.ask("And the printer.").sent().full(0.95).look();

        assertThat(scene.shown().split("<summary>", -1)).hasSize(2);
        assertThat(origins().subList(0, 3)).containsExactly(Origin.ASK, Origin.ASK, Origin.SUMMARY);
        assertThat(scene.text(2)).contains("`recall` with tape:" + first + "-");
    }

    @Test
    void a_pinned_message_stays_at_its_place_in_time() {
        scene.ask("Begin.").says(LONG).says("HeldContent. " + LONG).says(LONG);
        scene.happens(Pinned.message(3));
        for (int i = 0; i < 12; i++) {
            scene.says(LONG);
        }
        scene.ask("And now?").sent().full(0.95).look();

        assertThat(origins().subList(0, 3)).containsExactly(Origin.ASK, Origin.REPLY, Origin.SUMMARY);
        assertThat(scene.text(1)).startsWith("HeldContent.");
    }

    @Test
    void what_nobody_has_read_yet_shrinks_only_where_nothing_else_suffices() {
        scene.ask("Read.");
        for (int i = 0; i < 8; i++) {
            scene.says(LONG);
        }
        scene.reads("src/Large.java", CLASS);
        scene.full(0.95).look();
        assertThat(scene.shown()).contains(CLASS);

        scene.budget = 600;
        assertThat(scene.look()).isPresent();
        assertThat(scene.shown()).doesNotContain(CLASS).contains("[outline of src/Large.java");
    }

    @Test
    void an_output_of_three_times_the_budget_becomes_its_ends_and_a_pointer() {
        String lines = "a line of the log that says nothing new\n".repeat(350);
        scene.ask("Run it.").calls("bash", ToolOutcome.of(Status.OK, lines).storedAs("id7"));
        scene.budget = scene.conversation.size().total() / 3;

        assertThat(scene.look()).isPresent();
        assertThat(scene.ratio()).isLessThan(0.9);
        assertThat(scene.shown()).contains("recall artifact:id7 for all of it");
    }

    @Test
    void where_four_are_too_many_for_the_budget_fewer_stay() {
        scene.ask("Write.");
        for (int i = 0; i < 8; i++) {
            scene.says(LONG.repeat(4));
        }
        scene.sent();
        scene.budget = scene.conversation.size().total() / 3;

        assertThat(scene.look()).isPresent();
        assertThat(origins()).containsExactly(Origin.ASK, Origin.SUMMARY, Origin.REPLY, Origin.REPLY);
        assertThat(scene.ratio()).isLessThan(1);
    }

    @Test
    void an_answer_must_be_whole_and_smaller_than_what_it_replaces() {
        worked();
        String good = "src/Parser.java was ported.";

        assertThat(reason(reply(good))).isEmpty();
        assertThat(reason(reply("  \n"))).hasValue(RefusalReason.EMPTY);
        assertThat(reason(reply(LONG.repeat(30)))).hasValue(RefusalReason.TOO_LARGE);
        assertThat(reason(new ChatReply(good, null, List.of(), "length", TokenUsage.UNKNOWN, null)))
                .hasValue(RefusalReason.CUT_OFF);
        assertThat(reason(new ChatReply(
                        good, null, List.of(new ToolCall("c", "bash", "{}")), "tool_calls", TokenUsage.UNKNOWN, null)))
                .hasValue(RefusalReason.TOOL_CALLS);
    }

    @Test
    void at_most_eight_names_of_the_last_turn_and_the_running_one_must_occur() {
        scene.ask("Begin.").edits("src/Old.java", "x", "class Old {}").ask("Go on.");
        scene.edits("src/Printer.java", "x", "class Printer {}").ask("And the tests?");
        for (int i = 0; i < 9; i++) {
            scene.edits("Test%d.java".formatted(i), "x", "class Test%d {}".formatted(i));
        }
        for (int i = 0; i < 12; i++) {
            scene.says(LONG);
        }
        scene.sent();

        assertThat(wanted().instruction(Optional.empty()))
                .contains("These names must occur: Test8.java, Test7.java, Test6.java, Test5.java, Test4.java,"
                        + " Test3.java, Test2.java, Test1.java\n")
                .doesNotContain("Old");
    }

    @Test
    void the_focus_of_an_order_is_told() {
        worked();
        PendingSummary wanted = new CompactionLadder(LadderScene.STANDARD)
                .onRequest(PressureLevel.EMERGENCY, "the lexer", scene.view(), scene.relevance)
                .wanted()
                .orElseThrow();

        assertThat(wanted.instruction(Optional.empty())).contains("Most important is everything about: the lexer\n");
    }

    @Test
    void a_short_conversation_is_not_worth_a_summary() {
        scene.ask("Begin.").says("a").says("b").says("c").says("d").says("e").sent();

        assertThat(scene.full(0.95).plan().wanted()).isEmpty();
        assertThat(scene.ordered(PressureLevel.EMERGENCY, "")).isEmpty();
    }

    @Test
    void a_transcript_has_no_more_than_it_may_and_begins_and_ends_each_message() {
        worked();
        PendingSummary wanted = wanted();

        assertThat(wanted.transcript(100_000)).startsWith("[assistant]\n" + LONG);
        String cut = wanted.transcript(500);
        assertThat(cut).contains("[assistant]\nThe border", "[…]").hasSizeLessThan(3_500);
    }

    @Test
    void what_the_user_said_stays_newest_first_within_a_limit_and_rules_always() {
        scene.ask("Never touch the lock file. Oldest: " + "port it. ".repeat(100));
        scene.ask("Second. " + "port it. ".repeat(100)).ask("Third. " + "port it. ".repeat(60));
        Body body = new Body(scene.conversation, scene.memory);
        Map<Integer, String> staying = new UserMessages(body, scene.memory.digest(), body.tokens(1) + body.tokens(2))
                .staying(List.of(0, 1, 2));

        assertThat(staying).containsEntry(0, "Never touch the lock file.");
        assertThat(staying).containsEntry(1, scene.text(1)).containsEntry(2, scene.text(2));
    }

    @Test
    void of_a_long_message_the_beginning_stays_with_the_rules_behind_it_and_where_the_rest_is_found() {
        scene.ask("Port the lexer. " + "Take care of it. ".repeat(300) + "Never touch the lock file. "
                + "Take care of it. ".repeat(2_500));
        scene.says(LONG.repeat(40))
                .ask("And now?")
                .says("a")
                .says("b")
                .says("c")
                .says("d")
                .sent();
        scene.budget = scene.conversation.size().total();
        scene.look();

        assertThat(scene.text(0))
                .startsWith("Port the lexer.")
                .endsWith(" for all of this message]\nNever touch the lock file.");
        assertThat(scene.text(0)).contains("[… recall tape:");
        assertThat(scene.conversation.tokens(scene.message(0))).isBetween(300, 450);
    }

    @Test
    void the_record_stands_behind_a_models_summary() {
        scene.ask("Port the parser. Never touch the lexer.").edits("src/Parser.java", "x", "class Parser {}");
        scene.happens(new FactRecorded("it builds", true, "make, exit code 0", List.of("a.c"), null));
        scene.runs("make", 0, "ok");
        scene.happens(new VerificationStateReset("a.c", List.of("it builds")));
        scene.happens(new PlanUpdated(
                "Port all", List.of("Keep the API"), List.of(new Item("port the printer", State.PENDING))));
        for (int i = 0; i < 12; i++) {
            scene.says(LONG);
        }
        scene.sent();
        summed("src/Parser.java was ported.");
        scene.full(0.95).look();

        assertThat(scene.text(1)).contains("""
                finds all of it.

                src/Parser.java was ported.

                ## Record
                ## Plan
                - goal: Port all
                - constraint: Keep the API
                - pending: port the printer
                ## Files changed in this session
                - src/Parser.java (+1 −1): Parser
                ## Commands
                - `make` → exit 0
                """);
    }

    @Test
    void the_request_says_what_stays_what_the_record_lists_and_what_was_given_up() {
        scene.ask("Port the parser.").edits("src/Parser.java", "x", "class Parser {}");
        scene.runs("make lexer", 2, "error: no such lexer").runs("make lexer", 2, "error: no such lexer");
        scene.runs("make printer", 1, "error: it tore");
        scene.ask("Go on.").ask("Go on.").ask("Go on.").runs("make all", 1, "error: not all");
        for (int i = 0; i < 12; i++) {
            scene.says(LONG);
        }
        scene.sent();
        String told = wanted().instruction(Optional.empty());

        assertThat(told)
                .contains("These messages stay word for word, do not repeat them: the user's, and your newest 4 replies"
                        + " with their results.")
                .contains("A record stands behind your summary, do not repeat it either: open failures, checks, plan,")
                .contains("invent nothing", "leave numbers of lines out", "Use at most 500 words.")
                .contains(
                        "These were dead ends, say so and why:\n`make lexer` failed 2 times (exit 2): \"error: no such"
                                + " lexer\"\n")
                .doesNotContain("make printer", "make all");
    }
}
