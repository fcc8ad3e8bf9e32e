package dev.deepseektui.core.mcp;

import dev.deepseektui.core.base.AddressMask;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.mcp.ServerSpec.Address;
import dev.deepseektui.core.model.BaseUrl;
import dev.deepseektui.core.model.NetworkSettings;
import dev.deepseektui.core.model.deepseek.Transport;
import dev.deepseektui.core.rpc.Connection;
import dev.deepseektui.core.rpc.Conventions;
import dev.deepseektui.core.rpc.Peer;
import dev.deepseektui.core.rpc.RpcFailure;
import java.time.Duration;
import java.util.TreeSet;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;

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

    static HttpLink open(NetworkSettings network, Address address, Peer peer) throws StartFailed {
        HttpUrl url = HttpUrl.parse(address.url());
        if (url == null) {
            throw StartFailed.forGood("its url " + AddressMask.of(address.url()) + " is none that can be asked");
        }
        if (!url.isHttps() && !BaseUrl.isLoopback(url.host()) && !url.host().equals("::1")) {
            requireNoLogin(address, url.host());
        }
        // How long an answer may take is for the one who waits for it: a call may be silent for minutes.
        OkHttpClient client = Transport.client(network, url)
                .newBuilder()
                .readTimeout(Duration.ZERO)
                .build();
        try {
            return new HttpLink(new HttpWire(client, url, address.headers()), peer);
        } catch (IllegalArgumentException e) {
            // The reason holds the value, which may be a token.
            throw StartFailed.forGood("one of its headers has characters that cannot be sent: "
                    + String.join(", ", new TreeSet<>(address.headers().keySet())));
        }
    }

    /** Anybody on the way could read it, and answer in the server's place. */
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
    public Protocol greet(Client client, Duration longest, Cancellation cancellation) throws RpcFailure {
        return new Greeting(connection, client, longest, cancellation).overHttp();
    }

    @Override
    public void learn(McpTool.Listing tools) {
        wire.learn(tools);
    }

    @Override
    public String lastWords() {
        return "";
    }

    @Override
    public String wordsSoFar() {
        return "";
    }

    @Override
    public void close() {
        connection.close();
    }
}
