package dev.deepseektui.testkit.simulator.brain;

import java.util.List;

/** A reply of a brain: an {@link Answer} or a {@link Refusal}, with faults. */
public sealed interface Reply permits Answer, Refusal {
    List<Fault> faults();
}
