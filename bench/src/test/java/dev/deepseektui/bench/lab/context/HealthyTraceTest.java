package dev.deepseektui.bench.lab.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.bench.lab.capacity.Replays;
import dev.deepseektui.bench.lab.context.TraceEntry.Answered;
import dev.deepseektui.bench.lab.context.TraceEntry.Returned;
import dev.deepseektui.bench.lab.context.TraceEntry.Said;
import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings;
import dev.deepseektui.core.context.capacity.Observation.Checkpoint;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.SimulatedSession;
import dev.deepseektui.testkit.SimulatedSession.Call;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A long session that was recorded and completed by a person. The controller must not replan it. */
class HealthyTraceTest {
    private static final Path TRACE =
            Path.of(System.getProperty("project.root"), "bench/traces/recorded-session.trace.jsonl.gz");

    private final SimulatedSession session = new SimulatedSession(CapacitySettings.of(Replays.config()));
    private final Map<String, ToolCall> open = new LinkedHashMap<>();
    private final List<Call> step = new ArrayList<>();

    /** @param fullness the fullness of every prompt */
    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.3, 0.5})
    void nothing_is_planned_anew_and_a_small_prompt_is_not_rewritten(double fullness) throws Exception {
        try (InputStream in = Files.newInputStream(TRACE);
                TraceReader entries = TraceReader.of("trace", in)) {
            entries.forEachRemaining(entry -> next(entry, fullness));
        }
        endStep(fullness);

        assertThat(session.evaluations).hasSizeGreaterThan(100);
        assertThat(session.actions()).doesNotContain(CapacityAction.VERIFY_AND_REPLAN);
        if (fullness < 0.4) {
            assertThat(session.actions()).noneMatch(CapacityAction::rewrites);
        }
        assertThat(session.evaluations)
                .filteredOn(
                        evaluated -> Objects.requireNonNull(evaluated.trouble()).failed() > 0)
                .isNotEmpty();
    }

    private void next(TraceEntry entry, double fullness) {
        if (entry instanceof Returned result) {
            ToolCall call = Objects.requireNonNull(open.remove(result.callId()));
            step.add(new Call(call.name(), call.arguments(), RecordedTools.outcome(call, result)));
            return;
        }
        endStep(fullness);
        if (entry instanceof Said) {
            session.ask();
        } else if (entry instanceof Answered answer) {
            answer.calls().stream().map(RecordedTools::call).forEach(call -> open.put(call.id(), call));
        }
    }

    private void endStep(double fullness) {
        if (!step.isEmpty()) {
            session.step(step.toArray(Call[]::new));
            CheckpointEvaluated after = session.check(session.controller.afterTools(), fullness);
            session.check(Checkpoint.PRE_REQUEST, fullness);
            assertThat(after.turn()).isEqualTo(session.turn());
        }
        step.clear();
        open.clear();
    }
}
