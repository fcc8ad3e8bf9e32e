package dev.deepseektui.core.tool.mcp;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.SecretMask;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.base.rpc.Connection;
import dev.deepseektui.core.base.rpc.Connection.Conventions;
import dev.deepseektui.core.base.rpc.Connection.Peer;
import dev.deepseektui.core.base.rpc.LineWire;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.model.BaseUrl;
import dev.deepseektui.core.model.deepseek.Transport;
import dev.deepseektui.core.process.Launcher;
import dev.deepseektui.core.process.ServerProcess;
import dev.deepseektui.core.process.ShellPrograms;
import dev.deepseektui.core.tool.mcp.McpServers.ServerSetting;
import dev.deepseektui.core.tool.mcp.Protocol.McpClient;
import dev.deepseektui.core.tool.mcp.ServerOpening.StartFailed;
import dev.deepseektui.core.tool.mcp.ServerSpec.Address;
import dev.deepseektui.core.tool.mcp.oauth.ServerLogin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;

/** An open connection to a server. */
interface Link extends AutoCloseable {
    Connection connection();

    /** Negotiates the protocol version. */
    Protocol greet(McpClient client, Duration longest, Cancellation cancellation) throws RpcFailure;

    default void learn(McpTool.ToolListing tools) {}

    /** Returns the last output of a server that is ending, for the report; blank where there was none. Waits for its end. */
    default String lastWords() {
        return "";
    }

    /** Returns the output so far of a server that may continue; waits only briefly. */
    default String wordsSoFar() {
        return "";
    }

    /** Blocks until nothing of the server runs any more. */
    @Override
    void close();

    /** A server that is asked over HTTP. */
    final class HttpLink implements Link {
        private static final Pattern LOGIN =
                Pattern.compile("auth|cookie|key|token|secret|password|credential", Pattern.CASE_INSENSITIVE);

        private final HttpWire wire;
        private final Connection connection;

        private HttpLink(HttpWire wire, Peer peer) {
            this.wire = wire;
            this.connection = Connection.open(wire, peer, Conventions.MCP);
        }

        /** A server to be asked, with the log whose secrets are masked. */
        record HttpTarget(String server, Address address, ServerLog log) {}

        static HttpLink open(HttpTarget target, ServerSetting setting, Peer peer) throws StartFailed {
            Address address = target.address();
            HttpUrl url = HttpUrl.parse(address.url());
            if (url == null) {
                throw StartFailed.forGood(
                        "its url " + SecretMask.address(address.url()) + " is none that can be asked");
            }
            Optional<ServerLogin> login = login(target, url, setting);
            // How long an answer may take is for the one who waits for it: a call may be silent for minutes.
            OkHttpClient client = Transport.client(setting.network(), url)
                    .newBuilder()
                    .readTimeout(Duration.ZERO)
                    .build();
            try {
                return new HttpLink(new HttpWire(client, url, address.headers(), login), peer);
            } catch (IllegalArgumentException e) {
                // The reason holds the value, which may be a token.
                throw StartFailed.forGood("one of its headers has characters that cannot be sent: "
                        + String.join(", ", new TreeSet<>(address.headers().keySet())));
            }
        }

        private static Optional<ServerLogin> login(HttpTarget target, HttpUrl url, ServerSetting setting)
                throws StartFailed {
            if (!url.isHttps() && !BaseUrl.isLoopback(url.host()) && !url.host().equals("::1")) {
                requireNoLogin(target.address(), url.host());
                return Optional.empty();
            }
            try {
                Optional<ServerLogin> login = ServerLogins.of(target.server(), target.address(), url, setting);
                login.ifPresent(each -> each.passSecretsTo(target.log()::mask));
                return login;
            } catch (UserError e) {
                throw StartFailed.forGood(String.valueOf(e.getMessage()));
            }
        }

        private static void requireNoLogin(Address address, String host) throws StartFailed {
            for (String name : new TreeSet<>(address.headers().keySet())) {
                if (LOGIN.matcher(name).find()) {
                    throw StartFailed.forGood("its header " + name + " would go to " + host
                            + " unencrypted, where anybody on the way could read it; write an https:// address");
                }
            }
        }

        @Override
        public Connection connection() {
            return connection;
        }

        @Override
        public Protocol greet(McpClient client, Duration longest, Cancellation cancellation) throws RpcFailure {
            return new Greeting(connection, client, longest, cancellation).overHttp();
        }

        @Override
        public void learn(McpTool.ToolListing tools) {
            wire.learn(tools);
        }

        @Override
        public void close() {
            connection.close();
        }
    }

    /** A server that is a local program, connected by its standard input and output. */
    final class StdioLink implements Link {
        static final Duration GRACE = Duration.ofSeconds(1);
        private static final Duration A_MOMENT = Duration.ofSeconds(2);
        /** Enough for a server that fails at its start to end, and for most of its output to be read. */
        private static final Duration A_BLINK = Duration.ofMillis(200);

        private final ServerProcess process;
        private final ServerLog log;
        private final ServerLog.Complaints complaints;
        private final Connection connection;

        private StdioLink(
                ServerProcess process, ServerLog log, ServerLog.Complaints complaints, Connection connection) {
            this.process = process;
            this.log = log;
            this.complaints = complaints;
            this.connection = connection;
        }

        /**
         * The program to start.
         *
         * @param environment all of its variables
         */
        record ProgramStart(List<String> line, Map<String, String> environment, Path directory) {}

        static StdioLink open(Launcher launcher, ProgramStart start, ServerLog log, Peer peer) throws StartFailed {
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
                throw StartFailed.forGood(
                        "it cannot be started: its command or its env has characters that none may have");
            }
        }

        private static void requireProgram(ProgramStart start) throws StartFailed {
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
        public Protocol greet(McpClient client, Duration longest, Cancellation cancellation) throws RpcFailure {
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
}
