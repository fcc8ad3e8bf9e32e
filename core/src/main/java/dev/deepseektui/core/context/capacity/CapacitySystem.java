package dev.deepseektui.core.context.capacity;

import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.context.ContextSystem.PipelineAction;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionEffect;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings;
import dev.deepseektui.core.context.capacity.Observation.Checkpoint;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.tape.event.BodyEdit.Insert;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.MessageSource.Canonical;
import dev.deepseektui.core.tape.event.MessageSource.DeadEnds;
import dev.deepseektui.core.tape.event.MessageSource.Verification;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplayVerdict;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The context system that evaluates each checkpoint and carries out the selected intervention. */
public final class CapacitySystem implements ContextSystem {
    private final CapacitySettings settings;
    private final CapacityController controller;
    private final Interventions interventions;
    private final InterventionTrail trail;

    public CapacitySystem(CapacitySettings settings, Interventions interventions) {
        this.settings = settings;
        this.controller = new CapacityController(settings);
        this.interventions = interventions;
        this.trail = new InterventionTrail();
    }

    @Override
    public void apply(Recorded event) {
        controller.apply(event.event());
        interventions.apply(event);
        trail.apply(event.event());
    }

    /** Returns the settings. May be called on any thread. */
    public CapacitySettings settings() {
        return settings;
    }

    /** Records the event of the last intervention if the process died before recording it. */
    public void recover(SessionLog log) {
        trail.unexplained().ifPresent(log::record);
    }

    @Override
    public Optional<PipelineAction> beforeRequest(RequestContext now) {
        return evaluated(Checkpoint.PRE_REQUEST, now);
    }

    @Override
    public Optional<PipelineAction> afterTools(RequestContext now) {
        return evaluated(controller.afterTools(), now);
    }

    private Optional<PipelineAction> evaluated(Checkpoint checkpoint, RequestContext now) {
        String model = now.state().conversation().header().model();
        return controller.observe(checkpoint, now.turn(), now.fullness(), model).map(evaluated -> pipeline -> {
            pipeline.log().record(evaluated);
            return interventions.carryOut(
                    new Interventions.SelectedAction(
                            evaluated, controller.failures(), CapacityPolicy.objection(evaluated, settings)),
                    now,
                    pipeline);
        });
    }

    /**
     * A fold that finds an intervention whose event is missing. The process may die before the event is recorded, and
     * the controller must still count the intervention.
     */
    static final class InterventionTrail {
        private @Nullable CheckpointEvaluated selected;
        private @Nullable InterventionApplied unexplained;

        void apply(TapeEvent event) {
            if (event instanceof CheckpointEvaluated evaluated) {
                selected = evaluated.decision().action() == CapacityAction.NO_INTERVENTION ? null : evaluated;
            } else if (event instanceof InterventionApplied) {
                selected = null;
                unexplained = null;
            } else if (event instanceof Rebased rebased && rebased.reason().isIntervention()) {
                unexplained = selected == null ? null : rewritten(selected, rebased);
            } else if (event instanceof ContextAppended appended && selected != null) {
                explain(selected, appended.source());
            }
        }

        private void explain(CheckpointEvaluated selected, @Nullable MessageSource note) {
            if (note instanceof DeadEnds) {
                unexplained = applied(selected, null, null, null);
            } else if (note instanceof Verification verification) {
                unexplained = applied(selected, verification.verdict(), null, null);
            }
        }

        Optional<InterventionApplied> unexplained() {
            return Optional.ofNullable(unexplained);
        }

        private static InterventionApplied rewritten(CheckpointEvaluated selected, Rebased rebased) {
            String memory = rebased.edits().stream()
                    .flatMap(edit -> edit instanceof Insert insert && insert.source() instanceof Canonical state
                            ? Stream.ofNullable(state.memory())
                            : Stream.empty())
                    .findFirst()
                    .orElse(null);
            return applied(
                    selected, null, new InterventionEffect(rebased.before(), rebased.after(), List.of(), null), memory);
        }

        private static InterventionApplied applied(
                CheckpointEvaluated selected,
                @Nullable ReplayVerdict verdict,
                @Nullable InterventionEffect effect,
                @Nullable String memory) {
            CapacityDecision decision = selected.decision();
            return new InterventionApplied(
                    selected.turn(), decision.action(), verdict, effect, memory, decision.signal());
        }
    }
}
