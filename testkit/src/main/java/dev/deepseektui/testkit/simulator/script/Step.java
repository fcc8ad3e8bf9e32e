package dev.deepseektui.testkit.simulator.script;

import dev.deepseektui.testkit.simulator.brain.Ask;
import dev.deepseektui.testkit.simulator.brain.Reply;
import java.util.List;
import java.util.Optional;

/**
 * An expected request and its reply.
 *
 * @param reply the reply; if empty, the connection is reset before the request is read
 */
record Step(List<Expectation> expectations, Optional<Reply> reply) {
    Step {
        expectations = List.copyOf(expectations);
    }

    Optional<String> failure(Ask ask) {
        return expectations.stream()
                .filter(expectation -> !expectation.holdsFor(ask))
                .findFirst()
                .map(expectation -> expectation.failure(ask));
    }
}
