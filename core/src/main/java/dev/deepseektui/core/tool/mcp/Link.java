package dev.deepseektui.core.tool.mcp;

import dev.deepseektui.core.base.Cancellation;
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
import dev.deepseektui.core.process.ServerLog;
import dev.deepseektui.core.process.StdioServer;
import dev.deepseektui.core.process.StdioServer.ProgramStart;
import dev.deepseektui.core.tool.mcp.McpServers.ServerSetting;
import dev.deepseektui.core.tool.mcp.Protocol.Greeting;
import dev.deepseektui.core.tool.mcp.Protocol.McpClient;
import dev.deepseektui.core.tool.mcp.ServerOpening.StartFailed;
import dev.deepseektui.core.tool.mcp.ServerSpec.Address;
import dev.deepseektui.core.tool.mcp.oauth.ServerLogin;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
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

    /** Returns the last output of a server that is ending, for the report; blank if there was none. Waits for its end. */
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
    record HttpLink(HttpWire wire, Connection connection) implements Link {
        private static final Pattern LOGIN =
                Pattern.compile("auth|cookie|key|token|secret|password|credential", Pattern.CASE_INSENSITIVE);

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
            // The caller limits the time of an answer: a call may be silent for minutes.
            OkHttpClient client = Transport.client(setting.network(), url)
                    .newBuilder()
                    .readTimeout(Duration.ZERO)
                    .build();
            try {
                HttpWire wire = new HttpWire(client, url, address.headers(), login);
                return new HttpLink(wire, Connection.open(wire, peer, Conventions.MCP));
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
    record StdioLink(StdioServer program, Connection connection) implements Link {
        static final Duration GRACE = StdioServer.GRACE;

        static StdioLink open(Launcher launcher, ProgramStart start, ServerLog log, Peer peer) throws StartFailed {
            try {
                StdioServer program = StdioServer.open(launcher, start, log);
                return new StdioLink(
                        program,
                        Connection.open(new LineWire(program.output(), program.input()), peer, Conventions.MCP));
            } catch (IOException e) {
                throw StartFailed.forGood(String.valueOf(e.getMessage()));
            }
        }

        @Override
        public Protocol greet(McpClient client, Duration longest, Cancellation cancellation) throws RpcFailure {
            return new Greeting(connection, client, longest, cancellation).overPipe();
        }

        @Override
        public String lastWords() {
            return program.lastWords();
        }

        @Override
        public String wordsSoFar() {
            return program.wordsSoFar();
        }

        @Override
        public void close() {
            connection.close();
            program.close();
        }
    }
}
