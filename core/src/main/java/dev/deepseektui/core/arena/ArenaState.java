package dev.deepseektui.core.arena;

import dev.deepseektui.core.arena.BodyMirror.Part;
import dev.deepseektui.core.arena.FloorOutcome.Status;
import dev.deepseektui.core.event.RebaseReason.ByCompaction;
import dev.deepseektui.core.event.RebaseReason.Request;
import dev.deepseektui.core.event.Rebased;
import dev.deepseektui.core.event.RequestSent;
import dev.deepseektui.core.event.TapeEvent;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** All that the arena knows of a session beyond the conversation, folded from the tape. Owned by the session's engine thread. */
public final class ArenaState {
    private final ZoneBudgetController controller;
    private final BodyMirror body = new BodyMirror();
    private final StandingRules rules = new StandingRules();
    private final Recent recent = new Recent();
    private ControllerState state = ControllerState.FRESH;
    private int epoch;
    private boolean rebasedSinceRequest;
    private boolean unrecoverable;
    private @Nullable ContextArenaPlanned lastPlan;
    private @Nullable ContextArenaZoneAdapted lastShift;

    public ArenaState(ZoneBudgetController controller) {
        this.controller = controller;
    }

    public void apply(TapeEvent event) {
        List<Part> removed = body.apply(event);
        rules.apply(event, removed);
        recent.apply(event, removed);
        if (event instanceof Rebased rebased) {
            rebased(rebased, removed);
        } else if (event instanceof RequestSent) {
            rebasedSinceRequest = false;
        } else if (event instanceof ContextArenaPlanned planned) {
            planned(planned);
        } else if (event instanceof ContextArenaZoneAdapted adapted) {
            state = state.after(adapted);
            lastShift = adapted;
        } else if (event instanceof ContextArenaFloorUnmetUnrecoverable) {
            unrecoverable = true;
        }
    }

    private void rebased(Rebased rebased, List<Part> removed) {
        rebasedSinceRequest = true;
        if (removed.stream().anyMatch(Part::isInjection)) {
            epoch++;
        }
        if (rebased.reason().is(Request.RESTORE)) {
            rules.bringBack(body.all());
        }
        if (rebased.reason() instanceof ByCompaction) {
            state = ControllerState.FRESH;
        }
    }

    private void planned(ContextArenaPlanned planned) {
        lastPlan = planned;
        unrecoverable = planned.floor().equals(Status.UNRECOVERABLE.word());
        if (planned.isFirstOfTurn()) {
            state = controller.observe(state, planned.byZone());
        }
    }

    /** The zones with the caps that hold now. */
    public ZoneTable zones() {
        return controller.zones(state);
    }

    /** What the controller will do once this is on the tape. */
    public Optional<ContextArenaZoneAdapted> adapted(ContextArenaPlanned planned) {
        return planned.isFirstOfTurn()
                ? controller.adapt(controller.observe(state, planned.byZone()), planned.turn())
                : Optional.empty();
    }

    public ControllerState controllerState() {
        return state;
    }

    /** What the user laid down while the session ran. */
    public StandingRules rules() {
        return rules;
    }

    /** What the conversation still shows where it happened. */
    public Recent recent() {
        return recent;
    }

    /** How many rebases took an injection out of the conversation. */
    public int epoch() {
        return epoch;
    }

    public boolean wasRebasedSinceRequest() {
        return rebasedSinceRequest;
    }

    /** Whether the protected zones could not have their floors when they were last looked at. */
    public boolean isFloorUnmet() {
        return unrecoverable;
    }

    public Optional<ContextArenaPlanned> lastPlan() {
        return Optional.ofNullable(lastPlan);
    }

    public Optional<ContextArenaZoneAdapted> lastShift() {
        return Optional.ofNullable(lastShift);
    }
}
