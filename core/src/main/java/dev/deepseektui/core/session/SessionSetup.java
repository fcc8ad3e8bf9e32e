package dev.deepseektui.core.session;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.context.Draft;
import dev.deepseektui.core.context.Draft.DraftMessage;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.context.setup.LoadedSkills;
import dev.deepseektui.core.context.setup.NestedInstructions;
import dev.deepseektui.core.context.setup.ScopedRules;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.conversation.Tags.DataBlock;
import dev.deepseektui.core.process.TimedCommand;
import dev.deepseektui.core.process.sandbox.Profile;
import dev.deepseektui.core.process.sandbox.SandboxPolicy;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.NotPlaced;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.PlacedIn;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.Placement;
import dev.deepseektui.core.tape.event.EventSink;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tool.OwnTool;
import dev.deepseektui.core.tool.hook.HookEvents.HooksRan;
import dev.deepseektui.core.tool.hook.HookSession;
import dev.deepseektui.core.tool.hook.Hooks;
import dev.deepseektui.core.tool.setup.Setup;
import dev.deepseektui.core.tool.shell.ShellSession;
import dev.deepseektui.core.tool.shell.ShellSession.TimedCommandSpec;
import dev.deepseektui.core.tool.skill.Skill.Caller;
import dev.deepseektui.core.tool.skill.SkillTool;
import dev.deepseektui.core.tool.skill.Skills.SkillListing;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The context systems, skills and hooks that a session creates from its instructions. */
record SessionSetup(SessionPlace place, ShellSession shell, SessionState state, LoadedSkills loaded) {
    /**
     * The maximum size of the list of skills in the system prompt, in tokens. The skill tool finds skills that do not
     * fit.
     */
    private static final int LISTING_TOKENS = 1200;

    private Setup setup() {
        return place.request().setup();
    }

    /** Returns the list of skills for the system prompt. */
    String listing() {
        return SkillListing.of(setup().skills(), LISTING_TOKENS, state.tokenizer()::count);
    }

    List<ContextSystem> systems() {
        List<ContextSystem> systems =
                new ArrayList<>(List.of(loaded, new HookContext(), new ModeNotice(place.usualMode())));
        if (setup().nesting() == Setup.Nesting.SENT) {
            systems.add(new NestedInstructions(place.workspace(), setup().versions()));
        }
        if (!setup().sources().scoped().isEmpty()) {
            systems.add(
                    new ScopedRules(place.workspace().root(), setup().sources().scoped()));
        }
        return systems;
    }

    /**
     * Returns the skill tool; empty if the session has none. A resumed session has the tool if it had it at its start,
     * regardless of the current skills.
     */
    Optional<SkillTool> skillTool() {
        boolean has = state.session().hasStarted()
                ? ToolSet.isInHeader(state, OwnTool.SKILL.word())
                : !setup().skills().of(Caller.MODEL).isEmpty();
        return has
                ? Optional.of(new SkillTool(setup().skills(), loaded::isShown, place.workspace()))
                : Optional.empty();
    }

    /** Returns the hooks of this run, which record their events in the log. */
    Hooks hooks(EventSink log) {
        if (setup().hooks().isEmpty()) {
            return Hooks.none();
        }
        HookSession scene = place.kind()
                .hookScene(
                        place.files(),
                        place.workspace().root(),
                        () -> place.recordedMode(state).word());
        SandboxPolicy policy = place.rules().sandbox();
        return new Hooks(setup().hooks(), new HookPlace(shell, policy, scene)::run, scene, log);
    }

    /**
     * A runner of hooks. They run in the same sandbox as the agent's commands. Without a sandbox, they run outside if
     * approved commands may do so.
     */
    private record HookPlace(ShellSession shell, SandboxPolicy policy, HookSession scene) {
        TimedCommand.TimedResult run(String command, String input, Duration limit, Cancellation cancellation)
                throws IOException {
            Map<String, String> variables = Map.of(
                    "CLAUDE_PROJECT_DIR", scene.workspace().toString(), "CLAUDE_CODE_SESSION_ID", scene.session());
            return shell.feed(new TimedCommandSpec(command, input, limit, profile(), variables), cancellation);
        }

        private Profile profile() throws IOException {
            Placement place = policy.placeWriting() instanceof PlacedIn in ? in : policy.approved();
            if (place instanceof NotPlaced nowhere) {
                throw new IOException(nowhere.reason());
            }
            return ((PlacedIn) place).profile();
        }
    }

    /** A context system that appends the output of hooks to the prompt. */
    private static final class HookContext implements ContextSystem {
        private final List<DraftMessage> pending = new ArrayList<>();

        @Override
        public void apply(Recorded recorded) {
            if (recorded.event() instanceof HooksRan ran && ran.context() != null) {
                pending.add(new DraftMessage(
                        new MessageSource.Hook(ran.moment()),
                        ModelTexts.of(SessionSetup.class).text("hook.context", ran.moment()) + "\n"
                                + DataBlock.of("hook", ran.context())));
            } else if (recorded.event() instanceof ContextAppended message
                    && message.source() instanceof MessageSource.Hook
                    && !pending.isEmpty()) {
                pending.remove(0);
            }
        }

        @Override
        public Draft draft(RequestContext now) {
            return Draft.of(pending, List.of());
        }
    }
}
