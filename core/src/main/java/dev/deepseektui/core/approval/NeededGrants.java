package dev.deepseektui.core.approval;

import dev.deepseektui.core.approval.rule.RuleSet;
import dev.deepseektui.core.approval.shell.Segment;
import dev.deepseektui.core.sandbox.Need;
import dev.deepseektui.core.tool.GitGuard;
import dev.deepseektui.core.tool.Intent;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Which grants together would allow a call of that intent?
 *
 * @param free parts of a command that need none
 * @param rules what they allow needs none
 */
record NeededGrants(Predicate<Segment> free, RuleSet rules) implements Intent.Cases<CommandGrants> {
    private static final CommandGrants NONE = new CommandGrants.Needed(Set.of(), GitGuard.NONE);
    private static final CommandGrants NEVER = new CommandGrants.Never("may change anything");

    @Override
    public CommandGrants own(Intent.Own own) {
        return NEVER;
    }

    @Override
    public CommandGrants reads(Intent.Reads reads) {
        return NEVER;
    }

    @Override
    public CommandGrants writes(Intent.Writes writes) {
        return rules.allowing(writes).isPresent()
                ? NONE
                : new CommandGrants.Needed(Set.of(new Grant.Edits()), GitGuard.NONE);
    }

    @Override
    public CommandGrants runs(Intent.Runs runs) {
        return CommandGrants.of(
                runs,
                part -> free.test(part)
                        || rules.allowing(part, runs.directory()).isPresent());
    }

    /** The network is one thing for all commands; outside, each is another. */
    @Override
    public CommandGrants runsAgain(Intent.RunsAgain again) {
        return again.denial().need() == Need.NETWORK
                ? new CommandGrants.Needed(Set.of(new Grant.Network()), GitGuard.NONE)
                : runs(again.runs()).beyond(again.denial().need());
    }

    @Override
    public CommandGrants continues(Intent.Continues continues) {
        return NEVER;
    }

    @Override
    public CommandGrants foreign(Intent.Foreign foreign) {
        if (rules.allowing(foreign).isPresent()) {
            return NONE;
        }
        return new CommandGrants.Needed(Set.of(new Grant.ForeignTool(foreign.server(), foreign.tool())), GitGuard.NONE);
    }

    @Override
    public CommandGrants web(Intent.Web web) {
        return rules.allowing(web).isPresent()
                ? NONE
                : new CommandGrants.Needed(Set.of(new Grant.Host(web.host())), GitGuard.NONE);
    }
}
