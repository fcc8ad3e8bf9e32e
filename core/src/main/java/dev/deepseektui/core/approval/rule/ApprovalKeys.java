package dev.deepseektui.core.approval.rule;

import static dev.deepseektui.core.config.ValueType.flag;
import static dev.deepseektui.core.config.ValueType.line;
import static dev.deepseektui.core.config.ValueType.listOf;
import static dev.deepseektui.core.config.ValueType.oneOf;

import dev.deepseektui.core.approval.rule.Rule.Decision;
import dev.deepseektui.core.approval.rule.Rule.KeptRule;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.ConfigRule;
import dev.deepseektui.core.config.Declarations;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The approval settings. A workspace's rule file contains only the rule lists. */
public final class ApprovalKeys {
    /** The default contains the usual forms of a download piped into a shell, and fork bombs of any name. */
    public static final ConfigKey<List<String>> DENIED_COMMANDS = ConfigKey.of(
            "tools.deny",
            listOf(line(), "type.commands"),
            List.of(
                    "rm -rf /",
                    "mkfs*",
                    "dd of=/dev/*",
                    "git push --force*",
                    "git push -f",
                    "git push +*",
                    "curl | *sh",
                    "wget | *sh",
                    "*sh -c *$(curl *",
                    "*sh -c *$(wget *",
                    "*sh <(curl *",
                    "*sh <(wget *",
                    "*(){ *|*& };*"));

    public static final ConfigKey<String> MODE =
            ConfigKey.of("approval.mode", oneOf("plan", "ask", "edits", "auto"), "ask");

    public static final ConfigKey<Boolean> READ_ONLY = ConfigKey.of("approval.read_only", flag(), true);

    public static final ConfigKey<List<String>> ALLOW =
            ConfigKey.of("approval.allow", listOf(line(), "type.allow_rules"), List.of());

    public static final ConfigKey<List<String>> ASK =
            ConfigKey.of("approval.ask", listOf(line(), "type.rules"), List.of());

    public static final ConfigKey<List<String>> DENY =
            ConfigKey.of("approval.deny", listOf(line(), "type.rules"), List.of());

    static final Declarations LISTS = Declarations.of(ALLOW, ASK, DENY);

    public static final Declarations ALL = Declarations.of(DENIED_COMMANDS, MODE, READ_ONLY, ALLOW, ASK, DENY)
            .with(complaining(Decision.ALLOW), complaining(Decision.ASK), complaining(Decision.DENY));

    private ApprovalKeys() {}

    static ConfigKey<List<String>> of(Decision decision) {
        return switch (decision) {
            case ALLOW -> ALLOW;
            case ASK -> ASK;
            case DENY -> DENY;
        };
    }

    private static ConfigRule complaining(Decision decision) {
        return new ConfigRule(List.of(of(decision)), config -> {
            for (String line : config.get(of(decision))) {
                try {
                    KeptRule.read(decision, line, "");
                } catch (UserError e) {
                    return Optional.of("%s rule %s".formatted(decision.word(), String.join("; ", e.lines())));
                }
            }
            return Optional.empty();
        });
    }

    static List<KeptRule> rules(Config config) {
        List<KeptRule> rules = new ArrayList<>();
        for (Decision decision : Decision.values()) {
            String place = config.provenance(of(decision)).place();
            config.get(of(decision)).forEach(line -> rules.add(KeptRule.read(decision, line, place)));
        }
        return rules;
    }
}
