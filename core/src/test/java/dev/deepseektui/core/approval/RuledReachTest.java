package dev.deepseektui.core.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.approval.ApprovalRules.ReadOnlyConditions;
import dev.deepseektui.core.approval.ApprovalRules.Verdict;
import dev.deepseektui.core.approval.Permissions.Proposal;
import dev.deepseektui.core.approval.rule.DenyPattern.DenyList;
import dev.deepseektui.core.approval.rule.Rule;
import dev.deepseektui.core.approval.rule.RuleSet;
import dev.deepseektui.core.approval.rule.Written;
import dev.deepseektui.core.process.sandbox.Profile;
import dev.deepseektui.core.process.sandbox.SandboxHere;
import dev.deepseektui.core.process.sandbox.SandboxPolicy;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.SandboxMode;
import dev.deepseektui.core.tape.event.Denial;
import dev.deepseektui.core.tape.event.Denial.Need;
import dev.deepseektui.core.workspace.Protection;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The sandbox access of commands that a rule allows. */
class RuledReachTest {
    private SandboxMode sandbox = SandboxMode.AUTO;

    private Verdict verdict(Intent intent, ApprovalMode mode, String... rules) {
        RuleSet set = Written.rules(rules);
        return new ApprovalRules(
                        new DenyList(List.of()),
                        Protection.NONE,
                        new SandboxPolicy(sandbox, Profile.WORK, SandboxHere::usable),
                        ReadOnlyConditions.of(false))
                .with(set)
                .decide(new Proposal("bash", true, intent), mode, Set.of());
    }

    private Profile reach(String command, ApprovalMode mode, String... rules) {
        return ((Verdict.Allow) verdict(new Intent.Runs(command, "."), mode, rules)).profile();
    }

    @Test
    void in_mode_ask_it_runs_as_what_the_user_approved() {
        assertThat(reach("npm run x", ApprovalMode.ASK, "allow shell(npm run *)"))
                .isEqualTo(Profile.OUTSIDE);
        sandbox = SandboxMode.REQUIRE;
        assertThat(reach("npm run x", ApprovalMode.ASK, "allow shell(npm run *)"))
                .isEqualTo(Profile.WORK);
    }

    @Test
    void in_mode_auto_it_stays_in_the_sandbox_but_for_what_its_words_need() {
        assertThat(reach("npm run x", ApprovalMode.AUTO, "allow shell(npm run *)"))
                .isEqualTo(Profile.WORK);
        assertThat(reach("npm install", ApprovalMode.AUTO, "allow shell(npm install *)"))
                .isEqualTo(Profile.WORK.with(Need.NETWORK));
        assertThat(reach("git push", ApprovalMode.AUTO, "allow shell(git push *)")
                        .isConfined())
                .isFalse();
        assertThat(verdict(
                        new Intent.Runs("npm install && npm run x", "."), ApprovalMode.AUTO, "allow shell(npm run *)"))
                .isInstanceOf(Verdict.Ask.class);
    }

    @Test
    void a_hidden_file_of_the_home_may_be_shown_by_a_rule_that_lasts() {
        Intent again = new Intent.RunsAgain(
                new Intent.Runs("mvn -o test", "."),
                new Denial(Need.OUTSIDE, "~/.m2/settings.xml" + Denial.IS_HIDDEN),
                Profile.WORK,
                "Nothing changed.");

        assertThat(((Verdict.Ask) verdict(again, ApprovalMode.AUTO)).question().lasting())
                .containsExactly(Rule.read("read(~/.m2/settings.xml)"));
        assertThat(Written.rules(
                                "allow read(~/.m2/settings.xml)",
                                "allow read(~/.config/pip/**)",
                                "allow read(src/x)",
                                "allow read(~/**)",
                                "allow read(~/.*)",
                                "deny read(~/.ssh/**)")
                        .shownInHome())
                .containsExactly(".m2/settings.xml", ".config/pip");
    }

    @Test
    void a_second_run_beyond_the_sandbox_is_asked_for_whatever_rules_allow_and_refused_where_one_denies() {
        Intent again = new Intent.RunsAgain(
                new Intent.Runs("npm run x", "."), new Denial(Need.OUTSIDE, "/x"), Profile.WORK, "Nothing changed.");

        assertThat(verdict(again, ApprovalMode.AUTO, "allow shell(npm run *)")).isInstanceOf(Verdict.Ask.class);
        assertThat(verdict(again, ApprovalMode.AUTO, "deny shell(npm run *)")).isInstanceOf(Verdict.Refuse.class);
        assertThat(((Verdict.Ask) verdict(again, ApprovalMode.AUTO, "ask shell(npm run *)"))
                        .question()
                        .offer())
                .isEmpty();
    }
}
