package dev.deepseektui.app.cli;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.simulator.Simulator;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Brain;
import dev.deepseektui.testkit.simulator.brain.Fault;
import dev.deepseektui.testkit.simulator.brain.Refusal;
import dev.deepseektui.testkit.simulator.brain.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

abstract class ExecScene {
    @TempDir
    Path home;

    Path workspace;

    @BeforeEach
    void prepare() throws IOException {
        workspace = Files.createDirectory(home.resolve("workspace"));
    }

    ProgramRun exec(Brain brain, String... arguments) {
        try (Simulator simulator = Simulator.start(brain)) {
            List<String> all = new ArrayList<>(List.of(
                    "exec",
                    "--base-url",
                    simulator.baseUrl(),
                    "--set",
                    "model.api_key=sk-simulated",
                    "--set",
                    "network.retries=0"));
            all.addAll(List.of(arguments));
            return new ProgramRun(home).in(workspace).with(all.toArray(String[]::new));
        }
    }

    SessionStore store() {
        return new SessionStore(new DeepseekHome(home.resolve(".deepseek")));
    }

    static Brain says(String text) {
        return ask -> Answer.of(text);
    }

    /** Returns a model that answers the first request with {@code reply} and all later ones with {@code then}. */
    static Brain first(Supplier<Reply> reply, Reply then) {
        AtomicInteger asked = new AtomicInteger();
        return ask -> asked.getAndIncrement() == 0 ? reply.get() : then;
    }

    static ToolCall call(String tool, Map<String, String> arguments) {
        return new ToolCall("c1", tool, Json.line(arguments));
    }

    static Supplier<Reply> refusing(int status) {
        return () -> Refusal.of(status);
    }

    static Supplier<Reply> broken(Fault fault) {
        return () -> Answer.of("A text of some length, so that it has a middle.")
                .thinking("And thoughts that have one too.")
                .with(fault);
    }
}
