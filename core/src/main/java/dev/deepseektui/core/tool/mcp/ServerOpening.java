package dev.deepseektui.core.tool.mcp;

import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.base.SecretMask;
import dev.deepseektui.core.base.rpc.Connection;
import dev.deepseektui.core.base.rpc.Connection.Conventions;
import dev.deepseektui.core.base.rpc.Connection.Peer;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.model.BaseUrl;
import dev.deepseektui.core.model.NetworkSettings;
import dev.deepseektui.core.model.deepseek.Transport;
import dev.deepseektui.core.process.Launcher;
import dev.deepseektui.core.process.ShellPrograms;
import dev.deepseektui.core.tool.mcp.McpServers.Setting;
import dev.deepseektui.core.tool.mcp.ServerSpec.Address;
import dev.deepseektui.core.tool.mcp.ServerSpec.Place;
import dev.deepseektui.core.tool.mcp.ServerSpec.Program;
import dev.deepseektui.core.tool.mcp.ServerSpec.Unusable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;

/** Opens the way to one server, wherever it is, with its variables filled in; each time anew. */
final class ServerOpening implements McpServer.Opening {
    private final String name;
    private final Place place;
    private final Variables variables;
    private final Setting setting;
    private final Launcher launcher;
    private final ServerLog log;

    ServerOpening(ServerSpec spec, Setting setting, Launcher launcher) {
        this.name = spec.name();
        this.setting = setting;
        this.launcher = launcher;
        this.variables = new Variables(
                setting.environment().ours(), setting.environment().secrets()::areIn);
        this.place = filled(spec.place(), variables);
        this.log = new ServerLog(setting.home().mcpLogs().resolve(spec.name() + ".log"), secrets());
    }

    ServerLog log() {
        return log;
    }

    private static Place filled(Place place, Variables variables) {
        if (place instanceof Program program) {
            return new Program(
                    variables.in(program.line()),
                    variables.in(program.environment()),
                    program.directory(),
                    program.getsRoots());
        }
        return place instanceof Address address
                ? new Address(variables.in(address.url()), variables.in(address.headers()))
                : place;
    }

    /** What is configured for a server alone is nobody else's business, as are this program's own keys. */
    private KnownKeys secrets() {
        List<String> secrets = new ArrayList<>(setting.environment().secrets().keys());
        if (place instanceof Program program) {
            secrets.addAll(program.environment().values());
            secrets.addAll(SecretMask.secretsOf(program.line()));
        } else if (place instanceof Address address) {
            secrets.addAll(SecretMask.secretsOf(address.url()));
            address.headers().values().forEach(value -> {
                secrets.add(value);
                secrets.add(value.substring(value.indexOf(' ') + 1));
            });
        }
        return KnownKeys.of(secrets);
    }

    @Override
    public Link open(Peer peer) throws StartFailed {
        variables.require();
        if (place instanceof Unusable unusable) {
            throw StartFailed.forGood(unusable.why());
        }
        if (place instanceof Address address) {
            return HttpLink.open(setting.network(), address, peer);
        }
        Program program = (Program) place;
        Map<String, String> environment = new TreeMap<>(setting.environment().theirs());
        // A place that is relative lies in the workspace, which need not be trusted for the user's own servers to
        // start.
        environment.computeIfPresent("PATH", (name, path) -> ShellPrograms.pathOutside(List.of(), path));
        Path directory = directory(program);
        environment.computeIfPresent("PWD", (name, path) -> directory.toString());
        environment.putAll(program.environment());
        return StdioLink.open(launcher, new StdioLink.Start(program.line(), environment, directory), log, peer);
    }

    /**
     * Returns the working directory. In a workspace that nobody trusted yet, npx, python and the like would run what lies there in the
     * place of the server.
     */
    private Path directory(Program program) throws StartFailed {
        if (program.directory().isPresent()) {
            return setting.workspace().resolve(program.directory().get());
        }
        Path own = setting.home().mcpDirectories().resolve(name);
        try {
            AtomicFiles.createPrivateDirectories(own);
            return own;
        } catch (IOException e) {
            throw StartFailed.forGood("its directory " + own + " cannot be made: " + IoReason.of(e));
        }
    }

    /**
     * Fills {@code ${NAME}} and {@code ${NAME:-instead}} in from the environment, as other programs do that read the same files. What is not
     * set, or is withheld, stays as it is written, and is named. Used by one thread.
     */
    static final class Variables {
        private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?}");

        private final Map<String, String> environment;
        private final Predicate<String> isWithheld;
        private final Set<String> missing = new TreeSet<>();
        private final Set<String> withheld = new TreeSet<>();

        /** @param isWithheld for the names of those that no server gets */
        Variables(Map<String, String> environment, Predicate<String> isWithheld) {
            this.environment = environment;
            this.isWithheld = isWithheld;
        }

        String in(String text) {
            return VARIABLE.matcher(text).replaceAll(found -> {
                String name = found.group(1);
                if (isWithheld.test(name)) {
                    withheld.add(name);
                    return Matcher.quoteReplacement(found.group());
                }
                String value = environment.get(name);
                if (value != null) {
                    return Matcher.quoteReplacement(value);
                }
                if (found.group(2) != null) {
                    return Matcher.quoteReplacement(found.group(2));
                }
                missing.add(name);
                return Matcher.quoteReplacement(found.group());
            });
        }

        List<String> in(List<String> texts) {
            return texts.stream().map(this::in).toList();
        }

        Map<String, String> in(Map<String, String> table) {
            Map<String, String> filled = new TreeMap<>();
            table.forEach((name, value) -> filled.put(name, in(value)));
            return filled;
        }

        /** Throws where one of those that were wanted so far cannot be filled in. */
        void require() throws StartFailed {
            if (!withheld.isEmpty()) {
                throw StartFailed.forGood("it would get the variable " + String.join(", ", withheld)
                        + ", which holds this program's own key, and no server gets that;"
                        + " write a variable with a key of the server's there");
            }
            if (!missing.isEmpty()) {
                throw StartFailed.forGood("it needs the variable " + String.join(", ", missing)
                        + ", which is not set; set it and start again");
            }
        }
    }

    /** A server that is asked over HTTP. */
    private static final class HttpLink implements Link {
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
                throw StartFailed.forGood(
                        "its url " + SecretMask.address(address.url()) + " is none that can be asked");
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
}
