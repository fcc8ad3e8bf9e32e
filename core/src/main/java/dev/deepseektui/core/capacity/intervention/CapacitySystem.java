package dev.deepseektui.core.capacity.intervention;

import dev.deepseektui.core.capacity.CapacityController;
import dev.deepseektui.core.capacity.CapacitySettings;
import dev.deepseektui.core.capacity.Checkpoint;
import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.context.Intervention;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.session.state.SessionLog;
import dev.deepseektui.core.session.state.SessionState;
import java.util.Optional;

/** Keeps the agent from losing the thread: has the controller look at each checkpoint, and has done what it selects. */
public final class CapacitySystem implements ContextSystem {
    private final CapacitySettings settings;
    private final CapacityController controller;
    private final Interventions interventions;
    private final InterventionTrail trail;

    public CapacitySystem(SessionState state, CapacitySettings settings, Interventions interventions) {
        this.settings = settings;
        this.controller = new CapacityController(settings);
        this.interventions = interventions;
        this.trail = new InterventionTrail();
    }

    @Override
    public void apply(Recorded event) {
        controller.apply(event.event());
        interventions.apply(event.event());
        trail.apply(event.event());
    }

    /** What it keeps to. Any thread may ask. */
    public CapacitySettings settings() {
        return settings;
    }

    /** Explains the intervention behind which the process died, if it did. */
    public void recover(SessionLog log) {
        trail.unexplained().ifPresent(log::record);
    }

    @Override
    public Optional<Intervention> beforeRequest(RequestContext now) {
        return evaluated(Checkpoint.PRE_REQUEST, now);
    }

    @Override
    public Optional<Intervention> afterTools(RequestContext now) {
        return evaluated(controller.afterTools(), now);
    }

    private Optional<Intervention> evaluated(Checkpoint checkpoint, RequestContext now) {
        String model = now.state().conversation().header().model();
        return controller.observe(checkpoint, now.turn(), now.fullness(), model).map(evaluated -> pipeline -> {
            pipeline.log().record(evaluated);
            return interventions.carryOut(new Interventions.Selected(evaluated, controller.deadEnds()), now, pipeline);
        });
    }
}
