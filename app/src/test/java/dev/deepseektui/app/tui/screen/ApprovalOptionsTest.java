package dev.deepseektui.app.tui.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.desk.Choice.ChoiceOption;
import dev.deepseektui.app.tui.screen.ScreenApprover.ApprovalQuestion;
import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.approval.ApprovalRules;
import dev.deepseektui.core.approval.ApprovalRules.ReadOnlyConditions;
import dev.deepseektui.core.approval.ApprovalRules.Verdict;
import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.Permissions.Proposal;
import dev.deepseektui.core.approval.Question;
import dev.deepseektui.core.approval.rule.ApprovalKeys;
import dev.deepseektui.core.approval.rule.DenyPattern.DenyList;
import dev.deepseektui.core.process.sandbox.SandboxPolicy;
import dev.deepseektui.core.workspace.Place.Sensitivity;
import dev.deepseektui.core.workspace.Protection;
import dev.deepseektui.core.workspace.ToolKeys;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The answers that a question offers, and their texts. */
class ApprovalOptionsTest {
    private static final ApprovalRules RULES = new ApprovalRules(
            new DenyList(ApprovalKeys.DENIED_COMMANDS.builtIn().orElseThrow()),
            new Protection(ToolKeys.PROTECT.builtIn().orElseThrow()),
            SandboxPolicy.NONE,
            ReadOnlyConditions.of(false));

    private static ApprovalQuestion of(Intent intent) {
        Proposal proposal = new Proposal("tool", true, intent);
        return of(((Verdict.Ask) RULES.decide(proposal, ApprovalMode.ASK, Set.of())).question());
    }

    private static ApprovalQuestion of(Question question) {
        return new ApprovalQuestion(question, "", answer -> controls -> {});
    }

    private static Intent command(String command) {
        return new Intent.Runs(command, ".");
    }

    private static Intent write(String path) {
        return new Intent.Writes(path, Sensitivity.ORDINARY, () -> "+x");
    }

    private static List<String> lines(ApprovalQuestion options) {
        return options.choice().options().stream()
                .map(each -> String.join(" | ", each.letter(), each.words(), each.covers()))
                .toList();
    }

    @Test
    void a_command_has_all_answers() {
        ApprovalQuestion options = of(command("git log --oneline"));

        assertThat(options.title()).isEqualTo("Run this command?");
        assertThat(lines(options))
                .containsExactly(
                        "y | Yes | ",
                        "a | Yes, and allow  git log … | until you quit",
                        "w | Yes, and always allow  shell(git log *) | in this folder",
                        "n | No | ",
                        "r | No, and say why… | the model reads it",
                        "e | Change it first… | ");
    }

    @Test
    void an_edit_names_its_file_and_offers_its_folder_for_good() {
        ApprovalQuestion options = of(write("orders/retry.py"));

        assertThat(options.title()).isEqualTo("Edit orders/retry.py?");
        assertThat(lines(options))
                .containsExactly(
                        "y | Yes | ",
                        "a | Yes, and allow every edit | switches to mode edits",
                        "w | Yes, and always allow  edit(orders/**) | in this folder",
                        "n | No | ",
                        "r | No, and say why… | the model reads it");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            value = {
                "npm run build → shell(npm run build)",
                "npm run 'a b' → shell(npm run 'a b')",
                "make test → shell(make test)",
                "cargo test x → shell(cargo test *)",
                "git push origin main → shell(git push origin main)",
                "git add -A && git commit -m x → shell(git add *)  shell(git commit *)",
                "npm run build && npm run build | tail -5 → shell(npm run build)",
                "git commit -m 'see https://x.org' → shell(git commit -m 'see https://x.org')"
            })
    void what_always_would_write_is_the_rule_itself(String command, String rules) {
        assertThat(of(command(command)).choice().options())
                .filteredOn(option -> option.letter().equals("w"))
                .extracting(ChoiceOption::words)
                .containsExactly("Yes, and always allow  " + rules);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "touch 'a*'",
                "touch *.txt",
                "npm run build > out",
                "cd sub && npm run build",
                "npm run $X",
                "git push --force",
                "cat .env",
                "sudo npm install",
                "A=1 npm run build",
                "cat x | python -",
                "a 1 && a 2 && a 3 && a 4 && a 5 && a 6",
                "npm run 'a\u202eb'"
            })
    void nothing_is_offered_for_good_that_no_rule_says_exactly(String command) {
        assertThat(of(command(command)).choice().options())
                .extracting(ChoiceOption::letter)
                .doesNotContain("w");
    }

    @Test
    void files_that_are_protected_or_obeyed_are_asked_for_with_yes_and_no_only() {
        for (Sensitivity sensitivity : List.of(Sensitivity.GUARDED, Sensitivity.PROTECTED)) {
            assertThat(of(new Intent.Writes("a/x", sensitivity, () -> ""))
                            .choice()
                            .options())
                    .extracting(ChoiceOption::letter)
                    .containsExactly("y", "n", "r");
        }
    }

    @Test
    void a_file_of_another_root_or_with_marks_in_its_name_is_not_allowed_for_good() {
        for (String path : List.of("/elsewhere/a", "src/[id]/a", "src/a*/b", "a?")) {
            assertThat(of(write(path)).choice().options())
                    .extracting(ChoiceOption::letter)
                    .doesNotContain("w");
        }
    }

    @Test
    void a_tool_of_a_server_is_called_by_its_name() {
        ApprovalQuestion options = of(new Intent.Foreign("db", "query", "{}"));

        assertThat(options.title()).isEqualTo("Call db.query?");
        assertThat(lines(options)).contains("w | Yes, and always allow  mcp(db.query) | in this folder");
        assertThat(of(new Intent.Foreign("d.b", "query", "{}")).choice().options())
                .extracting(ChoiceOption::letter)
                .doesNotContain("w");
    }

    @Test
    void an_unknown_question_has_a_title_too() {
        assertThat(of(new Question("bash", new Intent.Continues("job"), Question.Cause.MODE, "", List.of()))
                        .title())
                .isEqualTo("Allow bash?");
    }
}
