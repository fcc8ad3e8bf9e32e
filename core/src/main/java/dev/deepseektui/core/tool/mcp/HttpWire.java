package dev.deepseektui.core.tool.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Daemon;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.base.rpc.RpcFailure.RpcFailureKind;
import dev.deepseektui.core.base.rpc.RpcMessage;
import dev.deepseektui.core.base.rpc.RpcMessage.RpcError;
import dev.deepseektui.core.base.rpc.RpcMessage.RpcId;
import dev.deepseektui.core.base.rpc.Wire;
import dev.deepseektui.core.tool.mcp.Protocol.Listed;
import dev.deepseektui.core.tool.mcp.oauth.ServerLogin;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import okhttp3.Call;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * A wire over streamable HTTP. Each message is sent as a separate POST request. The response is JSON or an event
 * stream, which may contain other messages before the answer. Messages initiated by the server arrive on a second
 * stream, which stays open.
 */
final class HttpWire implements Wire {
    private static final MediaType JSON = MediaType.get("application/json");
    private static final String SESSION = "Mcp-Session-Id";
    private static final String VERSION = "MCP-Protocol-Version";
    private static final String GREETING = "initialize";
    private static final RpcMessage.RpcNotification GREETED =
            new RpcMessage.RpcNotification("notifications/initialized", null);
    private static final String FORGOTTEN = "it forgot the session";
    /** The error code that this client uses if the HTTP status means that a login is required. */
    static final int LOGIN_REQUIRED = HttpURLConnection.HTTP_UNAUTHORIZED;

    /** The maximum number of pending messages if a server answers nothing. */
    private static final int MAX_AT_ONCE = 64;

    private static final Duration LAST_WORDS = Duration.ofSeconds(1);
    private static final Duration IDLE = Duration.ofSeconds(10);

    private final OkHttpClient client;
    private final HttpUrl url;
    private final Headers headers;
    private final Optional<ServerLogin> login;
    private final Map<RpcId, Call> calls = new ConcurrentHashMap<>();
    private final ExecutorService threads = new ThreadPoolExecutor(
            0,
            MAX_AT_ONCE,
            IDLE.toSeconds(),
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            work -> Daemon.of("mcp http", work));
    private final Object renewal = new Object();
    private @Nullable Receiver receiver;
    private volatile RpcMessage.@Nullable RpcRequest greeting;
    private volatile McpTool.ToolListing tools = McpTool.ToolListing.NONE;
    private volatile String session = "";
    private volatile String version = "";
    /** The token of the last request, so that closing the session does not have to renew it. */
    private volatile String token = "";

    private volatile boolean isClosed;

    /**
     * Creates a wire.
     *
     * @throws IllegalArgumentException if a header cannot be sent
     */
    HttpWire(OkHttpClient client, HttpUrl url, Map<String, String> headers, Optional<ServerLogin> login) {
        this.client = client;
        this.url = url;
        this.headers = Headers.of(headers);
        this.login = login;
    }

    @Override
    public synchronized void start(Receiver to) {
        receiver = to;
    }

    private synchronized Receiver receiver() {
        return Objects.requireNonNull(receiver, "the wire was not started");
    }

    @Override
    public void send(RpcMessage message) throws IOException {
        if (isClosed) {
            throw new IOException("the connection was closed");
        }
        if (message instanceof RpcMessage.RpcRequest request && request.method().equals(GREETING)) {
            greeting = request;
        }
        execute(() -> post(message));
    }

    private void execute(Runnable work) throws IOException {
        try {
            threads.execute(work);
        } catch (RejectedExecutionException e) {
            throw new IOException(
                    isClosed ? "the connection was closed" : "the server does not answer what it is sent", e);
        }
    }

    private void post(RpcMessage message) {
        Optional<RpcId> id =
                message instanceof RpcMessage.RpcRequest request ? Optional.of(request.id()) : Optional.empty();
        String used = session;
        try {
            if (!isTaken(message, id) && isWaitedFor(id) && !(hasNewSession(used) && isTaken(message, id))) {
                failed(id, RpcFailure.of(RpcFailureKind.CLOSED, FORGOTTEN));
                receiver().ended(FORGOTTEN);
            }
        } catch (IOException e) {
            failed(id, RpcFailure.of(RpcFailureKind.CLOSED, "it cannot be reached: " + IoReason.of(e)));
        } finally {
            id.ifPresent(calls::remove);
        }
    }

    private boolean isWaitedFor(Optional<RpcId> id) {
        return id.map(calls::get).filter(Call::isCanceled).isEmpty();
    }

    private boolean isTaken(RpcMessage message, Optional<RpcId> id) throws IOException {
        Request.Builder request = request().post(RequestBody.create(message.bytes(), JSON));
        modern(message, request);
        try (Response response = answer(request, call -> id.ifPresent(known -> calls.put(known, call)))) {
            return isTaken(response, new HttpAnswer(this, message));
        }
    }

    /**
     * Sends a request with the login's token. If the server refuses the token and it can be renewed, sends the request
     * again.
     */
    private Response answer(Request.Builder request, Consumer<Call> begun) throws IOException {
        if (login.isEmpty()) {
            return answer(request, "", begun);
        }
        String used = login.get().token();
        Response first = answer(request, used, begun);
        if (first.code() != HttpURLConnection.HTTP_UNAUTHORIZED) {
            return first;
        }
        boolean isKept = false;
        try {
            isKept = !login.get().isRenewed(used);
            return isKept ? first : answer(request, login.get().token(), begun);
        } finally {
            if (!isKept) {
                first.close();
            }
        }
    }

    private Response answer(Request.Builder request, String used, Consumer<Call> begun) throws IOException {
        token = used;
        Call call = client.newCall(withToken(request, used));
        begun.accept(call);
        return call.execute();
    }

    private static Request withToken(Request.Builder request, String token) {
        return (token.isEmpty() ? request : request.header("Authorization", "Bearer " + token)).build();
    }

    private Optional<RpcFailure> refusal(Response response) throws IOException {
        return login.isPresent() && login.get().isRequiredBy(response)
                ? Optional.of(RpcFailure.refused(
                        RpcError.of(LOGIN_REQUIRED, login.get().words())))
                : HttpAnswer.refusal(response);
    }

    private boolean isTaken(Response response, HttpAnswer answer) throws IOException {
        String opened = response.header(SESSION);
        if (opened != null && ParameterHeaders.isPlain(opened) && answer.isOf(GREETING)) {
            session = opened;
        }
        Optional<RpcFailure> refusal = refusal(response);
        if (refusal.isEmpty()) {
            answer.read(response);
            if (answer.isOf(GREETED.method())) {
                execute(this::listen);
            }
            return true;
        }
        if (response.code() == HttpURLConnection.HTTP_BAD_REQUEST
                || response.code() == HttpURLConnection.HTTP_NOT_FOUND) {
            // Read first, because the body may contain the answer, for example that a protocol version is not
            // supported.
            if (answer.isAnswered(response)) {
                return true;
            }
            if (!session.isEmpty() && !answer.isOf(GREETING)) {
                return false;
            }
        }
        failed(answer.id(), refusal.get());
        return true;
    }

    private boolean hasNewSession(String used) throws IOException {
        synchronized (renewal) {
            RpcMessage.RpcRequest first = greeting;
            if (!session.equals(used) || first == null) {
                return !session.isEmpty();
            }
            session = "";
            version = "";
            // No call waits for this answer; reading it stores the session and the version.
            if (!isTaken(first, Optional.of(first.id())) || session.isEmpty() || !isTaken(GREETED, Optional.empty())) {
                return false;
            }
        }
        // The address may now belong to another server, so everything is listed again.
        for (Listed each : Listed.values()) {
            receiver().received(new RpcMessage.RpcNotification(each.notification(), null));
        }
        return true;
    }

    void failed(Optional<RpcId> id, RpcFailure why) {
        if (id.isPresent() && !isClosed) {
            receiver().unanswered(id, why);
        }
    }

    Request.Builder request() {
        Request.Builder request = new Request.Builder()
                .url(url)
                .header("Accept", "application/json, text/event-stream")
                .header("Accept-Encoding", "identity")
                .header("User-Agent", "deepseek-tui");
        headers.forEach(header -> request.header(header.getFirst(), header.getSecond()));
        if (!session.isEmpty()) {
            request.header(SESSION, session);
        }
        if (!version.isEmpty()) {
            request.header(VERSION, version);
        }
        return request;
    }

    void learn(McpTool.ToolListing known) {
        tools = known;
    }

    /** Adds the headers required for a stateless request. */
    private void modern(RpcMessage message, Request.Builder request) {
        if (message instanceof RpcMessage.RpcRequest call && call.params() != null) {
            JsonNode params = call.params();
            String spoken = params.path("_meta")
                    .path("io.modelcontextprotocol/protocolVersion")
                    .asText("");
            if (!spoken.isEmpty()) {
                request.header(VERSION, spoken).header("Mcp-Method", call.method());
                String name = params.path("name").asText(params.path("uri").asText(""));
                if (!name.isEmpty()) {
                    request.header("Mcp-Name", ParameterHeaders.value(name));
                }
                McpTool called =
                        call.method().equals("tools/call") ? tools.tools().get(name) : null;
                if (called != null) {
                    called.headers().with(params.path("arguments")).forEach(request::header);
                }
            }
        }
    }

    void received(RpcMessage message, RpcMessage asked) {
        if (message instanceof RpcMessage.RpcResult result
                && asked instanceof RpcMessage.RpcRequest request
                && request.method().equals(GREETING)) {
            String spoken = result.result().path("protocolVersion").asText("");
            version = ParameterHeaders.isPlain(spoken) ? spoken : "";
        }
        receiver().received(message);
    }

    /** Resumes an event stream that broke off, after the event with the given ID. */
    Response resume(String lastId) throws IOException {
        if (!ParameterHeaders.isPlain(lastId)) {
            throw new IOException("it named an event in characters that no header may have");
        }
        return answer(request().get().header("Last-Event-ID", lastId), call -> {});
    }

    private void listen() {
        try (Response response = answer(request().get(), call -> {})) {
            if (response.isSuccessful()) {
                new HttpAnswer(this, new RpcMessage.RpcNotification("", null)).read(response);
            }
        } catch (IOException e) {
            if (!isClosed) {
                receiver().noise("the stream for what it says unasked broke: " + IoReason.of(e));
            }
        }
    }

    /**
     * Cancels a request by closing its stream. This is enough for a stateless server; other servers are notified as
     * well.
     */
    @Override
    public void forget(RpcId id) {
        Call call = calls.get(id);
        if (call != null) {
            call.cancel();
        }
    }

    @Override
    public void close() {
        isClosed = true;
        if (!session.isEmpty()) {
            // This request has a time limit, unlike the others, because its response is not needed.
            OkHttpClient hasty = client.newBuilder().callTimeout(LAST_WORDS).build();
            try {
                hasty.newCall(withToken(request().delete(), token)).execute().close();
            } catch (IOException e) {
                // Ignored: if the server has ended, so has its session.
            }
        }
        client.dispatcher().cancelAll();
        threads.shutdownNow();
        client.connectionPool().evictAll();
    }
}
