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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The rules that the user may choose from when a rule is offered. Each of them allows the requested call. */
public record RuleChoices(Intent asked, Rule offered) {
    /** Programs that run the script or module given as their first argument and pass the other arguments on to it. */
    private static final Set<String> INTERPRETERS = Set.of("python", "pypy", "ruby", "perl", "node", "php");

    /**
     * Returns the rules that are safe to offer, narrowest first: for a file, the file and its directory; for a command, the
     * exact words, the program with its subcommand, and the program.
     */
    public List<Rule> choices() {
        Stream<Rule> all = asked instanceof Intent.Writes writes
                ? Stream.of(new Rule(RuleKind.EDIT, writes.path()), offered)
                : parts().findFirst().map(this::ofCommand).orElseGet(() -> Stream.of(offered));
        return all.distinct().filter(this::isChoice).toList();
    }

    private Stream<Rule> ofCommand(Segment part) {
        List<Rule> all = new ArrayList<>();
        all.add(new Rule(RuleKind.SHELL, Grant.ExactWords.quoted(part.texts())));
        all.add(offered);
        beginning(part.texts())
                .ifPresent(words -> all.add(new Rule(RuleKind.SHELL, Grant.ExactWords.quoted(words) + " *")));
        String program = part.texts().get(0);
        if (!Programs.runsOthers(program)
                && !Programs.hasSubcommands(program)
                && !Programs.hasDangerousOptions(program)) {
            all.add(new Rule(RuleKind.SHELL, Grant.ExactWords.quoted(program) + " *"));
        }
        return all.stream();
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

    private boolean isChoice(Rule rule) {
        try {
            return covers(KeptRule.read(Decision.ALLOW, rule.text(), "").rule());
        } catch (UserError unusable) {
            return false;
        }
    }

    private boolean covers(Rule rule) {
        if (offered.kind() == RuleKind.READ) {
            return true;
        }
        RuleSet narrow = only(rule);
        return parts().findFirst().isPresent()
                ? parts().allMatch(part -> narrow.allowing(part, ".").isPresent())
                : narrow.allowing(asked).isPresent();
    }

    /** Returns the parts of the command that the offered rule allows. */
    private Stream<Segment> parts() {
        RuleSet allowing = only(offered);
        return asked instanceof Intent.Runs runs && ShellReader.read(runs.command()) instanceof ShellReading.Plain plain
                ? plain.segments().stream()
                        .filter(part -> allowing.allowing(part, ".").isPresent())
                : Stream.empty();
    }

    private static RuleSet only(Rule rule) {
        return new RuleSet(List.of(new KeptRule(Decision.ALLOW, rule, "")));
    }
}
