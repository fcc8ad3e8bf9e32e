package dev.deepseektui.core.context.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.memory.MemoryUnit.UnitKind;
import dev.deepseektui.core.context.memory.StoreLine.ForgottenUnit;
import dev.deepseektui.core.context.memory.StoreLine.LearnedUnit;
import dev.deepseektui.core.context.memory.UnitErasure.UnitsRemoved;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnitErasureTest {
    private static final Instant NOW = ScriptedSession.START;

    @TempDir
    Path dir;

    private WorkspaceStore store;

    @BeforeEach
    void prepare() {
        store = new WorkspaceStore(dir, Duration.ofDays(90));
    }

    private static LearnedUnit seen(String statement, String session, long second) {
        MemoryUnit unit = MemorySamples.unit(UnitKind.FACT, statement, NOW.plusSeconds(second));
        return new LearnedUnit(unit.from(List.of(session + ":" + (second + 1))), session);
    }

    private String file() throws IOException {
        return Files.readString(store.file());
    }

    @Test
    void what_is_forgotten_stands_in_no_line_any_more() throws IOException {
        LearnedUnit gone = seen("the secret plan", "s1", 0);
        store.append(List.of(gone, seen("something else", "s1", 0), seen("the secret plan", "s2", 5)), NOW);

        store.append(List.of(new ForgottenUnit(gone.unit().id(), NOW.plusSeconds(9))), NOW);

        assertThat(file()).contains("something else").doesNotContain("secret plan");
        assertThat(store.units().isForgotten(gone.unit())).isTrue();
    }

    @Test
    void what_only_a_session_knew_goes_with_it_and_what_others_know_stays() throws IOException {
        store.append(
                List.of(seen("only one knew", "s1", 0), seen("both knew it", "s1", 0), seen("both knew it", "s2", 5)),
                NOW);
        assertThat(store.units().promoted()).hasSize(1);

        assertThat(new UnitErasure(dir).withdraw("s1", NOW)).isEqualTo(new UnitsRemoved(1, 1));

        assertThat(file()).contains("both knew it").doesNotContain("only one knew", "s1");
        assertThat(store.units().promoted())
                .as("one session is no second witness")
                .isEmpty();
    }

    @Test
    void a_line_that_was_made_of_several_sessions_bears_the_name_of_one_that_is_left() throws IOException {
        MemoryUnit merged =
                MemorySamples.unit(UnitKind.FACT, "both knew it", NOW).from(List.of("s1:1", "s2:7"));
        store.append(List.of(new LearnedUnit(merged, "s1")), NOW);

        assertThat(new UnitErasure(dir).withdraw("s1", NOW)).isEqualTo(new UnitsRemoved(0, 1));

        assertThat(file()).contains("\"session\":\"s2\"", "[\"s2:7\"]").doesNotContain("s1");
    }

    @Test
    void where_there_is_nothing_nothing_is_made() throws IOException {
        UnitErasure erasure = new UnitErasure(dir.resolve("none"));

        assertThat(erasure.withdraw("s1", NOW)).isEqualTo(new UnitsRemoved(0, 0));
        assertThat(dir.resolve("none")).doesNotExist();
    }

    @Test
    void a_file_in_which_nothing_changes_is_left_to_the_letter() throws IOException {
        store.append(List.of(seen("tabs it is", "s1", 0)), NOW);
        String before = file();

        new UnitErasure(dir).withdraw("s9", NOW);

        assertThat(file()).isEqualTo(before);
    }
}
