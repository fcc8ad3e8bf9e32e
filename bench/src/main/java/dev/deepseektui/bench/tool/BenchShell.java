package dev.deepseektui.bench.tool;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.process.sandbox.Profile;
import dev.deepseektui.core.process.sandbox.Sandbox;
import dev.deepseektui.core.process.sandbox.Sandbox.SandboxPlaces;
import dev.deepseektui.core.process.sandbox.SandboxProbe;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.tool.shell.ShellSession;
import dev.deepseektui.core.tool.shell.ShellSession.EvidenceContext;
import dev.deepseektui.core.tool.shell.ShellSettings;
import dev.deepseektui.core.workspace.CallFailed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** The shell tool in a directory of its own, called in the same way as by the engine. */
final class BenchShell implements AutoCloseable {
    final Path workspace = Files.createTempDirectory("shell-bench");
    private final ShellSession session = new ShellSession(
            new ShellSession.ShellPlace(TreeHarness.workspace(workspace), sandbox(workspace)),
            new ShellSettings(List.of(), List.of(), Set.of()),
            System.getenv(),
            new SessionFiles(workspace.resolve("session")));
    private final Tool tool = session.tools(EvidenceContext.NONE).bash();

    BenchShell() throws IOException {}

    private static Sandbox sandbox(Path workspace) throws IOException {
        Path real = workspace.toRealPath();
        SandboxPlaces places = new SandboxPlaces(
                real,
                List.of(),
                Path.of(System.getProperty("user.home")),
                List.of(),
                () -> List.of(real.resolve("AGENTS.md")),
                List::of,
                List::of);
        return new Sandbox(places, () -> new SandboxProbe(System.getenv().getOrDefault("PATH", ""), real).find());
    }

    ToolOutcome run(String command, Cancellation cancellation, Consumer<String> progress) throws CallFailed {
        return run(command, new Run(cancellation, progress, Profile.OUTSIDE));
    }

    ToolOutcome run(String command, Run run) throws CallFailed {
        String arguments = Json.line(Map.of("command", command, "timeout_ms", 3_600_000));
        return tool.call(tool.parameters().read(tool.name(), arguments), run);
    }

    ToolOutcome run(String command) throws CallFailed {
        return run(command, new Cancellation(), text -> {});
    }

    @Override
    public void close() throws IOException {
        session.close();
    }

    record Run(Cancellation cancellation, Consumer<String> shown, Profile profile) implements ToolRun {
        @Override
        public String callId() {
            return "bench";
        }

        @Override
        public void record(TapeEvent event) {}

        @Override
        public void progress(String text) {
            shown.accept(text);
        }
    }
}
