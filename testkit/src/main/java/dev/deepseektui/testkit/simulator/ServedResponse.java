package dev.deepseektui.testkit.simulator;

import dev.deepseektui.testkit.simulator.brain.Fault;
import dev.deepseektui.testkit.simulator.chat.ApiError;
import dev.deepseektui.testkit.simulator.chat.Usage;
import java.util.List;
import java.util.Optional;

/**
 * A response before it is sent.
 *
 * @param body the complete answer, even if it is streamed
 * @param usage the billed tokens; empty if nothing is billed
 */
record ServedResponse(Transmission transmission, String body, Optional<Usage> usage) {

    static ServedResponse refused(ApiError error, List<Fault> faults) {
        return new ServedResponse(Transmission.of(error, faults), error.body(), Optional.empty());
    }

    static ServedResponse json(String body) {
        return new ServedResponse(Transmission.json(body), body, Optional.empty());
    }
}
