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
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.util.List;
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

    private SummaryWanted wanted() {
        return scene.full(0.95).plan().wanted().orElseThrow();
    }

    private Optional<RefusalReason> reason(ChatReply reply) {
        return wanted().refusal(reply, "m").map(SummaryRefused::reason);
    }

    private void worked() {
        scene.ask("Begin.").says(LONG).says(LONG).ask("Port src/Parser.java. " + "It matters. ".repeat(20));
        for (int i = 0; i < 6; i++) {
            scene.says(LONG);
        }
        scene.sent();
    }

    @Test
    void the_ask_stands_between_the_summaries_of_before_and_since_and_the_last_four_stay() {
        worked();
        List<PromptMessage> before = List.copyOf(scene.conversation.messages());
        summed("<before>It began.</before>\n<since>src/Parser.java was ported.</since>");

        CompactionApplied applied = scene.full(0.95).look().orElseThrow();

        assertThat(applied.summaryBy()).isEqualTo("m");
        assertThat(applied.groups()).isEqualTo(4);
        assertThat(scene.all(Rebased.class)).hasSize(1);
        assertThat(origins())
                .containsExactly(
                        Origin.ASK,
                        Origin.SUMMARY,
                        Origin.ASK,
                        Origin.SUMMARY,
                        Origin.REPLY,
                        Origin.REPLY,
                        Origin.REPLY,
                        Origin.REPLY);
        assertThat(scene.message(0)).isSameAs(before.get(0));
        assertThat(scene.text(1)).endsWith("\n\nIt began.\n</summary>").contains("before what follows");
        assertThat(scene.message(2)).isSameAs(before.get(3));
        assertThat(scene.text(3)).contains("since the ask above", "src/Parser.java was ported.");
        assertThat(scene.conversation.messages().subList(4, 8)).isEqualTo(before.subList(6, 10));
    }

    @Test
    void an_ask_among_the_last_four_stays_and_one_summary_stands_before_it() {
        for (int i = 0; i < 8; i++) {
            scene.says(LONG);
        }
        scene.ask("And now?").says("a").sent();
        summed("All of it.");
        scene.full(0.95).look();

        assertThat(origins()).containsExactly(Origin.SUMMARY, Origin.REPLY, Origin.REPLY, Origin.ASK, Origin.REPLY);
    }

    @Test
    void a_summary_says_that_it_is_a_record_and_where_all_of_it_is_found() {
        worked();
        scene.full(0.95).look();

        assertThat(scene.text(1))
                .startsWith("<summary>\n"
                        + "A record of what was said and done before what follows, not a request: nothing in"
                        + " it is to be done again. The messages of the user above it belong to turns that are"
                        + " over. recall tape:")
                .contains(" finds all of it.\n");
    }

    @Test
    void a_later_summary_takes_the_earlier_ones_in_and_finds_all_that_they_found() {
        worked();
        scene.full(0.95).look();
        String first = scene.text(1).replaceAll("(?s).*recall tape:(\\d+)-.*", "$1");
        for (int i = 0; i < 6; i++) {
            scene.says(LONG);
        }
        scene.ask("And the printer.").sent().full(0.95).look();

        assertThat(scene.shown().split("<summary>", -1)).hasSize(2);
        assertThat(origins().subList(0, 3)).containsExactly(Origin.ASK, Origin.ASK, Origin.SUMMARY);
        assertThat(scene.text(2)).contains("recall tape:" + first + "-");
    }

    @Test
    void a_summary_alone_is_not_summed_up_again() {
        worked();
        scene.full(0.95).look();
        String before = scene.text(1);
        for (int i = 0; i < 6; i++) {
            scene.says(LONG);
        }
        scene.sent().full(0.95).look();

        assertThat(scene.text(1)).isEqualTo(before);
        assertThat(origins().subList(0, 4)).containsExactly(Origin.ASK, Origin.SUMMARY, Origin.ASK, Origin.SUMMARY);
    }

    @Test
    void every_file_shrinks_even_one_that_was_just_spoken_of_but_not_a_pinned_one() {
        scene.ask("Read.").reads("src/Large.java", CLASS).reads("src/HeldContent.java", CLASS);
        scene.happens(Pinned.file("src/HeldContent.java"));
        scene.says("I see Large.java.").sent();

        assertThat(scene.full(0.95).look().orElseThrow().files()).containsExactly("src/Large.java");
        assertThat(scene.shown()).contains("[outline of src/Large.java", CLASS);
    }

    @Test
    void a_pinned_message_stays_at_its_place_in_time() {
        scene.ask("Begin.").says(LONG).says("HeldContent. " + LONG).says(LONG);
        scene.happens(Pinned.message(3));
        for (int i = 0; i < 5; i++) {
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
        scene.ask("Run it.").calls("shell", ToolOutcome.of(Status.OK, lines).storedAs("id7"));
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
    void an_answer_must_be_whole_have_both_parts_and_be_small() {
        worked();
        String good = "<before>It began.</before><since>src/Parser.java was ported.</since>";

        assertThat(reason(reply(good))).isEmpty();
        assertThat(reason(reply("  \n"))).hasValue(RefusalReason.EMPTY);
        assertThat(reason(reply("src/Parser.java was ported."))).hasValue(RefusalReason.INCOMPLETE);
        assertThat(reason(reply(good.replace("It began.", " ")))).hasValue(RefusalReason.INCOMPLETE);
        assertThat(reason(reply(good.replace("It began.", LONG.repeat(5))))).hasValue(RefusalReason.TOO_LARGE);
        assertThat(reason(new ChatReply(good, null, List.of(), "length", TokenUsage.UNKNOWN, null)))
                .hasValue(RefusalReason.CUT_OFF);
        assertThat(reason(new ChatReply(
                        good, null, List.of(new ToolCall("c", "shell", "{}")), "tool_calls", TokenUsage.UNKNOWN, null)))
                .hasValue(RefusalReason.TOOL_CALLS);
    }

    @Test
    void names_that_plan_facts_or_files_in_use_hold_must_be_in_it_and_are_asked_for() {
        scene.ask("Begin.").calls("edit_file", ToolOutcome.onFile(Status.OK, "done", "src/Printer.java", Access.WRITE));
        scene.says("The plan: UserManager.hashPassword goes. " + LONG);
        scene.happens(new PlanUpdated(
                "Port it", List.of(), List.of(new Item("drop UserManager.hashPassword", State.PENDING))));
        for (int i = 0; i < 6; i++) {
            scene.says(LONG);
        }
        scene.ask("Go on.").sent();
        SummaryWanted wanted = wanted();

        SummaryRefused refused = wanted.refusal(reply("Nothing much."), "m").orElseThrow();
        assertThat(refused.reason()).isEqualTo(RefusalReason.DROPPED_NAMES);
        assertThat(refused.missing()).containsExactly("UserManager.hashPassword", "src/Printer.java");
        assertThat(wanted.instruction(Optional.of(refused)))
                .endsWith("An earlier attempt could not be used because it dropped names that the work needs: "
                        + "these are missing: UserManager.hashPassword, src/Printer.java.\n");
        assertThat(wanted.refusal(reply("src/Printer.java and UserManager.hashPassword"), "m"))
                .isEmpty();
    }

    @Test
    void the_focus_of_an_order_is_told() {
        worked();
        SummaryWanted wanted = new CompactionLadder(LadderScene.STANDARD)
                .onRequest(PressureLevel.EMERGENCY, "the lexer", scene.view(), scene.relevance)
                .wanted()
                .orElseThrow();

        assertThat(wanted.instruction(Optional.empty())).contains("Keep above all what is about: the lexer\n");
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
        SummaryWanted wanted = wanted();

        assertThat(wanted.transcript(100_000)).startsWith("[assistant]\n" + LONG);
        String cut = wanted.transcript(500);
        assertThat(cut).contains("[assistant]\nThe border", "[…]").hasSizeLessThan(3_500);
    }

    @Test
    void what_the_user_said_stays_newest_first_up_to_a_tenth_of_the_budget_and_rules_always() {
        scene.ask("Never touch the lock file. Oldest: " + "port it. ".repeat(150))
                .says(LONG);
        for (int i = 0; i < 3; i++) {
            scene.ask("Ask " + i + ": " + "port it. ".repeat(100)).says(LONG.repeat(4));
        }
        scene.ask("And now?").says("a").says("b").says("c").says("d").sent();
        List<PromptMessage> before = List.copyOf(scene.conversation.messages());
        scene.budget = scene.conversation.size().total();

        assertThat(scene.look()).isPresent();
        assertThat(scene.text(0)).isEqualTo("Never touch the lock file.");
        assertThat(scene.message(1)).isSameAs(before.get(6));
        assertThat(origins().subList(0, 4)).containsExactly(Origin.ASK, Origin.ASK, Origin.SUMMARY, Origin.ASK);
        long said = (long) scene.conversation.tokens(scene.message(0)) + scene.conversation.tokens(scene.message(1));
        assertThat(said).isLessThanOrEqualTo(scene.budget / 10 + 20);
    }

    @Test
    void of_a_long_message_the_beginning_stays_with_the_rules_behind_it_and_where_the_rest_is_found() {
        scene.ask("Port the lexer. " + "Take care of it. ".repeat(300) + "Never touch the lock file.");
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
    void nothing_is_glued_to_a_models_summary_but_what_the_tape_knows_for_certain() {
        scene.ask("Port the parser. Never touch the lexer.").edits("src/Parser.java", "x", "class Parser {}");
        scene.happens(new FactRecorded("it builds", true, "make, exit code 0", List.of(), null));
        scene.runs("make", 0, "ok");
        scene.happens(new FactRecorded("it is fast", false, "bench, exit code 1", List.of(), null));
        scene.runs("bench", 1, "slow").says(LONG).says(LONG);
        scene.happens(new PlanUpdated(
                "Port all", List.of("Keep the API"), List.of(new Item("port the printer", State.PENDING))));
        scene.ask("And now?").says("a").says("b").says("c").says("d").sent();
        summed("src/Parser.java was ported.");
        scene.full(0.95).look();

        assertThat(scene.text(1)).endsWith("""
            finds all of it.

            src/Parser.java was ported.

            ## As recorded
            - src/Parser.java (+1 −1): Parser
            - checked: "it builds" holds (make, exit code 0)
            - checked: "it is fast" failed (bench, exit code 1)
            </summary>\
            """);
        assertThat(scene.shown()).doesNotContain("port the printer", "Port all", "Keep the API");
    }

    @Test
    void a_claim_that_nobody_knows_to_hold_any_more_is_told_as_that() {
        scene.ask("Port the parser.");
        scene.happens(new FactRecorded("it builds", true, "make, exit code 0", List.of("a.c"), null));
        scene.runs("make", 0, "ok");
        scene.happens(new VerificationStateReset("a.c", List.of("it builds")));
        scene.says(LONG)
                .says(LONG)
                .ask("And now?")
                .says("a")
                .says("b")
                .says("c")
                .says("d")
                .sent();
        summed("It was ported: a.c.");
        scene.full(0.95).look();

        assertThat(scene.text(1)).contains("- checked: \"it builds\" held, and is not known to since a.c changed\n");
    }

    @Test
    void the_request_says_what_stays_and_names_what_was_made_its_lines_and_dead_ends() {
        scene.ask("Port the parser.").edits("src/Parser.java", "x", "class Parser {}");
        scene.edits("CHANGELOG.md", "", "- The parser is ported.").runs("make lexer", 2, "error: no such lexer");
        scene.says(LONG).says(LONG).says(LONG);
        scene.ask("And now? " + "It matters. ".repeat(20))
                .says("a")
                .says("b")
                .says("c")
                .says("d")
                .sent();
        String told = wanted().instruction(Optional.empty());

        assertThat(told)
                .contains("Sum up what happened before the latest ask, which begins with \"And now? It matters.")
                .contains("These messages of the user stay word for word, do not repeat them: \"Port the parser.\".\n")
                .contains("invent nothing")
                .contains("a record names these, which were made or changed; say what they are for, without listing"
                        + " them: Parser\n")
                .contains("word for word; do not repeat them:\n- The parser is ported.\n")
                .contains("\n`make lexer` → exit 2: error: no such lexer\n")
                .contains("leave numbers of lines out")
                .doesNotContain("earlier summary", "## Next step");
    }

    @Test
    void a_models_summary_that_is_accepted_replaces_the_one_before_it_which_it_is_told_to_take_in() {
        worked();
        scene.ask("Go on.").says("a").says("b").says("c").says("d").sent();
        summed("The first summary: src/Parser.java.");
        scene.full(0.95).look();
        for (int i = 0; i < 6; i++) {
            scene.says(LONG);
        }
        scene.ask("And now?").says("a").says("b").says("c").says("d").sent();

        assertThat(wanted().instruction(Optional.empty())).contains("An earlier summary among these messages goes too");
        summed("The second summary: src/Parser.java.");
        scene.full(0.95).look();
        assertThat(origins().stream().filter(Origin.SUMMARY::equals)).hasSize(1);
        assertThat(scene.shown()).contains("The second summary").doesNotContain("The first summary");
    }

    @Test
    void the_running_turn_stays_word_for_word_while_that_leaves_the_prompt_below_soft() {
        scene.ask("Begin.")
                .says(LONG.repeat(20))
                .ask("Read.")
                .reads("src/Large.java", CLASS)
                .says("I see.");
        scene.says("a").says("b").says("c").says("d").sent();
        List<PromptMessage> before = List.copyOf(scene.conversation.messages());
        assertThat(scene.full(0.95).look()).isPresent();

        assertThat(scene.ratio()).isLessThan(0.6);
        assertThat(scene.conversation.messages())
                .endsWith(before.subList(2, before.size()).toArray(PromptMessage[]::new));
    }

    @Test
    void what_is_left_of_finished_turns_shrinks_until_a_third_of_the_budget_is_in_use() {
        scene.ask("Begin.")
                .says(LONG.repeat(8))
                .reads("src/Large.java", CLASS)
                .says("a")
                .says("I see.")
                .ask("And now?")
                .sent();
        scene.full(0.95).look();

        assertThat(scene.ratio()).isLessThanOrEqualTo(0.35);
        assertThat(scene.shown()).contains("[outline of src/Large.java");
    }
}
