package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.context.setup.HookContext;
import dev.deepseektui.core.context.setup.LoadedSkills;
import dev.deepseektui.core.context.setup.NestedInstructions;
import dev.deepseektui.core.context.setup.ScopedRules;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.process.FedCommand;
import dev.deepseektui.core.process.sandbox.Profile;
import dev.deepseektui.core.process.sandbox.SandboxPolicy;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.NotPlaced;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.PlacedIn;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.Placement;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tool.setup.Setup;
import dev.deepseektui.core.tool.setup.hook.HookScene;
import dev.deepseektui.core.tool.setup.hook.Hooks;
import dev.deepseektui.core.tool.setup.skill.Skill.Caller;
import dev.deepseektui.core.tool.setup.skill.SkillListing;
import dev.deepseektui.core.tool.setup.skill.SkillTool;
import dev.deepseektui.core.tool.shell.ShellSession.Fed;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;

/** What a session makes of what was brought along: who speaks to the model of it, which tool and which hooks there are. */
final class SessionSetup {
    /** The size of the list of skills in the header; the skill tool finds the rest. */
    private static final int LISTING_TOKENS = 1200;

    private final Setup setup;
    private final RulesInForce rules;
    private final ApprovalMode usualMode;
    private final LoadedSkills loaded = new LoadedSkills();

    SessionSetup(Setup setup, RulesInForce rules, ApprovalMode usualMode) {
        this.setup = setup;
        this.rules = rules;
        this.usualMode = usualMode;
    }

    /** The list of skills for the header; {@code meter} counts tokens. */
    static String listing(Setup setup, ToIntFunction<String> meter) {
        return SkillListing.of(setup.skills(), LISTING_TOKENS, meter).text();
    }

    List<ContextSystem> systems() {
        List<ContextSystem> systems = new ArrayList<>(List.of(loaded, new HookContext(), new ModeNotice(usualMode)));
        if (setup.nesting() == Setup.Nesting.TOLD) {
            systems.add(new NestedInstructions(rules.workspace(), setup.versions()));
        }
        if (!setup.sources().scoped().isEmpty()) {
            systems.add(
                    new ScopedRules(rules.workspace().root(), setup.sources().scoped()));
        }
        return systems;
    }

    /** A session that is resumed has the tool if it began with it, whatever skills there are by now. */
    Optional<ToolBox.SkillsAtHand> skills(SessionState state) {
        boolean has = state.session().hasStarted()
                ? state.conversation().header().tools().contains("\"name\":\"" + SkillTool.NAME + "\"")
                : !setup.skills().of(Caller.MODEL).isEmpty();
        return has ? Optional.of(new ToolBox.SkillsAtHand(setup.skills(), loaded)) : Optional.empty();
    }

    /** The hooks of this run, each as far as a command reaches that works. */
    Hooks hooks(ToolBox box, SessionFiles files, SessionLog log, SessionKind source) {
        if (setup.hooks().isEmpty()) {
            return Hooks.none();
        }
        Optional<SessionKind.Agent> agent =
                source instanceof SessionKind.Agent known ? Optional.of(known) : Optional.empty();
        SessionFiles users = agent.map(known -> known.of().files()).orElse(files);
        HookScene scene = new HookScene(
                users.id(),
                users.tape(),
                rules.workspace().root(),
                () -> log.state().session().mode().orElse(usualMode.word()),
                agent.map(known ->
                        new HookScene.OfAgent(files.id(), known.job().spec().name(), files.tape())));
        return new Hooks(setup.hooks(), new HookPlace(box, rules.sandbox(), scene)::run, scene, log);
    }

    CallDemands demands(Hooks hooks) {
        return new CallDemands(hooks, loaded);
    }

    /** Runs hooks where commands run that work: in the same sandbox, and outside only where those that the user saw may be. */
    private record HookPlace(ToolBox box, SandboxPolicy policy, HookScene scene) {
        FedCommand.FedResult run(String command, String input, Duration limit, Cancellation cancellation)
                throws IOException {
            Map<String, String> variables = Map.of(
                    "CLAUDE_PROJECT_DIR", scene.workspace().toString(), "CLAUDE_CODE_SESSION_ID", scene.session());
            return box.feed(new Fed(command, input, limit, profile(), variables), cancellation);
        }

        private Profile profile() throws IOException {
            Placement place = policy.working() instanceof PlacedIn in ? in : policy.approved();
            if (place instanceof NotPlaced nowhere) {
                throw new IOException(nowhere.reason());
            }
            return ((PlacedIn) place).profile();
        }
    }
}
