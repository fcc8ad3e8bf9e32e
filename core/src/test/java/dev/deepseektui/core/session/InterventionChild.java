package dev.deepseektui.core.session;

import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.session.InterruptedInterventionTest.Course;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * A process in which the controller intervenes, and which prints a line at one of the events and waits there to be
 * killed.
 */
final class InterventionChild {
    private InterventionChild() {}

    public static void main(String[] args) {
        Course course = Course.valueOf(args[1]);
        try (InterventionScene scene = new InterventionScene(Path.of(args[0]));
                Session session =
                        scene.open(new SessionKind.Fresh(), new Stop(Integer.parseInt(args[2])), course.settings())) {
            System.out.println(session.id());
            course.run(scene, session);
        }
    }

    /** Stops at an event, counted from the selection of an intervention that was not skipped. */
    private static final class Stop implements SessionListener {
        private final int event;
        private int seen = -1;

        Stop(int event) {
            this.event = event;
        }

        @Override
        public void recorded(Recorded recorded) {
            TapeEvent now = recorded.event();
            if (now instanceof CheckpointEvaluated evaluated) {
                seen = evaluated.decision().action() == CapacityAction.NO_INTERVENTION ? -1 : 0;
            } else if (now.getClass().getSimpleName().equals("InterventionSkipped")) {
                seen = -1;
            } else if (seen >= 0) {
                seen++;
            }
            if (seen == event) {
                waitForTheEnd();
            }
        }

        private static void waitForTheEnd() {
            System.out.println("now");
            try {
                System.in.read();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
