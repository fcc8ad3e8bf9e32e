package dev.deepseektui.core.approval.rule;

import dev.deepseektui.core.base.UserError;
import java.util.Locale;

/**
 * A rule that somebody wrote down.
 *
 * @param place for people: where it stands
 */
public record KeptRule(Decision decision, Rule rule, String place) {

    /** Begins a path in the home, which an allow rule shows to commands in the sandbox. */
    static final String HOME = "~/";

    /** The rule that a line of a list says.
     * @throws UserError where it is no rule that can decide so, with the rule and what to do */
    public static KeptRule read(Decision decision, String line, String place) {
        Rule rule = Rule.read(line);
        if (decision == Decision.ALLOW) {
            Allowing.of(rule);
        } else {
            check(rule);
        }
        return new KeptRule(decision, rule, place);
    }

    private static void check(Rule rule) {
        try {
            Forbidding.check(rule);
        } catch (UserError e) {
            throw Rule.wrong(rule.text(), String.join("; ", e.lines()));
        }
    }

    /** What comes of it. */
    public enum Use {
        USED,
        /** It allows what is free anyway. */
        NEEDLESS;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Use use() {
        return switch (rule.kind()) {
            case READ -> decision == Decision.ALLOW && !rule.inside().startsWith(HOME) ? Use.NEEDLESS : Use.USED;
            case SHELL, EDIT, WEB, MCP -> Use.USED;
        };
    }

    /** As {@code allow shell(git log *)}. */
    public String words() {
        return decision.word() + " " + rule.text();
    }
}
