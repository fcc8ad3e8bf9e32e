package dev.deepseektui.app.tui.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.report.ExportFormat;
import dev.deepseektui.app.report.ExportFormat.AgentTapes;
import dev.deepseektui.app.report.InterventionLines;
import dev.deepseektui.app.tui.text.Bands;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockStyle;
import dev.deepseektui.app.tui.transcript.BlockContent.TranscriptColumn;
import dev.deepseektui.app.tui.transcript.BlockContent.TranscriptColumn.SideArea;
import dev.deepseektui.core.context.capacity.Assessment;
import dev.deepseektui.core.context.capacity.Assessment.FailureProbability;
import dev.deepseektui.core.context.capacity.Assessment.Pressure;
import dev.deepseektui.core.context.capacity.Assessment.Prior;
import dev.deepseektui.core.context.capacity.Assessment.Risk;
import dev.deepseektui.core.context.capacity.Assessment.RiskBand;
import dev.deepseektui.core.context.capacity.Assessment.SlackProfile;
import dev.deepseektui.core.context.capacity.CapacityDecision;
import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityDecision.GateReason;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionSkipped;
import dev.deepseektui.core.context.capacity.CapacityEvents.NoOp;
import dev.deepseektui.core.context.capacity.Observation.Checkpoint;
import dev.deepseektui.core.context.capacity.Observation.Inputs;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Events without any of their optional fields: no null is shown. */
class AbsentFieldsTest {
    private static final Assessment ASSESSMENT = new Assessment(
            new Pressure(1, 1, 1, 1, 4),
            new Prior(3.8, "fallback_default_prior"),
            0.3,
            new SlackProfile(0.3, -0.3, 0.2, 0.4, 0.2),
            new FailureProbability(-0.6, 0.2, 0.3, 0.2, 0.1, 0.2, 0.5),
            new Risk(RiskBand.HIGH, true, false));

    private static CheckpointEvaluated checkpoint() {
        return new CheckpointEvaluated(
                1,
                Checkpoint.POST_TOOL,
                "m",
                new Inputs(null, null, null, null, null, null, null),
                ASSESSMENT,
                new CapacityDecision(
                        CapacityAction.VERIFY_AND_REPLAN,
                        CapacityAction.VERIFY_AND_REPLAN,
                        false,
                        GateReason.POLICY_SELECTED_ACTION),
                null,
                null);
    }

    private static List<TapeEvent> events() {
        List<TapeEvent> events = new ArrayList<>(List.of(
                new SessionStarted("s1", "/work", "1", "m", "high", "Be useful.", "[]", null),
                new Asked(1, "Why?", List.of()),
                new ReplyReceived(
                        1, "So.", null, List.of(new ToolCall("c", "bash", "{}")), null, null, null, null, null, null)));
        for (Status status : Status.values()) {
            events.add(new ToolReturned("c" + status, "bash", ToolOutcome.of(status, "")));
        }
        for (CapacityAction action : CapacityAction.values()) {
            events.add(checkpoint());
            events.add(new InterventionApplied(1, action, null, null, null, null));
            for (NoOp reason : NoOp.values()) {
                events.add(new InterventionSkipped(1, action, reason, null));
            }
        }
        events.add(new TurnEnded(1, "failed", new TokenUsage(null, null, null, null, null), null, "s1", null));
        return events;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void the_screen_shows_none(boolean isUnfolded) {
        Sample sample = new Sample();
        events().forEach(sample::add);
        TranscriptPage page = sample.transcript().page(0);
        StringBuilder shown = new StringBuilder();
        for (int i = 0; i < page.size(); i++) {
            page
                    .block(i)
                    .lines(new BlockStyle(new TranscriptColumn(102, Bands.HALF_ROWS, SideArea.NOTHING), isUnfolded))
                    .stream()
                    .map(Line::text)
                    .forEach(line -> shown.append(line).append('\n'));
            page.block(i)
                    .content()
                    .details()
                    .ifPresent(all -> shown.append(all.title()).append(all.text()));
        }

        assertThat(shown.toString()).isNotEmpty().doesNotContain("null");
    }

    @Test
    void an_export_has_none() throws IOException {
        for (ExportFormat report : List.of(ExportFormat.md, ExportFormat.html)) {
            List<Recorded> recorded = new ArrayList<>();
            events().forEach(event -> recorded.add(new Recorded(recorded.size() + 1, Sample.NOW, event, 0)));
            StringBuilder out = new StringBuilder();
            report.write(recorded.iterator(), AgentTapes.NONE, out);

            assertThat(out.toString()).contains("Why?").doesNotContain("null");
        }
    }

    @ParameterizedTest
    @EnumSource
    void the_words_for_an_intervention_have_none(CapacityAction action) {
        InterventionLines words =
                new InterventionLines(new InterventionApplied(1, action, null, null, null, null), checkpoint());

        assertThat(words.line(Long::toString)).doesNotContain("null");
        assertThat(String.join("\n", words.details())).doesNotContain("null").contains("unknown");
    }
}
