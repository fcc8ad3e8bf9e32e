package dev.deepseektui.testkit.simulator.brain;

import java.util.List;

/** A brain's reply: an {@link Answer} or a {@link Refusal}, with faults, or a {@link RecordedAnswer}. */
public sealed interface Reply permits Answer, Refusal, RecordedAnswer {
    List<Fault> faults();
}
