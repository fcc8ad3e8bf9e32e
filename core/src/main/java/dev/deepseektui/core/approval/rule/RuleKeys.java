package dev.deepseektui.core.approval.rule;

import static dev.deepseektui.core.config.ValueType.line;
import static dev.deepseektui.core.config.ValueType.listOf;

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

/** The lists that rules stand in, in the user's settings and in the file of a workspace's rules. */
public final class RuleKeys {
    public static final ConfigKey<List<String>> ALLOW = ConfigKey.of(
            "approval.allow",
            listOf(line(), "rules, as shell(npm run *), edit(src/**), mcp(server.tool)"),
            List.of(),
            "What is not asked for where the mode would ask; never what is protected or asked for each time.");

    public static final ConfigKey<List<String>> ASK = ConfigKey.of(
            "approval.ask",
            listOf(line(), "rules"),
            List.of(),
            "What is asked for each time, in every mode, whatever was allowed or granted.");

    public static final ConfigKey<List<String>> DENY = ConfigKey.of(
            "approval.deny", listOf(line(), "rules"), List.of(), "What is refused in every mode, without a question.");

    /** As they stand in a file of their own, which says itself what is wrong with each. */
    static final Declarations LISTS = Declarations.of(ALLOW, ASK, DENY);

    public static final Declarations ALL =
            LISTS.with(complaining(Decision.ALLOW), complaining(Decision.ASK), complaining(Decision.DENY));

    private RuleKeys() {}

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

    /** Those of settings that were loaded, so that each is right. */
    static List<KeptRule> rules(Config config) {
        List<KeptRule> rules = new ArrayList<>();
        for (Decision decision : Decision.values()) {
            String place = config.provenance(of(decision)).place();
            config.get(of(decision)).forEach(line -> rules.add(KeptRule.read(decision, line, place)));
        }
        return rules;
    }
}
