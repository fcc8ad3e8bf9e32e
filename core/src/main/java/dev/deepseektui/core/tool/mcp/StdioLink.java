package dev.deepseektui.core.tool.mcp;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.rpc.Connection;
import dev.deepseektui.core.base.rpc.Connection.Conventions;
import dev.deepseektui.core.base.rpc.Connection.Peer;
import dev.deepseektui.core.base.rpc.LineWire;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.process.Launcher;
import dev.deepseektui.core.process.ServerProcess;
import dev.deepseektui.core.process.ShellPrograms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** A server that is a program of this machine, spoken with over its input and output. */
final class StdioLink implements Link {
    static final Duration GRACE = Duration.ofSeconds(1);
    /** What has ended is over and read by then also on a busy machine; only one that hangs is waited for. */
    private static final Duration A_MOMENT = Duration.ofSeconds(2);
    /** Many that refuse to begin end at once; and all that one complained of while it ended is mostly read at once. */
    private static final Duration A_BLINK = Duration.ofMillis(200);

    private final ServerProcess process;
    private final ServerLog log;
    private final ServerLog.Complaints complaints;
    private final Connection connection;

    private StdioLink(ServerProcess process, ServerLog log, ServerLog.Complaints complaints, Connection connection) {
        this.process = process;
        this.log = log;
        this.complaints = complaints;
        this.connection = connection;
    }

    /**
     * What is started.
     *
     * @param environment all that it gets
     */
    record Start(List<String> line, Map<String, String> environment, Path directory) {}

    static StdioLink open(Launcher launcher, Start start, ServerLog log, Peer peer) throws StartFailed {
        if (!Files.isDirectory(start.directory())) {
            throw StartFailed.forGood("its directory " + start.directory() + " is not there");
        }
        try {
            requireProgram(start);
            ServerProcess process = launcher.serve(start.line(), start.environment(), start.directory());
            return new StdioLink(
                    process,
                    log,
                    log.drain(process.complaints()),
                    Connection.open(new LineWire(process.output(), process.input()), peer, Conventions.MCP));
        } catch (IOException e) {
            throw StartFailed.forGood("it cannot be started: " + IoReason.of(e));
        } catch (IllegalArgumentException e) {
            // The reason may hold the value of a variable.
            throw StartFailed.forGood("it cannot be started: its command or its env has characters that none may have");
        }
    }

    private static void requireProgram(Start start) throws StartFailed {
        String program = start.line().get(0);
        boolean isThere = program.contains("/")
                ? Files.isExecutable(start.directory().resolve(program))
                : ShellPrograms.find(start.environment().getOrDefault("PATH", ""), program)
                        .isPresent();
        if (!isThere) {
            throw StartFailed.forGood("there is no program " + program + (program.contains("/") ? "" : " on PATH")
                    + "; install it, or write where it is");
        }
    }

    @Override
    public Connection connection() {
        return connection;
    }

    @Override
    public Protocol greet(Client client, Duration longest, Cancellation cancellation) throws RpcFailure {
        return new Greeting(connection, client, longest, cancellation).overPipe();
    }

    @Override
    public String lastWords() {
        return words(process.exitWithin(A_MOMENT));
    }

    @Override
    public String wordsSoFar() {
        return words(process.exitWithin(A_BLINK));
    }

    private String words(OptionalLong exit) {
        if (exit.isPresent()) {
            complaints.await(A_MOMENT);
        }
        String ended = exit.isPresent() ? "it ended with code " + exit.getAsLong() : "";
        String said = String.join(" / ", log.last());
        return said.isEmpty() || ended.isEmpty() ? ended + said : ended + ", saying: " + said;
    }

    @Override
    public void close() {
        connection.close();
        process.end(GRACE);
        complaints.await(A_BLINK);
        complaints.close();
    }
}
