package dev.deepseektui.core.session.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.tape.SessionFiles;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class AgentRunsTest {
    private final SessionFiles files = new SessionFiles(Path.of("s"));
    private final AgentRuns runs = new AgentRuns(files, 4, Optional.empty());
    private final AgentRuns below = new AgentRuns(files.agent(1), 4, Optional.of(runs));

    private static void begin(AgentRuns runs, int number) {
        runs.begin(number, new Cancellation());
    }

    @Test
    void one_is_alone_while_no_other_works() {
        begin(runs, 1);

        assertThat(runs.solitude().getAsBoolean()).isTrue();
    }

    @Test
    void one_is_not_alone_while_another_works_or_where_it_worked_meanwhile() {
        begin(runs, 1);
        BooleanSupplier alone = runs.solitude();
        begin(runs, 2);
        assertThat(runs.solitude().getAsBoolean()).isFalse();
        runs.end(2);

        assertThat(alone.getAsBoolean()).isFalse();
        assertThat(runs.solitude().getAsBoolean()).isTrue();
    }

    @Test
    void those_beside_the_one_that_gave_the_job_count_too() {
        begin(runs, 1);
        begin(below, 1);
        assertThat(below.solitude().getAsBoolean()).isTrue();

        begin(runs, 2);
        assertThat(below.solitude().getAsBoolean()).isFalse();
    }
}
