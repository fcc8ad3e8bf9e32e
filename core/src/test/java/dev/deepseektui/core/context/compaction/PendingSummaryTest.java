package dev.deepseektui.core.context.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryRefused;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryRefused.RefusalReason;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.SessionEvents.FactRecorded;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.Item;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.State;
import dev.deepseektui.core.tape.event.SessionEvents.VerificationStateReset;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PendingSummaryTest {
    private static final String LONG = "The border of the window is blue. ".repeat(40);

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

    private PendingSummary wanted() {
        return scene.full(0.95).plan().wanted().orElseThrow();
    }

    private Optional<RefusalReason> reason(ChatReply reply) {
        return wanted().refusal(reply, "m").map(SummaryRefused::reason);
    }

    private static String words(int count) {
        return IntStream.range(0, count).mapToObj(i -> "word" + i).collect(Collectors.joining(" "));
    }

    private void worked() {
        scene.ask("Begin.").says(LONG).says(LONG).ask("Port src/Parser.java. " + "It matters. ".repeat(20));
        for (int i = 0; i < 20; i++) {
            scene.says(LONG);
        }
        scene.sent();
    }

    @Test
    void faulty_answers_are_refused_with_their_fault() {
        worked();
        String good = "src/Parser.java was ported, and " + words(60) + ".";

        assertThat(reason(reply(good))).isEmpty();
        assertThat(reason(reply("src/Parser.java was ported."))).hasValue(RefusalReason.TOO_SHORT);
        assertThat(reason(reply(good + "\nIt is done.".repeat(4)))).hasValue(RefusalReason.REPEATS);
        assertThat(reason(reply(good + "\n<｜DSML｜function_calls>"))).hasValue(RefusalReason.TOOL_CALLS);
        assertThat(reason(reply(good + "\n<tool_call>{}</tool_call>"))).hasValue(RefusalReason.TOOL_CALLS);
        assertThat(reason(reply("  \n"))).hasValue(RefusalReason.EMPTY);
        assertThat(reason(reply(LONG.repeat(30)))).hasValue(RefusalReason.TOO_LARGE);
        assertThat(reason(new ChatReply(good, null, List.of(), "length", TokenUsage.UNKNOWN, null)))
                .hasValue(RefusalReason.CUT_OFF);
        assertThat(reason(new ChatReply(
                        good, null, List.of(new ToolCall("c", "bash", "{}")), "tool_calls", TokenUsage.UNKNOWN, null)))
                .hasValue(RefusalReason.TOOL_CALLS);
    }

    @Test
    void instruction_names_at_most_eight_files_and_functions_of_the_last_two_turns() {
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
                .contains(
                        "The summary must contain these names: Test8.java, Test7.java, Test6.java, Test5.java, Test4.java,"
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

        assertThat(wanted.transcript(100_000)).startsWith("[user]\nBegin.\n[assistant]\n" + LONG);
        String cut = wanted.transcript(500);
        assertThat(cut).contains("[assistant]\nThe border", "[…]").hasSizeLessThan(3_500);
    }

    @Test
    void user_messages_stay_newest_first_within_a_limit_and_rules_always() {
        scene.ask("Never touch the lock file. Oldest: " + "port it. ".repeat(100));
        scene.ask("Second. " + "port it. ".repeat(100)).ask("Third. " + "port it. ".repeat(60));
        Body body = new Body(scene.conversation, scene.memory);
        Map<Integer, String> staying = new UserMessages(body, scene.memory.digest(), body.tokens(1) + body.tokens(2))
                .staying(List.of(0, 1, 2));

        assertThat(staying).containsEntry(0, "Never touch the lock file.");
        assertThat(staying).containsEntry(1, scene.text(1)).containsEntry(2, scene.text(2));
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
                returns the messages.

                src/Parser.java was ported.

                ## Record
                ## Tasks
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
                .contains("The user's messages and your final answers are kept")
                .contains("Write only what these messages show", "no line numbers", "Use at most 500 words.")
                .contains(
                        "These attempts did not help; say so, and why:\n`make lexer` failed 2 times (exit 2): \"error: no such"
                                + " lexer\"\n")
                .doesNotContain("make printer", "make all");
    }
}
