package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.ApprovedPermissions.Demands;
import dev.deepseektui.core.tape.event.SessionEvents.SkillLoaded;
import dev.deepseektui.core.tool.Intent;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.setup.hook.Hooks;
import dev.deepseektui.core.tool.setup.skill.LoadedSkills;
import dev.deepseektui.core.tool.setup.skill.LoadedSkills.AllowedTools;
import java.util.Optional;

/** Calls that are put before a person though nothing else wants that: for a hook says so, or a skill of this turn does not name them. */
record CallDemands(Hooks hooks, LoadedSkills skills) implements Demands {
    @Override
    public Optional<String> of(Tool tool, Intent intent) {
        return hooks.question().map(why -> "A hook wants this asked: " + why).or(() -> unnamed(tool, intent));
    }

    private Optional<String> unnamed(Tool tool, Intent intent) {
        return skills.ofTurn().stream()
                .filter(skill -> !new AllowedTools(skill.allowed()).cover(tool, intent))
                .findFirst()
                .map(SkillLoaded::name)
                .map(name -> "The skill " + name + " does not name this among its allowed-tools.");
    }
}
