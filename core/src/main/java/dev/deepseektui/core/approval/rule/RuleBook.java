package dev.deepseektui.core.approval.rule;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.approval.rule.Rule.Decision;
import dev.deepseektui.core.approval.rule.Rule.KeptRule;
import dev.deepseektui.core.approval.shell.Programs;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.base.language.CoreMessages;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.DeepseekHome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The current rules: those in the user's settings and those of the workspace. Thread-safe. */
public final class RuleBook {
    private final RuleFile file;
    private final List<String> complaints;
    private volatile RuleSet all;

    private RuleBook(RuleFile file, List<String> complaints, RuleSet all) {
        this.file = file;
        this.complaints = List.copyOf(complaints);
        this.all = all;
    }

    public static RuleBook of(Config config, DeepseekHome home, Path workspace) {
        RuleFile file = new RuleFile(home, workspace);
        RuleFile.RuleFileContent content = file.read();
        List<KeptRule> all = new ArrayList<>(ApprovalKeys.rules(config));
        all.addAll(content.rules());
        return new RuleBook(file, content.complaints(), new RuleSet(all));
    }

    public RuleBook beside(List<KeptRule> more) {
        return more.isEmpty() ? this : new RuleBook(file, complaints, all.with(more));
    }

    public RuleSet all() {
        return all;
    }

    /** Returns messages about invalid allow rules in the workspace's rule file. These rules were ignored. */
    public List<String> complaints() {
        return complaints;
    }

    public String place() {
        return SafeText.line(file.path().toString());
    }

    /**
     * Adds a rule for this and later sessions in the workspace.
     *
     * @throws UserError if the rule cannot be stored; it then applies to this session only
     */
    public synchronized void add(Decision decision, Rule rule) {
        KeptRule kept = KeptRule.read(decision, rule.text(), place());
        if (all.all().stream()
                .noneMatch(each -> each.decision() == decision && each.rule().equals(rule))) {
            all = all.with(List.of(kept));
        }
        file.add(decision, rule);
    }

    /**
     * Removes a rule.
     *
     * @param decision empty to remove the rule with any decision
     * @return the removed rules
     * @throws UserError if there is no such rule, or it is defined in the user's settings
     */
    public synchronized List<KeptRule> remove(Optional<Decision> decision, Rule rule) {
        List<KeptRule> meant = all.all().stream()
                .filter(each -> each.rule().equals(rule)
                        && decision.map(given -> given == each.decision()).orElse(true))
                .toList();
        if (meant.isEmpty()) {
            throw CoreMessages.error("rule.none", rule);
        }
        for (KeptRule each : meant) {
            if (!each.place().startsWith(place())) {
                throw CoreMessages.error("rule.elsewhere", each.words(), each.place());
            }
        }
        for (KeptRule each : meant) {
            file.remove(each);
        }
        all = new RuleSet(
                all.all().stream().filter(each -> !meant.contains(each)).toList());
        return meant;
    }

    /**
     * A rule translated from another program's format; it applies only after the user adopts it.
     *
     * @param written the original text
     */
    public record FoundRule(KeptRule rule, String written) {

        /** Returns the translated rule; empty if it is invalid or would have no effect. */
        static Optional<FoundRule> of(Decision decision, String toOwnRule, String written, String place) {
            try {
                KeptRule kept = KeptRule.read(decision, toOwnRule, place);
                boolean isUsed = decision != Decision.ALLOW || kept.rule().kind() != Rule.RuleKind.READ;
                return isUsed ? Optional.of(new FoundRule(kept, written)) : Optional.empty();
            } catch (UserError e) {
                return Optional.empty();
            }
        }

        /**
         * Returns true if the rule allows everything of its kind, or a program that runs arbitrary commands, directly
         * or by a subcommand.
         */
        public boolean isWide() {
            return rule.decision() == Decision.ALLOW
                    && ((rule.rule().kind() == Rule.RuleKind.SHELL && runsAnything())
                            || rule.rule().isAll());
        }

        private boolean runsAnything() {
            String[] words = rule.rule().inside().split("\\s+", -1);
            return words[words.length - 1].equals("*")
                    && (Programs.runsOthers(words[0]) || (words.length == 2 && Programs.hasSubcommands(words[0])));
        }
    }

    /** The permission rules of a {@code .claude/settings.json}, translated. Rules without a counterpart are left out. */
    public static final class ClaudeRules {
        private static final Pattern FORM = Pattern.compile("([A-Za-z_]+)\\((.*)\\)", Pattern.DOTALL);
        private static final String DOMAIN = "domain:";
        private static final String SERVER = "mcp__";

        private ClaudeRules() {}

        /**
         * Returns the rules sorted by decision, then in file order.
         *
         * @param place the file, as shown to the user
         */
        public static List<FoundRule> of(String json, String place) {
            List<FoundRule> found = new ArrayList<>();
            try {
                JsonNode permissions = Json.tree(json).path("permissions");
                for (Decision decision : Decision.values()) {
                    for (JsonNode rule : permissions.path(decision.word())) {
                        if (rule.isTextual()) {
                            toOwnRule(decision, rule.asText())
                                    .flatMap(toOwnRule -> FoundRule.of(decision, toOwnRule, rule.asText(), place))
                                    .ifPresent(found::add);
                        }
                    }
                }
            } catch (JsonProcessingException e) {
                // Not a settings file, so there are no rules to adopt.
                return List.of();
            }
            return found;
        }

        private static Optional<String> toOwnRule(Decision decision, String theirs) {
            if (theirs.startsWith(SERVER)) {
                String[] names = theirs.substring(SERVER.length()).split("__", 2);
                return Optional.of("mcp(" + names[0] + "." + (names.length > 1 ? names[1] : "*") + ")");
            }
            Matcher form = FORM.matcher(theirs);
            String tool = form.matches() ? form.group(1) : theirs;
            String inside = form.matches() ? form.group(2) : "";
            return switch (tool) {
                case "Bash" ->
                    rule("shell", inside.endsWith(":*") ? inside.substring(0, inside.length() - 2) + " *" : inside);
                case "Edit", "MultiEdit", "NotebookEdit" -> rule("edit", inside);
                // In Claude Code, a Write rule with a path has no effect; a plain deny rule for Write denies writing.
                case "Write" -> decision == Decision.ALLOW ? Optional.empty() : rule("edit", inside);
                case "Read" -> rule("read", inside);
                case "WebFetch" -> rule("web", inside.startsWith(DOMAIN) ? inside.substring(DOMAIN.length()) : inside);
                default -> Optional.empty();
            };
        }

        private static Optional<String> rule(String kind, String inside) {
            return Optional.of(inside.isBlank() ? kind : kind + "(" + inside + ")");
        }
    }
}
