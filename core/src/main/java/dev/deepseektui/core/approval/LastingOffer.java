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

/**
 * A finder of lasting rules that would allow a call. The rules are as narrow as the session's grants, but a rule for a
 * file covers the file's directory. No rule is offered for a call that no rule can express, such as a command that
 * contains {@code *} or depends on the rest of its line.
 *
 * @param free returns true for parts of a command that need no rule
 */
record LastingOffer(Predicate<Segment> free) {
    private static final int MAX_RULES = 5;

    List<Rule> of(Intent intent) {
        if (intent instanceof Intent.Runs runs) {
            return ofCommand(runs);
        }
        if (intent instanceof Intent.RunsAgain again) {
            return ofHidden(again.denial().what());
        }
        return covering(intent, single(intent).stream().toList());
    }

    private static Optional<Rule> single(Intent intent) {
        if (intent instanceof Intent.Writes writes) {
            int slash = writes.path().lastIndexOf('/');
            String files = slash < 0 ? writes.path() : writes.path().substring(0, slash) + "/**";
            boolean hasMarks = writes.path().chars().anyMatch(c -> c == '*' || c == '?');
            return hasMarks ? Optional.empty() : rule(RuleKind.EDIT, files);
        }
        if (intent instanceof Intent.Foreign foreign) {
            String tool = foreign.server() + "." + foreign.tool();
            return tool.contains("*") ? Optional.empty() : rule(RuleKind.MCP, tool);
        }
        return intent instanceof Intent.Web web ? rule(RuleKind.WEB, web.host()) : Optional.empty();
    }

    private List<Rule> ofCommand(Intent.Runs runs) {
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
            if (rule.isEmpty() || rules.size() == MAX_RULES) {
                return List.of();
            }
            rules.add(rule.get());
        }
        return covering(runs, rules);
    }

    /**
     * Returns a rule for the subcommand with any further words, if the segment's reach permits such a rule, otherwise a
     * rule for the exact words; empty if a word contains {@code *}.
     */
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
        return rule(RuleKind.SHELL, Grant.ExactWords.quoted(part.texts())).filter(rule -> allowed(List.of(rule), part));
    }

    /**
     * Returns a rule that makes the denied file readable for sandboxed commands; none unless it is a hidden file in the
     * home directory.
     */
    private static List<Rule> ofHidden(String what) {
        return what.startsWith("~/") && what.endsWith(Denial.IS_HIDDEN)
                ? rule(RuleKind.READ, what.substring(0, what.length() - Denial.IS_HIDDEN.length())).stream()
                        .toList()
                : List.of();
    }

    private static boolean allowed(List<Rule> rules, Segment part) {
        return set(rules).allowing(part, ".").isPresent();
    }

    /** Returns the rules if they allow the call without any further grant, otherwise an empty list. */
    private List<Rule> covering(Intent intent, List<Rule> rules) {
        boolean areEnough = new NeededGrants(free, set(rules)).of(intent) instanceof CommandGrants.Needed needed
                && needed.grants().isEmpty();
        return areEnough ? rules : List.of();
    }

    private static RuleSet set(List<Rule> rules) {
        return new RuleSet(rules.stream()
                .map(rule -> new KeptRule(Decision.ALLOW, rule, ""))
                .toList());
    }

    /**
     * Returns the rule as it would be parsed from the settings; empty if parsing would fail or result in a different
     * rule.
     */
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
