package dev.deepseektui.testkit.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.testkit.simulator.Exchange.Ending;
import dev.deepseektui.testkit.simulator.Exchange.Outcome;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A log that fails does not affect the answers, and its failure is reported. */
class FailingLogTest {
    private final RuntimeException full = new IllegalStateException("disk full");

    private final List<RuntimeException> told = new CopyOnWriteArrayList<>();

    @Test
    void a_request_that_cannot_be_logged_is_answered() throws Exception {
        assertAnswered(new ExchangeLog() {
            @Override
            public void received(Exchange exchange) {
                throw full;
            }

            @Override
            public void answered(Exchange exchange, Outcome outcome) {}
        });
    }

    @Test
    void an_exchange_whose_answer_cannot_be_logged_ends() throws Exception {
        assertAnswered(new ExchangeLog() {
            @Override
            public void received(Exchange exchange) {}

            @Override
            public void answered(Exchange exchange, Outcome outcome) {
                throw full;
            }
        });
    }

    @Test
    void a_file_that_can_no_longer_be_written_is_one_line(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("log.jsonl");
        JsonLinesLog log = JsonLinesLog.open(file);
        log.close();
        try (Simulator simulator = simulator(log)) {
            new Client(simulator).post(Chat.asking("hi"));
            simulator.exchanges().get(0).outcome().get(60, TimeUnit.SECONDS);
        }

        assertThat(told)
                .hasSize(2)
                .allSatisfy(defect -> assertThat(defect)
                        .isInstanceOf(UserError.class)
                        .hasMessageStartingWith(file + ": incomplete log"));
    }

    @Test
    void a_mistake_of_the_brain_is_told_as_it_happens() {
        RuntimeException mistake = new IllegalStateException("no idea");
        try (Simulator simulator = Simulator.start(Scene.settings().reporting(told::add), ask -> {
            throw mistake;
        })) {
            assertThat(new Client(simulator).post(Chat.asking("hi")).statusCode())
                    .isEqualTo(500);
            assertThat(told).containsExactly(mistake).isEqualTo(simulator.defects());
        }
    }

    private void assertAnswered(ExchangeLog log) throws Exception {
        try (Simulator simulator = simulator(log)) {
            assertThat(new Client(simulator).post(Chat.asking("hi")).statusCode())
                    .isEqualTo(200);
            Outcome outcome = simulator.exchanges().get(0).outcome().get(60, TimeUnit.SECONDS);

            assertThat(outcome.ending()).isEqualTo(Ending.COMPLETE);
            assertThat(told).containsExactly(full);
            assertThat(simulator.defects()).containsExactly(full);
        }
    }

    private Simulator simulator(ExchangeLog log) {
        return Simulator.start(Scene.settings().with(log).reporting(told::add), Scene.YES);
    }
}
