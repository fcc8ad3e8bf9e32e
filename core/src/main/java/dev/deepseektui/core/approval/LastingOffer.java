package dev.deepseektui.core.approval;

import dev.deepseektui.core.approval.NeededGrants.CommandGrants;
import dev.deepseektui.core.approval.rule.Rule;
import dev.deepseektui.core.approval.rule.Rule.Decision;
import dev.deepseektui.core.approval.rule.Rule.KeptRule;
import dev.deepseektui.core.approval.rule.Rule.RuleKind;
import dev.deepseektui.core.approval.rule.RuleSet;
import dev.deepseektui.core.approval.shell.Reaches;
import dev.deepseektui.core.approval.shell.Reaches.CommandReach;
import dev.deepseektui.core.approval.shell.Segment;
import dev.deepseektui.core.approval.shell.ShellReader;
import dev.deepseektui.core.approval.shell.ShellReader.ShellReading;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.tape.event.Denial;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Finds lasting rules that would allow a call. As narrow as the session's grants; of files, those in the folder of the requested one.
 * None where no rule says just this: words with {@code *}, or a command that depends on the rest of its line.
 *
 * @param free parts of a command that need none
 */
record LastingOffer(Predicate<Segment> free) implements Intent.Cases<List<Rule>> {
    private static final int MOST = 5;

    @Override
    public List<Rule> own(Intent.Own own) {
        return List.of();
    }

    @Override
    public List<Rule> reads(Intent.Reads reads) {
        return List.of();
    }

    @Override
    public List<Rule> writes(Intent.Writes writes) {
        int slash = writes.path().lastIndexOf('/');
        String files = slash < 0 ? writes.path() : writes.path().substring(0, slash) + "/**";
        boolean hasMarks = writes.path().chars().anyMatch(c -> c == '*' || c == '?');
        return hasMarks
                ? List.of()
                : covering(writes, rule(RuleKind.EDIT, files).stream().toList());
    }

    @Override
    public List<Rule> runs(Intent.Runs runs) {
        if (!(ShellReader.read(runs.command()) instanceof ShellReading.Plain plain)) {
            return List.of();
        }
        List<Rule> rules = new ArrayList<>();
        for (Segment part : plain.segments()) {
            CommandReach reach = Reaches.of(part);
            if (reach instanceof CommandReach.Harmless || free.test(part) || allowed(rules, part)) {
                continue;
            }
            Optional<Rule> rule = ofPart(part, reach);
            if (rule.isEmpty() || rules.size() == MOST) {
                return List.of();
            }
            rules.add(rule.get());
        }
        return covering(runs, rules);
    }

    /** Returns a rule for the subcommand where consent reaches that far, else for the exact words. */
    private static Optional<Rule> ofPart(Segment part, CommandReach reach) {
        if (part.texts().stream().anyMatch(word -> word.contains("*"))) {
            return Optional.empty();
        }
        if (reach instanceof CommandReach.Subcommand subcommand) {
            Optional<Rule> wide = rule(RuleKind.SHELL, String.join(" ", subcommand.words()) + " *")
                    .filter(rule -> allowed(List.of(rule), part));
            if (wide.isPresent()) {
                return wide;
            }
        }
        return rule(
                        RuleKind.SHELL,
                        part.texts().stream().map(Grant.ExactWords::quoted).collect(Collectors.joining(" ")))
                .filter(rule -> allowed(List.of(rule), part));
    }

    /** Offers to show a file of the home that the sandbox hides. */
    @Override
    public List<Rule> runsAgain(Intent.RunsAgain again) {
        String what = again.denial().what();
        return what.startsWith("~/") && what.endsWith(Denial.IS_HIDDEN)
                ? rule(RuleKind.READ, what.substring(0, what.length() - Denial.IS_HIDDEN.length())).stream()
                        .toList()
                : List.of();
    }

    @Override
    public List<Rule> continues(Intent.Continues continues) {
        return List.of();
    }

    @Override
    public List<Rule> foreign(Intent.Foreign foreign) {
        boolean hasMarks = (foreign.server() + foreign.tool()).contains("*");
        return hasMarks
                ? List.of()
                : covering(
                        foreign,
                        rule(RuleKind.MCP, foreign.server() + "." + foreign.tool()).stream()
                                .toList());
    }

    @Override
    public List<Rule> web(Intent.Web web) {
        return covering(web, rule(RuleKind.WEB, web.host()).stream().toList());
    }

    private static boolean allowed(List<Rule> rules, Segment part) {
        return set(rules).allowing(part, ".").isPresent();
    }

    private List<Rule> covering(Intent intent, List<Rule> rules) {
        return !rules.isEmpty() && areEnough(intent, rules) ? rules : List.of();
    }

    private boolean areEnough(Intent intent, List<Rule> rules) {
        return intent.match(new NeededGrants(free, set(rules))) instanceof CommandGrants.Needed needed
                && needed.grants().isEmpty();
    }

    private static RuleSet set(List<Rule> rules) {
        return new RuleSet(rules.stream()
                .map(rule -> new KeptRule(Decision.ALLOW, rule, ""))
                .toList());
    }

    /** Returns the rule as it will be read back from the settings. */
    private static Optional<Rule> rule(RuleKind kind, String inside) {
        try {
            return Optional.of(KeptRule.read(Decision.ALLOW, new Rule(kind, inside).text(), "")
                            .rule())
                    .filter(rule -> rule.inside().equals(inside));
        } catch (UserError e) {
            return Optional.empty();
        }
    }
}
