package dev.deepseektui.core.approval.rule;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.rule.Rule.Kind;
import dev.deepseektui.core.approval.shell.Segment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All rules that count. A rule that denies comes before one that asks, and both before one that allows, wherever each was written. */
public final class RuleSet {
    public static final RuleSet NONE = new RuleSet(List.of());

    private final List<KeptRule> all;
    private final Forbidding denying;
    private final Forbidding asking;
    private final List<Allowing> allowing;

    public RuleSet(List<KeptRule> all) {
        this.all = List.copyOf(all);
        denying = new Forbidding(rules(Decision.DENY));
        asking = new Forbidding(rules(Decision.ASK));
        allowing = rules(Decision.ALLOW).stream().map(Allowing::of).toList();
    }

    public List<KeptRule> all() {
        return all;
    }

    public RuleSet with(List<KeptRule> more) {
        List<KeptRule> both = new ArrayList<>(all);
        both.addAll(more);
        return new RuleSet(both);
    }

    private List<Rule> rules(Decision decision) {
        return all.stream()
                .filter(kept -> kept.decision() == decision)
                .map(KeptRule::rule)
                .toList();
    }

    public Optional<Rule> denying(Intent intent) {
        return intent.match(denying);
    }

    public Optional<Rule> asking(Intent intent) {
        return intent.match(asking);
    }

    /**
     * The rule that allows a part of a command line; whether the rest of the line lets it is not said.
     *
     * @param directory where it runs: a program that is named by its place in the workspace is another one elsewhere
     */
    public Optional<Rule> allowing(Segment part, String directory) {
        String program = part.program().text();
        if (program.contains("/") && !program.startsWith("/") && !directory.equals(".")) {
            return Optional.empty();
        }
        return allowing.stream()
                .filter(each -> each.covers(part))
                .map(Allowing::rule)
                .findFirst();
    }

    public Optional<Rule> allowing(Intent.Writes writes) {
        return allowing.stream()
                .filter(each -> each.covers(writes))
                .map(Allowing::rule)
                .findFirst();
    }

    public Optional<Rule> allowing(Intent.Foreign foreign) {
        return allowing.stream()
                .filter(each -> each.covers(foreign))
                .map(Allowing::rule)
                .findFirst();
    }

    public Optional<Rule> allowing(Intent.Web web) {
        return allowing.stream()
                .filter(each -> each.covers(web))
                .map(Allowing::rule)
                .findFirst();
    }

    /** Returns the paths from the home on, as {@code .m2/settings.xml}, that commands in the sandbox may read. */
    public List<String> shownInHome() {
        return rules(Decision.ALLOW).stream()
                .filter(rule -> rule.kind() == Kind.READ && rule.inside().startsWith(KeptRule.HOME))
                .map(rule -> rule.inside().substring(KeptRule.HOME.length()).replaceFirst("/(\\*\\*)?$", ""))
                .filter(path -> !path.isEmpty() && path.indexOf('*') < 0)
                .toList();
    }

    /** Patterns of files that are not to be read, or only when asked for: tools leave them out as they leave out protected files. */
    public List<String> guardedReads() {
        return Stream.of(Decision.DENY, Decision.ASK)
                .flatMap(decision -> rules(decision).stream())
                .filter(rule -> rule.kind() == Kind.READ)
                .map(rule -> FilePatterns.wide(rule.inside()))
                .toList();
    }
}
