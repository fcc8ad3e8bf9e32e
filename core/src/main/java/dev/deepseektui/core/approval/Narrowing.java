package dev.deepseektui.core.approval;

import dev.deepseektui.core.approval.rule.Rule;
import dev.deepseektui.core.approval.rule.Rule.Decision;
import dev.deepseektui.core.approval.rule.Rule.KeptRule;
import dev.deepseektui.core.approval.rule.Rule.RuleKind;
import dev.deepseektui.core.approval.rule.RuleSet;
import dev.deepseektui.core.approval.shell.Programs;
import dev.deepseektui.core.approval.shell.Segment;
import dev.deepseektui.core.approval.shell.ShellReader;
import dev.deepseektui.core.approval.shell.ShellReader.ShellReading;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.base.language.CoreMessages;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rules that the user may choose instead of an offered one. Each still allows the requested call. */
public record Narrowing(Intent asked, Rule offered) {
    /** Programs that run the script or module given as their first argument and pass the other arguments on to it. */
    private static final Set<String> INTERPRETERS = Set.of("python", "pypy", "ruby", "perl", "node", "php");

    /**
     * Returns the rules that are safe to offer, narrowest first: the exact words, the program with its subcommand, and the
     * program.
     */
    public List<Rule> choices() {
        return parts(offered).findFirst().map(this::choices).orElseGet(() -> List.of(offered));
    }

    private List<Rule> choices(Segment part) {
        String exact = quoted(part.texts());
        Set<Rule> all = new LinkedHashSet<>();
        all.add(new Rule(RuleKind.SHELL, exact));
        all.add(offered);
        beginning(part.texts()).ifPresent(words -> all.add(new Rule(RuleKind.SHELL, quoted(words) + " *")));
        String program = part.texts().get(0);
        if (!Programs.runsOthers(program)
                && !Programs.hasSubcommands(program)
                && !Programs.hasDangerousOptions(program)) {
            all.add(new Rule(RuleKind.SHELL, Grant.ExactWords.quoted(program) + " *"));
        }
        return all.stream().filter(this::isChoice).toList();
    }

    private static Optional<List<String>> beginning(List<String> words) {
        String program = words.get(0);
        boolean runs = Programs.runsOthers(program);
        if (words.size() < 2 || (runs && !isInterpreter(program))) {
            return Optional.empty();
        }
        boolean isModule = runs && words.size() > 2 && words.get(1).equals("-m");
        int last = isModule ? 2 : 1;
        return words.get(last).startsWith("-") ? Optional.empty() : Optional.of(words.subList(0, last + 1));
    }

    private static boolean isInterpreter(String program) {
        String name = Programs.plainName(program);
        return INTERPRETERS.stream().anyMatch(known -> name.matches(known + "[0-9.]*"));
    }

    private static String quoted(List<String> words) {
        return words.stream().map(Grant.ExactWords::quoted).collect(Collectors.joining(" "));
    }

    private boolean isChoice(Rule rule) {
        try {
            return covers(KeptRule.read(Decision.ALLOW, rule.text(), "").rule());
        } catch (UserError unusable) {
            return false;
        }
    }

    /**
     * Parses the rule that the user wrote instead of the offered one.
     *
     * @throws UserError if it is wider than every choice, or does not allow the call
     */
    public Rule to(String text) {
        Rule rule = KeptRule.read(Decision.ALLOW, text, "").rule();
        if (!permits(rule)) {
            throw CoreMessages.error("rule.wider", widest());
        }
        if (!covers(rule)) {
            throw CoreMessages.error("rule.other");
        }
        return rule;
    }

    /** Returns true if one of the choices allows everything that the rule allows. */
    boolean permits(Rule rule) {
        return choices().stream().anyMatch(rule::isWithin);
    }

    private Rule widest() {
        List<Rule> choices = choices();
        return choices.get(choices.size() - 1);
    }

    private boolean covers(Rule rule) {
        if (offered.kind() == Rule.RuleKind.READ) {
            return true;
        }
        RuleSet narrow = only(rule);
        if (asked instanceof Intent.Runs runs && ShellReader.read(runs.command()) instanceof ShellReading.Plain) {
            return parts(offered).allMatch(part -> narrow.allowing(part, ".").isPresent());
        }
        return narrow.allowing(asked).isPresent();
    }

    private Stream<Segment> parts(Rule rule) {
        RuleSet allowing = only(rule);
        return asked instanceof Intent.Runs runs && ShellReader.read(runs.command()) instanceof ShellReading.Plain plain
                ? plain.segments().stream()
                        .filter(part -> allowing.allowing(part, ".").isPresent())
                : Stream.empty();
    }

    private static RuleSet only(Rule rule) {
        return new RuleSet(List.of(new KeptRule(Decision.ALLOW, rule, "")));
    }
}
