package dev.deepseektui.core.approval;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.approval.ApprovalRules.Verdict;
import dev.deepseektui.core.approval.Approver.NoTerminal;
import dev.deepseektui.core.approval.Grant.Grants;
import dev.deepseektui.core.approval.Permissions.Proposal;
import dev.deepseektui.core.approval.Question.Answer;
import dev.deepseektui.core.approval.Question.Cause;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.workspace.Place.Sensitivity;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ApprovalRulesTest {
    private static final Map<String, Proposal> PROPOSALS = Map.ofEntries(
            entry("plan kept", new Proposal("todo_write", false, new Intent.Internal())),
            entry("memory asked", new Proposal("recall", false, new Intent.Internal())),
            entry("file read", new Proposal("read", false, new Intent.Reads("a.txt", false))),
            entry("secret read", new Proposal("read", false, new Intent.Reads(".env", true))),
            entry("file written", write("a.txt", Sensitivity.ORDINARY)),
            entry("secret written", write(".env", Sensitivity.PROTECTED)),
            entry("rules written", write("AGENTS.md", Sensitivity.GUARDED)),
            entry("command", Asking.command("git push")),
            entry("denied command", Asking.command("git push --force")),
            entry("secret command", Asking.command("cat .env")),
            entry("foreign call", foreign(true)),
            entry("foreign look", foreign(false)),
            entry("job ended", new Proposal("bash", true, new Intent.Continues("job 1"))));

    /** The grants that {@code unlimited} returns: every grant that the proposals below can be offered. */
    private static final Set<Grant> UNLIMITED = Set.of(
            new Grant.Edits(),
            new Grant.ExactWords(List.of("git", "push"), "."),
            new Grant.ExactWords(List.of("cat", ".env"), "."),
            new Grant.ForeignTool("db", "query"),
            new Grant.CommandLine("cat .env", "."),
            new Grant.CommandLine("git push --force", "."));

    @ParameterizedTest
    @CsvSource({
        //                plan    ask              edits            auto             full             ask, all granted
        "plan kept,       allow,  allow,           allow,           allow,           allow,           allow",
        "memory asked,    allow,  allow,           allow,           allow,           allow,           allow",
        "file read,       allow,  allow,           allow,           allow,           allow,           allow",
        "secret read,     ask protected, ask protected, ask protected, ask protected, ask protected, ask protected",
        "file written,    refuse, ask mode,        allow,           allow,           allow,           allow",
        "secret written,  refuse, ask protected,   ask protected,   ask protected,   ask protected,   ask protected",
        "rules written,   refuse, ask guarded,     ask guarded,     ask guarded,     ask guarded,     ask guarded",
        "command,         refuse, ask mode,        ask mode,        allow,           allow,           allow",
        "denied command,  refuse, ask denied,      ask denied,      ask denied,      ask denied,      ask denied",
        "secret command,  refuse, ask protected,   ask protected,   ask protected,   ask protected,   ask protected",
        "foreign call,    refuse, ask mode,        ask mode,        ask mode,        allow,           allow",
        "foreign look,    refuse, ask mode,        ask mode,        ask mode,        allow,           allow",
        "job ended,       allow,  allow,           allow,           allow,           allow,           allow"
    })
    void what_each_mode_says(
            String proposal, String plan, String ask, String edits, String auto, String full, String granted) {
        assertThat(verdict(proposal, ApprovalMode.PLAN, Set.of())).isEqualTo(plan);
        assertThat(verdict(proposal, ApprovalMode.ASK, Set.of())).isEqualTo(ask);
        assertThat(verdict(proposal, ApprovalMode.EDITS, Set.of())).isEqualTo(edits);
        assertThat(verdict(proposal, ApprovalMode.AUTO, Set.of())).isEqualTo(auto);
        assertThat(verdict(proposal, ApprovalMode.FULL, Set.of())).isEqualTo(full);
        assertThat(verdict(proposal, ApprovalMode.ASK, UNLIMITED)).isEqualTo(granted);
        assertThat(verdict(proposal, ApprovalMode.PLAN, UNLIMITED)).isEqualTo(plan);
    }

    private static Proposal write(String path, Sensitivity sensitivity) {
        return new Proposal("edit", true, new Intent.Writes(path, sensitivity, () -> "+x"));
    }

    private static Proposal foreign(boolean isEffect) {
        return new Proposal("db__query", isEffect, new Intent.Foreign("db", "query", "{}"));
    }

    private static Proposal proposal(String name) {
        return Objects.requireNonNull(PROPOSALS.get(name), name);
    }

    private static String verdict(String proposal, ApprovalMode mode, Set<Grant> granted) {
        Verdict verdict = Asking.RULES.decide(proposal(proposal), mode, granted);
        if (verdict instanceof Verdict.Ask ask) {
            return "ask " + ask.question().cause().name().toLowerCase(Locale.ROOT);
        }
        return verdict instanceof Verdict.Allow ? "allow" : "refuse";
    }

    @Test
    void an_effect_is_asked_for_whatever_its_intent_says() {
        Proposal sly = new Proposal("other", true, new Intent.Internal());

        assertThat(Asking.RULES.decide(sly, ApprovalMode.PLAN, Set.of())).isInstanceOf(Verdict.Refuse.class);
        assertThat(((Verdict.Ask) Asking.RULES.decide(sly, ApprovalMode.ASK, UNLIMITED))
                        .question()
                        .offer())
                .isEmpty();
        assertThat(Asking.RULES.decide(sly, ApprovalMode.AUTO, Set.of())).isInstanceOf(Verdict.Ask.class);
        assertThat(Asking.RULES.decide(sly, ApprovalMode.FULL, Set.of())).isInstanceOf(Verdict.Allow.class);
    }

    @Test
    void mode_plan_tells_the_model_to_plan() {
        Verdict verdict = Asking.RULES.decide(proposal("command"), ApprovalMode.PLAN, Set.of());

        assertThat(((Verdict.Refuse) verdict).reason()).contains("plan mode").contains("describe the steps");
    }

    @Test
    void a_write_offers_the_writes_of_the_workspace_and_keeps_its_diff() {
        Proposal write = proposal("file written");

        Question question = ((Verdict.Ask) Asking.RULES.decide(write, ApprovalMode.ASK, Set.of())).question();

        assertThat(question.offerWords()).isEqualTo("edits of files in this folder");
        assertThat(question.tool()).isEqualTo("edit");
        assertThat(question.intent()).isSameAs(write.intent());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            value = {
                "git push → Mode ask: this runs a command.",
                "git push > /etc/x → This command redirects or goes outside the workspace, so it needs approval every"
                        + " time.",
                "git push $(x) → This command has parts that are filled in when it runs ($), so it needs approval every"
                        + " time.",
                "sudo git push → This command asks for more rights, so it needs approval every time.",
                "git -C x push → This command has an option before the subcommand of git, so it needs approval every"
                        + " time.",
                "git push -f → On the deny list (git push -f), so it needs approval every time.",
                "cat x/.env → Protected file (x/.env), so it needs approval every time."
            })
    void a_question_says_why_it_is_asked(String command, String why) {
        assertThat(Asking.question(command).why()).isEqualTo(why);
    }

    @Test
    void what_programs_obey_is_never_granted_for_longer() {
        Question question =
                ((Verdict.Ask) Asking.RULES.decide(proposal("rules written"), ApprovalMode.AUTO, UNLIMITED)).question();

        assertThat(question.mayBeGranted()).isFalse();
        assertThat(question.why()).isEqualTo("Other programs run or obey AGENTS.md, so it needs approval every time.");
    }

    @Test
    void an_unclear_command_runs_in_mode_auto() {
        Verdict verdict = Asking.RULES.decide(
                Asking.command("for f in $(ls); do echo $f > /tmp/x; done"), ApprovalMode.AUTO, Set.of());

        assertThat(verdict).isInstanceOf(Verdict.Allow.class);
    }

    @ParameterizedTest
    @EnumSource(Cause.class)
    void without_a_terminal_the_answer_is_no_and_what_would_help(Cause cause) {
        Question question = new Question("bash", new Intent.Runs("x", "."), cause, "Because of that.", List.of());

        Answer answer = new NoTerminal().ask(question, new Cancellation());

        String help = switch (cause) {
            case MODE -> "--mode full";
            case NO_SANDBOX -> "`--mode full` or `sandbox.mode = \"off\"`";
            case NEED -> "sandbox.network";
            case PROTECTED -> "tools.protect";
            case GUARDED -> "at a terminal";
            case DENIED -> "tools.deny";
            case RULE -> "remove the rule";
        };
        assertThat(((Answer.NotAsked) answer).why())
                .contains("Because of that. Nobody can be asked")
                .contains(help);
    }

    @Test
    void without_a_terminal_the_rule_that_would_allow_it_is_named() {
        Answer answer = new NoTerminal().ask(Asking.question("npm run build && git add -A"), new Cancellation());

        assertThat(((Answer.NotAsked) answer).why())
                .endsWith("approval.allow that would allow it: shell(npm run build), shell(git add *).");
    }

    @Test
    void grants_are_shown_in_the_order_they_were_given_each_once() {
        Grants grants = new Grants();
        grants.add(Asking.question("git log | git shortlog").offer());
        Set<Grant> before = grants.all();
        grants.add(Asking.question("git log").offer());
        grants.add(Set.of(new Grant.Edits()));

        assertThat(grants.all())
                .extracting(Grant::words)
                .containsExactly("git log …", "git shortlog …", "edits of files in this folder");
        assertThat(before).hasSize(2);
    }

    @Test
    void a_grant_is_shown_without_what_would_hide_in_it() {
        assertThat(new Grant.CommandLine("ls \u202e x\n", ".").words()).isEqualTo("exactly ls <U+202E> x␊");
        assertThat(Asking.offers("'to\u202eol' x")).isEmpty();
        assertThat(Asking.offers("tool 'x y' \"it's\"")).containsExactly("tool 'x y' 'it'\\''s'");
    }

    @Test
    void going_through_the_modes_never_ends_at_full() {
        ApprovalMode mode = ApprovalMode.FULL;
        for (int i = 0; i < 9; i++) {
            mode = mode.next();
            assertThat(mode).isNotEqualTo(ApprovalMode.FULL);
        }
        assertThat(ApprovalMode.PLAN.next().next().next()).isEqualTo(ApprovalMode.AUTO);
    }

    @Test
    void a_mode_is_its_word() {
        for (ApprovalMode mode : ApprovalMode.values()) {
            assertThat(ApprovalMode.of(mode.word())).isSameAs(mode);
        }
    }
}
