package dev.deepseektui.bench.tool;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.message.ToolOutcome;
import dev.deepseektui.core.sandbox.Sandbox;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tool.CallFailed;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.tool.shell.EvidenceContext;
import dev.deepseektui.core.tool.shell.ShellSession;
import dev.deepseektui.core.tool.shell.ShellSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** The shell tool in a directory of its own, called as the engine calls it. */
final class BenchShell implements AutoCloseable {
    final Path workspace = Files.createTempDirectory("shell-bench");
    private final ShellSession session = new ShellSession(
            new ShellSession.Place(TreeHarness.workspace(workspace), Sandbox.none()),
            new ShellSettings(List.of(), List.of(), Set.of()),
            System.getenv(),
            new SessionFiles(workspace.resolve("session")));
    private final Tool tool = session.tool(EvidenceContext.NONE);

    BenchShell() throws IOException {}

    ToolOutcome run(String command, Cancellation cancellation, Consumer<String> progress) throws CallFailed {
        String arguments = Json.line(Map.of("command", command, "timeout_seconds", 3600));
        return tool.call(tool.parameters().read(tool.name(), arguments), new Run(cancellation, progress));
    }

    ToolOutcome run(String command) throws CallFailed {
        return run(command, new Cancellation(), text -> {});
    }

    @Override
    public void close() throws IOException {
        session.close();
    }

    private record Run(Cancellation cancellation, Consumer<String> shown) implements ToolRun {
        @Override
        public String callId() {
            return "bench";
        }

        @Override
        public boolean mayTouchProtected() {
            return false;
        }

        @Override
        public void record(TapeEvent event) {}

        @Override
        public void progress(String text) {
            shown.accept(text);
        }
    }
}
