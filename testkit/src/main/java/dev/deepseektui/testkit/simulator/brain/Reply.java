package dev.deepseektui.testkit.simulator.brain;

import java.util.List;

/** What a brain has to say: an {@link Answer} or a {@link Refusal}, with the faults on its way. */
public sealed interface Reply permits Answer, Refusal {
    List<Fault> faults();
}
