package dev.deepseektui.core.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.approval.ApprovalRules.Verdict;
import dev.deepseektui.core.approval.Permissions.Proposal;
import dev.deepseektui.core.approval.rule.Rule;
import dev.deepseektui.core.approval.rule.Rule.Decision;
import dev.deepseektui.core.approval.rule.Rule.KeptRule;
import dev.deepseektui.core.approval.rule.RuleSet;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.workspace.Place.Sensitivity;
import dev.deepseektui.testkit.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Invariants of rules, checked with random rules and commands. */
class RulePropertiesTest {
    private static final List<String> WORDS = List.of(
            "git", "npm", "run", "push", "log", "x", "-x", "--x=y", "a/b", "../a", "/a", "--exec", "a:b", ".", "-");
    private static final List<String> PATTERN_WORDS = List.of(
            "git", "npm", "run", "push", "log", "x", "*", "x*", "-*", "a/*", "/*", "a:*", ".*", "*x", "--ex*", "a*b",
            "'*'");
    private static final List<String> NAMES = List.of("src", "lib", "a", "b.md", "*", "**", "*.md", "a?", "SRC");

    private final Random random = new Random(Seed.RUN);

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }

    private String line(List<String> words, String between, int most) {
        return IntStream.rangeClosed(0, random.nextInt(most))
                .mapToObj(i -> pick(words))
                .collect(Collectors.joining(between));
    }

    private Optional<KeptRule> rule(Decision decision) {
        String text = switch (random.nextInt(4)) {
            case 0 -> "edit(" + line(NAMES, "/", 3) + ")";
            case 1 -> "mcp(" + pick(List.of("a.b", "a.*", "a", "a.b*", "b.b")) + ")";
            default -> "shell(" + line(PATTERN_WORDS, " ", 4) + ")";
        };
        try {
            return Optional.of(KeptRule.read(decision, text, "here"));
        } catch (UserError e) {
            return Optional.empty();
        }
    }

    private List<KeptRule> rules(Decision decision, int most) {
        List<KeptRule> rules = new ArrayList<>();
        for (int i = 0; i < most; i++) {
            rule(decision).ifPresent(rules::add);
        }
        return rules;
    }

    private Proposal proposal() {
        Intent intent = switch (random.nextInt(4)) {
            case 0 ->
                new Intent.Writes(line(List.of("src", "lib", "a", "b.md"), "/", 3), Sensitivity.ORDINARY, () -> "");
            case 1 -> new Intent.Foreign(pick(List.of("a", "b", "A")), pick(List.of("b", "bc", "c")), "{}");
            default -> new Intent.Runs(line(WORDS, " ", 4), ".");
        };
        return new Proposal("tool", true, intent);
    }

    private static Verdict verdict(Proposal proposal, ApprovalMode mode, List<KeptRule> rules) {
        return Asking.RULES.with(new RuleSet(rules)).decide(proposal, mode, Set.of());
    }

    @Test
    void a_rule_that_allows_never_allows_what_is_denied_or_asked_for() {
        int denied = 0;
        for (int i = 0; i < 4_000; i++) {
            List<KeptRule> forbidding = rules(Decision.DENY, 2);
            forbidding.addAll(rules(Decision.ASK, 2));
            Proposal proposal = proposal();
            ApprovalMode mode = pick(List.of(ApprovalMode.values()));
            Verdict before = verdict(proposal, mode, forbidding);

            List<KeptRule> all = new ArrayList<>(rules(Decision.ALLOW, 4));
            all.addAll(forbidding);
            Verdict after = verdict(proposal, mode, all);

            boolean isRuled = before instanceof Verdict.Refuse
                    || (before instanceof Verdict.Ask ask && ask.question().cause() == Question.Cause.RULE);
            if (isRuled) {
                denied++;
                assertThat(after).as("seed %d: %s, %s", Seed.RUN, proposal, all).isNotInstanceOf(Verdict.Allow.class);
            }
            if (before instanceof Verdict.Allow) {
                assertThat(after).isInstanceOf(Verdict.Allow.class);
            }
        }
        assertThat(denied).as("seed %d", Seed.RUN).isGreaterThan(200);
    }

    @Test
    void a_rule_that_denies_never_makes_more_allowed() {
        for (int i = 0; i < 4_000; i++) {
            List<KeptRule> allowing = rules(Decision.ALLOW, 4);
            List<KeptRule> all = new ArrayList<>(allowing);
            all.addAll(rules(random.nextBoolean() ? Decision.DENY : Decision.ASK, 2));
            Proposal proposal = proposal();

            if (verdict(proposal, ApprovalMode.ASK, all) instanceof Verdict.Allow) {
                assertThat(verdict(proposal, ApprovalMode.ASK, allowing))
                        .as("seed %d: %s, %s", Seed.RUN, proposal, all)
                        .isInstanceOf(Verdict.Allow.class);
            }
        }
    }

    @Test
    void what_is_offered_for_good_allows_the_call_and_is_among_the_choices() {
        SeededCommands commands = new SeededCommands(Seed.RUN);
        int offered = 0;
        for (int i = 0; i < 4_000; i++) {
            Proposal proposal = Asking.command(commands.next());
            if (!(verdict(proposal, ApprovalMode.ASK, List.of()) instanceof Verdict.Ask ask)
                    || ask.question().lasting().isEmpty()) {
                continue;
            }
            offered++;
            List<KeptRule> kept = new ArrayList<>();
            for (Rule rule : ask.question().lasting()) {
                kept.add(KeptRule.read(Decision.ALLOW, rule.text(), "here"));
                assertThat(new RuleChoices(proposal.intent(), rule).choices()).contains(rule);
            }
            assertThat(verdict(proposal, ApprovalMode.ASK, kept))
                    .as("seed %d: %s, %s", Seed.RUN, proposal, kept)
                    .isInstanceOf(Verdict.Allow.class);
        }
        assertThat(offered).as("seed %d", Seed.RUN).isGreaterThan(100);
    }
}
