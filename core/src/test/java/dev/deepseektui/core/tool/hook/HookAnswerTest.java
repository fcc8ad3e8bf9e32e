package dev.deepseektui.core.tool.hook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tool.hook.HookAnswer.HookDecision;
import dev.deepseektui.core.tool.hook.HookAnswer.HookVerdict;
import dev.deepseektui.core.tool.hook.HookSpec.HookPoint;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hook answers by exit code and output, as Claude Code defines them. */
class HookAnswerTest {
    private static HookSpec spec(HookPoint moment, boolean blocks) {
        return new HookSpec(moment, "", "", "x", 60, blocks, "settings.json");
    }

    private static HookAnswer answer(int exit, String out, String err) {
        return HookAnswer.of(spec(HookPoint.PRE_TOOL_USE, false), exit, out, err);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "0 | `` | `` | NONE | ``",
                "0 | garbage | `` | NONE | ``",
                "2 | `` | no pushing | DENY | no pushing",
                "2 | {\"hookSpecificOutput\":{\"permissionDecision\":\"allow\"}} | no | DENY | no",
                "2 | {\"decision\":\"block\"} | why | DENY | why",
                "2 | {\"decision\":\"block\",\"reason\":\"said\"} | why | DENY | said",
                "2 | {\"continue\":false} | why | STOP | why",
                "0 | {\"hookSpecificOutput\":{\"permissionDecision\":\"deny\",\"permissionDecisionReason\":\"why\"}} |"
                        + " `` | DENY | why",
                "1 | {\"hookSpecificOutput\":{\"permissionDecision\":\"deny\",\"permissionDecisionReason\":\"why\"}} |"
                        + " `` | DENY | why",
                "0 | {\"hookSpecificOutput\":{\"permissionDecision\":\"ask\",\"permissionDecisionReason\":\"sure?\"}}"
                        + " | `` | ASK | sure?",
                "0 | {\"decision\":\"block\",\"reason\":\"old form\"} | `` | DENY | old form",
                "0 | {\"decision\":\"approve\"} | `` | NONE | ``",
                "0 | {\"hookSpecificOutput\":{\"permissionDecision\":\"allow\"}} | `` | NONE | ``",
                "0 | {\"continue\":false,\"stopReason\":\"enough\"} | `` | STOP | enough",
                "0 | {\"unknown\":1} | `` | NONE | ``"
            })
    void exit_code_and_output_decide(int exit, String out, String err, HookDecision decision, String reason) {
        HookAnswer answer = answer(exit, out, err);

        assertThat(answer.decision()).isEqualTo(decision);
        assertThat(answer.reason()).isEqualTo(reason);
        assertThat(answer.failure()).isEmpty();
    }

    @Test
    void another_exit_code_and_broken_json_are_failures_that_are_told() {
        assertThat(answer(1, "", "boom\nmore").failure()).isEqualTo("exit code 1: boom");
        assertThat(answer(0, "{broken", "").failure()).contains("no JSON");
        assertThat(answer(1, "", "").decision()).isEqualTo(HookDecision.NONE);
    }

    @Test
    void what_json_says_beside_a_decision_counts_at_another_exit_code_too() {
        String said = "{\"systemMessage\":\"Mind.\",\"hookSpecificOutput\":{\"additionalContext\":\"The gap.\"}}";

        assertThat(answer(1, said, "boom").message()).isEqualTo("Mind.");
        assertThat(answer(1, said, "boom").context()).isEqualTo("The gap.");
        assertThat(answer(1, said, "boom").failure()).isEqualTo("exit code 1: boom");
    }

    @Test
    void of_two_with_one_command_none_loses_its_time_nor_that_its_failure_refuses() {
        HookSpec brief = new HookSpec(HookPoint.STOP, "", "", "x", 1, true, "a");
        HookSpec patient = new HookSpec(HookPoint.STOP, "", "", "x", 60, false, "b");

        for (HookSpec merged : List.of(brief.stricter(patient), patient.stricter(brief))) {
            assertThat(merged.seconds()).isEqualTo(60);
            assertThat(merged.blocks()).isTrue();
        }
    }

    @Test
    void a_failure_refuses_where_the_hook_says_so() {
        HookAnswer answer = HookAnswer.of(spec(HookPoint.PRE_TOOL_USE, true), 1, "", "boom");

        assertThat(answer.decision()).isEqualTo(HookDecision.DENY);
        assertThat(answer.reason()).contains("boom");
    }

    @Test
    void plain_text_is_context_only_where_a_session_or_a_prompt_begins() {
        assertThat(HookAnswer.of(spec(HookPoint.SESSION_START, false), 0, "Know this.", "")
                        .context())
                .isEqualTo("Know this.");
        assertThat(answer(0, "Know this.", "").context()).isEmpty();
    }

    @Test
    void the_strictest_of_several_counts_whatever_their_order() {
        HookAnswer ask = answer(0, "{\"hookSpecificOutput\":{\"permissionDecision\":\"ask\"}}", "");
        HookAnswer deny = answer(2, "", "no");
        HookAnswer stop = answer(0, "{\"continue\":false}", "");

        assertThat(HookVerdict.of(List.of(deny, ask)).decision()).isEqualTo(HookDecision.DENY);
        assertThat(HookVerdict.of(List.of(ask, deny)).decision()).isEqualTo(HookDecision.DENY);
        assertThat(HookVerdict.of(List.of(stop, deny)).decision()).isEqualTo(HookDecision.STOP);
        assertThat(HookVerdict.of(List.of(HookAnswer.NOTHING)).decision()).isEqualTo(HookDecision.NONE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "Edit|MultiEdit|Write ; edit ; true",
                "Edit|Write ; bash ; false",
                "Bash ; bash ; true",
                "shell ; bash ; true",
                "bash ; bash ; true",
                "write_file ; write ; true",
                "Ba ; bash ; false",
                "B.* ; bash ; true",
                "^Bash$ ; bash ; true",
                "Bash(ls *) ; bash ; false",
                "mcp__.* ; mcp__github__search ; true",
                "Task ; task ; true",
                "Agent ; task ; true",
                "* ; bash ; true",
                "[ ; bash ; false"
            })
    void matchers_know_our_names_and_theirs(String matcher, String tool, boolean fits) {
        HookSpec spec = new HookSpec(HookPoint.PRE_TOOL_USE, matcher, "", "true", 1, false, "");

        assertThat(spec.matches(ClaudeTools.names(tool))).isEqualTo(fits);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "Bash(git push *) ; bash ; {\"command\":\"git push\"} ; true",
                "Bash(git push:*) ; bash ; {\"command\":\"git push origin\"} ; true",
                "Bash(git push *) ; bash ; {\"command\":\"git status\"} ; false",
                "Bash(git push *) ; bash ; {\"command\":\"ls && git push\"} ; true",
                "Bash(git push *) ; bash ; {\"command\":\"env git push\"} ; true",
                "Bash(git push *) ; bash ; {\"command\":\"ls -l src\"} ; false",
                "Bash(git push *) ; bash ; {\"command\":\"$x push\"} ; true",
                "Bash(*) ; bash ; {\"command\":\"ls\"} ; true",
                "Bash ; read ; {\"file_path\":\"/w/a\"} ; false",
                "Edit(src/**) ; edit ; {\"file_path\":\"/w/src/a/B.java\"} ; true",
                "Edit(src/**) ; write ; {\"file_path\":\"/w/doc/a.md\"} ; false",
                "Edit(*.ts) ; write ; {\"file_path\":\"/w/a/b.ts\"} ; true",
                "Edit(*.ts) ; write ; {\"file_path\":\"/w/a/b.js\"} ; false",
                "Read(~/x) ; read ; {\"file_path\":\"/w/a\"} ; true",
                "mcp__github__* ; mcp__github__search ; {} ; true",
                "no rule at all ( ; bash ; {\"command\":\"ls\"} ; true"
            })
    void a_condition_passes_by_only_what_it_certainly_does_not_mean(
            String rule, String tool, String input, boolean fits) throws Exception {
        assertThat(HookCondition.of(rule).fits(ClaudeTools.names(tool), Json.tree(input), Path.of("/w")))
                .isEqualTo(fits);
    }

    @Test
    void arguments_are_as_they_know_them_and_come_back_as_ours() throws Exception {
        var edit = (ObjectNode) Json.tree(
                "{\"file_path\":\"src/A.java\",\"old_string\":\"a\",\"new_string\":\"b\",\"replace_all\":true}");
        var theirs = ClaudeTools.input("edit", edit, Path.of("/w"));

        assertThat(theirs.toString())
                .isEqualTo(
                        "{\"file_path\":\"/w/src/A.java\",\"old_string\":\"a\",\"new_string\":\"b\",\"replace_all\":true}");
        assertThat(ClaudeTools.arguments("edit", theirs).toString())
                .isEqualTo(
                        "{\"file_path\":\"/w/src/A.java\",\"old_string\":\"a\",\"new_string\":\"b\",\"replace_all\":true}");
    }

    @Test
    void times_are_in_their_unit() throws Exception {
        var shell = (ObjectNode) Json.tree("{\"command\":\"ls\",\"timeout_ms\":5000}");
        var theirs = ClaudeTools.input("bash", shell, Path.of("/w"));

        assertThat(theirs.toString()).isEqualTo("{\"command\":\"ls\",\"timeout\":5000}");
        assertThat(ClaudeTools.arguments("bash", theirs).toString()).isEqualTo(shell.toString());
    }
}
