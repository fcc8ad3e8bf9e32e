package dev.deepseektui.core.approval.rule;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.shell.CommandPattern;
import dev.deepseektui.core.approval.shell.Segment;
import dev.deepseektui.core.base.UserError;
import java.util.Optional;

/** The calls that one rule allows, read narrowly. */
final class Allowing {
    private final Rule rule;
    private final Optional<CommandPattern> command;

    private Allowing(Rule rule, Optional<CommandPattern> command) {
        this.rule = rule;
        this.command = command;
    }

    /** @throws UserError where the rule could never allow anything, or would allow everything */
    static Allowing of(Rule rule) {
        try {
            switch (rule.kind()) {
                case SHELL -> {
                    return new Allowing(rule, Optional.of(CommandPattern.of(rule.inside())));
                }
                case EDIT, READ -> FilePatterns.check(rule.inside());
                case WEB -> Hosts.check(rule.inside());
                case MCP -> ServerTools.of(rule.inside()).checkAllowing();
            }
        } catch (UserError e) {
            throw Rule.wrong(rule.text(), String.join("; ", e.lines()));
        }
        return new Allowing(rule, Optional.empty());
    }

    Rule rule() {
        return rule;
    }

    boolean covers(Segment segment) {
        return command.isPresent() && command.get().covers(segment);
    }

    boolean covers(Intent.Writes writes) {
        return rule.kind() == Rule.Kind.EDIT && FilePatterns.allows(rule.inside(), writes.path());
    }

    boolean covers(Intent.Foreign foreign) {
        return rule.kind() == Rule.Kind.MCP && ServerTools.of(rule.inside()).allows(foreign.server(), foreign.tool());
    }

    boolean covers(Intent.Web web) {
        return rule.kind() == Rule.Kind.WEB && Hosts.covers(rule.inside(), web.host());
    }

    /** Whether the other allows all that this allows, as far as that is plain to see. */
    boolean isWithin(Allowing wider) {
        return rule.kind() == wider.rule.kind()
                && switch (rule.kind()) {
                    case SHELL -> command.orElseThrow().isWithin(wider.command.orElseThrow());
                    case EDIT, READ -> FilePatterns.isWithin(rule.inside(), wider.rule.inside());
                    case WEB -> Hosts.isWithin(rule.inside(), wider.rule.inside());
                    case MCP -> ServerTools.of(rule.inside()).isWithin(ServerTools.of(wider.rule.inside()));
                };
    }
}
