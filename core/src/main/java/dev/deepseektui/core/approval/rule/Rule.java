package dev.deepseektui.core.approval.rule;

import static dev.deepseektui.core.base.language.CoreMessages.say;

import dev.deepseektui.core.approval.rule.RuleSet.AllowedCalls;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The subject of a rule as written by the user: {@code shell(git log *)}.
 *
 * @param inside the part between the parentheses; {@code *} for everything
 */
public record Rule(RuleKind kind, String inside) {
    private static final int MAX_LENGTH = 2000;
    private static final String ALL = "*";
    private static final Pattern FORM = Pattern.compile("([A-Za-z_]+)(?:\\((.*)\\))?");

    public enum RuleKind {
        /** Commands: {@code shell(npm run *)}. */
        SHELL,
        /** Writing files: {@code edit(src/**)}. */
        EDIT,
        /** Reading files: {@code read(**}{@code /.env)}. */
        READ,
        /** Pages of a host: {@code web(docs.oracle.com)}. */
        WEB,
        /** Calls of a server's tools: {@code mcp(server.tool)}. */
        MCP;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Optional<RuleKind> find(String word) {
            return Stream.of(values()).filter(kind -> kind.word().equals(word)).findFirst();
        }
    }

    /**
     * Parses a rule.
     *
     * @throws UserError if the rule is invalid; the message contains the rule and a remedy
     */
    public static Rule read(String line) {
        String text = line.strip();
        if (text.length() > MAX_LENGTH || text.chars().anyMatch(Character::isISOControl)) {
            throw wrong(text, say("rule.long", MAX_LENGTH));
        }
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw wrong(text, say("rule.form"));
        }
        RuleKind kind = RuleKind.find(form.group(1)).orElseThrow(() -> wrong(text, say("rule.kinds")));
        String inside = form.group(2) == null ? ALL : form.group(2).strip();
        if (inside.isEmpty()) {
            throw wrong(text, say("rule.empty"));
        }
        return new Rule(kind, inside);
    }

    static UserError wrong(String rule, String reason) {
        return new UserError("%s: %s".formatted(SafeText.line(rule), reason));
    }

    public String text() {
        return kind.word() + "(" + inside + ")";
    }

    boolean isAll() {
        return List.of(ALL, "**").contains(inside);
    }

    @Override
    public String toString() {
        return text();
    }

    /** The effects of a rule, in order of precedence. */
    public enum Decision {
        /** Refused without a question, in every mode. */
        DENY,
        /** Requires approval each time, in every mode. */
        ASK,
        ALLOW;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static Optional<Decision> find(String word) {
            return Stream.of(values()).filter(each -> each.word().equals(word)).findFirst();
        }
    }

    /**
     * A rule with its decision.
     *
     * @param place the file and line, as shown to the user
     */
    public record KeptRule(Decision decision, Rule rule, String place) {

        /**
         * The prefix of a path in the home directory. An allow rule for such a path makes it visible to sandboxed
         * commands.
         */
        static final String HOME = "~/";

        /**
         * Parses a line of a rule list.
         *
         * @throws UserError if the rule is invalid; the message contains the rule and a remedy
         */
        public static KeptRule read(Decision decision, String line, String place) {
            Rule rule = Rule.read(line);
            if (decision == Decision.ALLOW) {
                AllowedCalls.of(rule);
            } else {
                check(rule);
            }
            return new KeptRule(decision, rule, place);
        }

        private static void check(Rule rule) {
            try {
                RestrictingRules.check(rule);
            } catch (UserError e) {
                throw Rule.wrong(rule.text(), String.join("; ", e.lines()));
            }
        }

        public String words() {
            return decision.word() + " " + rule.text();
        }
    }
}
