package dev.deepseektui.app.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.deepseektui.app.tui.keys.KeyAction;
import dev.deepseektui.app.tui.pane.PaneSection.PaneTopic;
import dev.deepseektui.app.tui.text.Theme.ThemeName;
import dev.deepseektui.app.words.Room.Entry;
import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.context.arena.ArenaEntry.Priority;
import dev.deepseektui.core.context.arena.ArenaOverview.EntryStanding;
import dev.deepseektui.core.context.capacity.Assessment.RiskBand;
import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityDecision.GateReason;
import dev.deepseektui.core.context.capacity.CapacityEvents.NoOp;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryRefused;
import dev.deepseektui.core.context.memory.MemoryUnit;
import dev.deepseektui.core.model.Effort;
import dev.deepseektui.core.session.turn.TurnEnding.EndReason;
import dev.deepseektui.core.tape.event.AgentEnded;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.RebaseReason;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Messages with composed keys exist for every value. */
class VariedTextsTest {
    static Stream<Arguments> varied() {
        return Stream.of(
                arguments("report.class.", lower(Origin.values())),
                arguments("report.class.", List.of("file", "outline", "output", "shortened_output", "picture")),
                arguments("report.kind.", words(MemoryUnit.UnitKind.values(), MemoryUnit.UnitKind::word)),
                arguments("report.risk.", words(RiskBand.values(), RiskBand::word)),
                arguments("report.priority.", words(Priority.values(), Priority::word)),
                arguments("report.summary.why.", lower(SummaryRefused.RefusalReason.values())),
                arguments("report.standing.", lower(EntryStanding.values())),
                arguments("report.export.agent.", lower(AgentEnded.Ending.values())),
                arguments("report.context.", butFirst(PressureLevel.values())),
                arguments("transcript.agent.", butFirst(AgentEnded.Ending.values())),
                arguments("command.context.title.", List.of("usage", "cache", "notes", "resident", "setup")),
                arguments("command.agent.ending.", lower(AgentEnded.Ending.values())),
                arguments("pane.act.", lower(CapacityAction.values())),
                arguments("pane.did.", lower(CapacityAction.values())),
                arguments("pane.do.", butFirst(CapacityAction.values())),
                arguments("pane.reason.", lower(GateReason.values())),
                arguments("pane.risk.", lower(RiskBand.values())),
                arguments("pane.skipped.", lower(NoOp.values())),
                arguments("pane.topic.", lower(PaneTopic.values())),
                arguments("pane.context.due.", butFirst(PressureLevel.values())),
                arguments("pane.context.next.", butFirst(PressureLevel.values())),
                arguments("transcript.refresh.", lower(CapacityAction.values())),
                arguments("transcript.by.", lower(RebaseReason.Request.values())),
                arguments("transcript.end.", butFirst(EndReason.values())),
                arguments("transcript.advice.", lower(EndReason.values()).subList(2, EndReason.values().length)),
                arguments("command.theme.", lower(ThemeName.values())),
                arguments("command.effort.", words(Effort.values(), Effort::word)),
                arguments("key.group.", lower(KeyAction.ActionGroup.values())),
                arguments("key.does.", words(KeyAction.values(), KeyAction::word)),
                arguments("acp.effort.", words(Effort.values(), Effort::word)),
                arguments("acp.about.", words(ApprovalMode.values(), ApprovalMode::word)));
    }

    /** Returns all values but the first, which is the normal case and has no message. */
    private static List<String> butFirst(Enum<?>... all) {
        return lower(all).subList(1, all.length);
    }

    private static List<String> lower(Enum<?>... all) {
        return Arrays.stream(all)
                .map(one -> one.name().toLowerCase(Locale.ROOT))
                .toList();
    }

    private static <T> List<String> words(T[] all, Function<T, String> word) {
        return Arrays.stream(all).map(word).toList();
    }

    @ParameterizedTest
    @MethodSource("varied")
    void each_has_its_text(String beginning, List<String> ends) {
        List<String> keys = Room.all().stream()
                .flatMap(room -> room.english().stream())
                .map(Entry::key)
                .toList();

        assertThat(keys).containsAll(ends.stream().map(end -> beginning + end).toList());
    }
}
