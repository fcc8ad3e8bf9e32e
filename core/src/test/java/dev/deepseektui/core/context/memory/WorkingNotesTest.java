package dev.deepseektui.core.context.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.memory.MemoryUnit.UnitKind;
import dev.deepseektui.core.context.memory.WorkingFile.WorkingNotes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WorkingNotesTest {
    @Test
    void the_notes_of_a_session_have_their_sections_in_order_and_no_checked_facts() {
        assertThat(WorkingNotes.of(ScriptedSession.fromFixture().units()).text())
                .isEqualTo("""
                    ## Now
                    - Remove the file store (the assistant)

                    ## Decisions
                    - Let's go with one table per session
                    - We decided to use the WAL mode of SQLite instead of rollback journals (the assistant)

                    ## Constraints
                    - Never touch the legacy importer
                    - Always run ./mvnw verify before you commit

                    ## Risks
                    - Check failed: the file store is unused

                    ## Lessons
                    - The root cause was that the file was opened twice (the assistant)
                    - the CI machine has no network

                    ## Open threads
                    - I suspect that the importer holds the lock (the assistant)
                    """);
    }

    @ParameterizedTest
    @MethodSource("dev.deepseektui.testkit.Seed#eight")
    void notes_are_whole_lines_within_their_room_and_the_same_in_whatever_order_units_come(long seed) {
        Random random = new Random(seed);
        List<UnitKind> kinds = List.of(UnitKind.values());
        List<MemoryUnit> units = new ArrayList<>();
        for (int i = 0; i < 120; i++) {
            String statement = "Statement " + i + " "
                    + "word ".repeat(1 + random.nextInt(55)).strip();
            Instant seen = ScriptedSession.START.plusSeconds(random.nextInt(50));
            units.add(MemorySamples.unit(
                    kinds.get(random.nextInt(kinds.size())),
                    Statement.of(statement).orElseThrow(),
                    seen));
        }
        String text = WorkingNotes.of(units).text();
        Collections.shuffle(units, random);

        assertThat(WorkingNotes.of(units).text()).as("seed %d", seed).isEqualTo(text);
        assertThat(text).as("seed %d", seed).hasSizeBetween(2_000, 2_400).endsWith("\n");
        assertThat(text.lines().filter(line -> line.startsWith("- ")).map(line -> line.substring(2)))
                .isSubsetOf(units.stream().map(MemoryUnit::statement).collect(Collectors.toSet()));
    }

    @Test
    void every_section_has_its_newest_line_however_much_another_has() {
        List<MemoryUnit> units = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            units.add(MemorySamples.unit(
                    UnitKind.DECISION, "We decided on number " + i, ScriptedSession.START.plusSeconds(i)));
        }
        units.add(MemorySamples.unit(UnitKind.RISK, "It may break on old disks", ScriptedSession.START));

        assertThat(WorkingNotes.of(units).text())
                .contains("number 199\n", "- It may break on old disks\n")
                .doesNotContain("number 0\n");
    }
}
