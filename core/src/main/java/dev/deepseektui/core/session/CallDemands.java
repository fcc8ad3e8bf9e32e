package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.ApprovedPermissions.Demands;
import dev.deepseektui.core.approval.Proposal;
import dev.deepseektui.core.context.setup.LoadedSkills;
import dev.deepseektui.core.context.setup.LoadedSkills.AllowedTools;
import dev.deepseektui.core.tape.event.SessionEvents.SkillLoaded;
import dev.deepseektui.core.tool.setup.hook.Hooks;
import java.util.Optional;

/** Calls that are put before a person though nothing else wants that: for a hook says so, or a skill of this turn does not name them. */
record CallDemands(Hooks hooks, LoadedSkills skills) implements Demands {
    @Override
    public Optional<String> of(Proposal proposal) {
        return hooks.question().map(why -> "A hook wants this asked: " + why).or(() -> unnamed(proposal));
    }

    private Optional<String> unnamed(Proposal proposal) {
        return skills.ofTurn().stream()
                .filter(skill -> !new AllowedTools(skill.allowed()).cover(proposal))
                .findFirst()
                .map(SkillLoaded::name)
                .map(name -> "The skill " + name + " does not name this among its allowed-tools.");
    }
}
