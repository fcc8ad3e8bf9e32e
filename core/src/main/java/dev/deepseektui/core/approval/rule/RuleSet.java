package dev.deepseektui.core.approval.rule;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.rule.Rule.Decision;
import dev.deepseektui.core.approval.rule.Rule.KeptRule;
import dev.deepseektui.core.approval.rule.Rule.RuleKind;
import dev.deepseektui.core.approval.rule.RulePatterns.FilePatterns;
import dev.deepseektui.core.approval.rule.RulePatterns.Hosts;
import dev.deepseektui.core.approval.rule.RulePatterns.ServerTools;
import dev.deepseektui.core.approval.shell.CommandPattern;
import dev.deepseektui.core.approval.shell.Segment;
import dev.deepseektui.core.base.UserError;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All active rules. Deny rules take precedence over ask rules, and ask rules over allow rules. */
public final class RuleSet {
    public static final RuleSet NONE = new RuleSet(List.of());

    private final List<KeptRule> all;
    private final RestrictingRules denying;
    private final RestrictingRules asking;
    private final List<AllowedCalls> allowing;

    public RuleSet(List<KeptRule> all) {
        this.all = List.copyOf(all);
        denying = new RestrictingRules(rules(Decision.DENY));
        asking = new RestrictingRules(rules(Decision.ASK));
        allowing = rules(Decision.ALLOW).stream().map(AllowedCalls::of).toList();
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
        return denying.of(intent);
    }

    public Optional<Rule> asking(Intent intent) {
        return asking.of(intent);
    }

    /**
     * Returns the rule that allows a part of a command line; empty if no rule does.
     *
     * @param directory the working directory; a program with a relative path is allowed only in the workspace's root,
     * because the path may name another program elsewhere
     */
    public Optional<Rule> allowing(Segment part, String directory) {
        String program = part.program().text();
        if (program.contains("/") && !program.startsWith("/") && !directory.equals(".")) {
            return Optional.empty();
        }
        return allowing.stream()
                .filter(each -> each.covers(part))
                .map(AllowedCalls::rule)
                .findFirst();
    }

    /** Returns the rule that allows a call that runs no command; empty if no rule does. */
    public Optional<Rule> allowing(Intent intent) {
        return allowing.stream()
                .filter(each -> each.covers(intent))
                .map(AllowedCalls::rule)
                .findFirst();
    }

    /** Returns the paths in the home directory that sandboxed commands may read, such as {@code .m2/settings.xml}. */
    public List<String> shownInHome() {
        return rules(Decision.ALLOW).stream()
                .filter(rule -> rule.kind() == RuleKind.READ && rule.inside().startsWith(KeptRule.HOME))
                .map(rule -> rule.inside().substring(KeptRule.HOME.length()).replaceFirst("/(\\*\\*)?$", ""))
                .filter(path -> !path.isEmpty() && path.indexOf('*') < 0)
                .toList();
    }

    /**
     * Returns the patterns of files that deny and ask rules protect from reading. Tools skip these files like protected
     * files.
     */
    public List<String> guardedReads() {
        return Stream.of(Decision.DENY, Decision.ASK)
                .flatMap(decision -> rules(decision).stream())
                .filter(rule -> rule.kind() == RuleKind.READ)
                .map(rule -> FilePatterns.wide(rule.inside()))
                .toList();
    }

    /** The calls that one allow rule permits. Its pattern is interpreted narrowly. */
    record AllowedCalls(Rule rule, Optional<CommandPattern> command) {
        /**
         * Parses a rule.
         *
         * @throws UserError if the rule could never allow anything, or would allow everything
         */
        static AllowedCalls of(Rule rule) {
            try {
                switch (rule.kind()) {
                    case SHELL -> {
                        return new AllowedCalls(rule, Optional.of(CommandPattern.of(rule.inside())));
                    }
                    case EDIT, READ -> FilePatterns.check(rule.inside());
                    case WEB -> Hosts.check(rule.inside());
                    case MCP -> ServerTools.of(rule.inside()).checkAllowing();
                }
            } catch (UserError e) {
                throw Rule.wrong(rule.text(), String.join("; ", e.lines()));
            }
            return new AllowedCalls(rule, Optional.empty());
        }

        boolean covers(Segment segment) {
            return command.isPresent() && command.get().covers(segment);
        }

        boolean covers(Intent intent) {
            return switch (rule.kind()) {
                case EDIT ->
                    intent instanceof Intent.Writes writes && FilePatterns.allows(rule.inside(), writes.path());
                case MCP ->
                    intent instanceof Intent.Foreign foreign
                            && ServerTools.of(rule.inside()).allows(foreign.server(), foreign.tool());
                case WEB -> intent instanceof Intent.Web web && Hosts.covers(rule.inside(), web.host());
                case SHELL, READ -> false;
            };
        }
    }
}
