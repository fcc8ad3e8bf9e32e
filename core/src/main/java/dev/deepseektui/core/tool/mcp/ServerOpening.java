package dev.deepseektui.core.tool.mcp;

import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.SecretMask;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.base.rpc.Connection;
import dev.deepseektui.core.base.rpc.Connection.Conventions;
import dev.deepseektui.core.base.rpc.Connection.Peer;
import dev.deepseektui.core.base.rpc.LineWire;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.base.rpc.RpcFailure.RpcFailureKind;
import dev.deepseektui.core.model.BaseUrl;
import dev.deepseektui.core.model.deepseek.Transport;
import dev.deepseektui.core.process.Launcher;
import dev.deepseektui.core.process.ServerLog;
import dev.deepseektui.core.process.ShellPrograms;
import dev.deepseektui.core.process.StdioServer;
import dev.deepseektui.core.process.StdioServer.ProgramStart;
import dev.deepseektui.core.process.sandbox.WrappedCommand;
import dev.deepseektui.core.tool.mcp.Link.HttpLink;
import dev.deepseektui.core.tool.mcp.Link.StdioLink;
import dev.deepseektui.core.tool.mcp.McpServers.ServerSetting;
import dev.deepseektui.core.tool.mcp.ServerSpec.Address;
import dev.deepseektui.core.tool.mcp.ServerSpec.Program;
import dev.deepseektui.core.tool.mcp.ServerSpec.ServerPlace;
import dev.deepseektui.core.tool.mcp.ServerSpec.UnusablePlace;
import dev.deepseektui.core.tool.mcp.oauth.ServerLogin;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;

/** An opener of connections to one server. It replaces the variables in the server's configuration. */
final class ServerOpening implements McpServer.Opening {
    private static final Pattern LOGIN =
            Pattern.compile("auth|cookie|key|token|secret|password|credential", Pattern.CASE_INSENSITIVE);

    private final String name;
    private final ServerPlace place;
    private final Variables variables;
    private final ServerSetting setting;
    private final Launcher launcher;
    private final ServerLog log;

    ServerOpening(ServerSpec spec, ServerSetting setting, Launcher launcher) {
        this.name = spec.name();
        this.setting = setting;
        this.launcher = launcher;
        this.variables = variables(setting);
        this.place = filled(spec.place(), variables);
        this.log = new ServerLog(setting.home().mcpLogs().resolve(spec.name() + ".log"), secrets());
    }

    static Variables variables(ServerSetting setting) {
        return new Variables(
                setting.environment().placeholders(), setting.environment().secrets()::areIn);
    }

    ServerLog log() {
        return log;
    }

    private static ServerPlace filled(ServerPlace place, Variables variables) {
        if (place instanceof Program program) {
            return new Program(
                    variables.in(program.line()),
                    variables.in(program.environment()),
                    program.directory(),
                    program.getsRoots(),
                    program.isConfined());
        }
        return place instanceof Address address ? address.filled(variables) : place;
    }

    private List<String> secrets() {
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
        return secrets;
    }

    @Override
    public Link open(Peer peer) throws StartFailed {
        variables.require();
        if (place instanceof UnusablePlace unusable) {
            throw StartFailed.forGood(unusable.why());
        }
        return place instanceof Address address ? http(address, peer) : stdio((Program) place, peer);
    }

    @Override
    public WrappedCommand.Cleanup cleanup() throws IOException {
        return place instanceof Program program && program.isConfined()
                ? setting.sandbox().cleanup()
                : List::of;
    }

    private Link http(Address address, Peer peer) throws StartFailed {
        HttpUrl url = HttpUrl.parse(address.url());
        if (url == null) {
            throw StartFailed.forGood("its url " + SecretMask.address(address.url()) + " is none that can be asked");
        }
        Optional<ServerLogin> login = login(address, url);
        // No read timeout, because a running call may send nothing for minutes; callers limit the time.
        OkHttpClient client = Transport.client(setting.network(), url)
                .newBuilder()
                .readTimeout(Duration.ZERO)
                .build();
        try {
            HttpWire wire = new HttpWire(client, url, address.headers(), login);
            return new HttpLink(wire, Connection.open(wire, peer, Conventions.MCP));
        } catch (IllegalArgumentException e) {
            // The exception's message is not shown, because it contains the header's value, which may be a token.
            throw StartFailed.forGood("one of its headers has characters that cannot be sent: "
                    + String.join(", ", new TreeSet<>(address.headers().keySet())));
        }
    }

    private Optional<ServerLogin> login(Address address, HttpUrl url) throws StartFailed {
        if (!url.isHttps() && !BaseUrl.isLoopback(url.host()) && !url.host().equals("::1")) {
            requireNoLogin(address, url.host());
            return Optional.empty();
        }
        try {
            Optional<ServerLogin> login = ServerLogins.of(name, address, url, setting);
            login.ifPresent(each -> each.passSecretsTo(log::mask));
            return login;
        } catch (UserError e) {
            throw StartFailed.forGood(String.valueOf(e.getMessage()));
        }
    }

    private static void requireNoLogin(Address address, String host) throws StartFailed {
        for (String header : new TreeSet<>(address.headers().keySet())) {
            if (LOGIN.matcher(header).find()) {
                throw StartFailed.forGood("its header " + header + " would go to " + host
                        + " unencrypted, where anybody on the way could read it; write an https:// address");
            }
        }
    }

    private Link stdio(Program program, Peer peer) throws StartFailed {
        Map<String, String> environment = new TreeMap<>(setting.environment().passedOn());
        // Removes relative entries of PATH: they would refer to the workspace, which may be untrusted.
        environment.computeIfPresent("PATH", (name, path) -> ShellPrograms.pathOutside(List.of(), path));
        Path directory = directory(program);
        environment.computeIfPresent("PWD", (name, path) -> directory.toString());
        environment.putAll(program.environment());
        try {
            ProgramStart start = new ProgramStart(program.line(), environment, directory);
            StdioServer server = program.isConfined()
                    ? StdioServer.open(launcher, start.in(setting.sandbox()), directory, log)
                    : StdioServer.open(launcher, start, log);
            return new StdioLink(
                    server, Connection.open(new LineWire(server.output(), server.input()), peer, Conventions.MCP));
        } catch (IOException e) {
            throw StartFailed.forGood(String.valueOf(e.getMessage()));
        }
    }

    /**
     * Returns the working directory. By default it is not the workspace, which may be untrusted. In the workspace, npx,
     * python and similar programs could run one of its files instead of the server.
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
     * A replacer of {@code ${NAME}} and {@code ${NAME:-default}} with environment variables, as in other programs.
     * Unset and withheld variables are not replaced, but reported by {@link #require}. Not thread-safe.
     */
    static final class Variables {
        private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?}");

        private final Map<String, String> environment;
        private final Predicate<String> isWithheld;
        private final Set<String> missing = new TreeSet<>();
        private final Set<String> withheld = new TreeSet<>();

        /**
         * Creates a replacer.
         *
         * @param isWithheld returns true for variables that servers must not get
         */
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

        /**
         * Throws if a variable in the configuration is unset, or is withheld because it contains one of this program's
         * keys.
         */
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

    /** A failure to start a server, with the reason and whether a retry could help. */
    static final class StartFailed extends Exception {
        private static final long serialVersionUID = 1L;

        private static final int MAX_LENGTH = 1000;
        private static final String IN_SANDBOX =
                "; it runs in the sandbox, because the project configures it, and has network access only if"
                        + " sandbox.network is true";

        private final boolean isForGood;

        private StartFailed(String why, boolean isForGood) {
            super(Excerpt.of(why, MAX_LENGTH));
            this.isForGood = isForGood;
        }

        static StartFailed forGood(String why) {
            return new StartFailed(why, true);
        }

        static StartFailed forNow(String why) {
            return new StartFailed(why, false);
        }

        /** Returns the failure for a failed handshake. Its reason includes the server's last output. */
        static StartFailed of(RpcFailure failure, ServerSpec spec, Link link, ServerLog log) {
            boolean isProgram = spec.place() instanceof Program;
            boolean isConfined = spec.place() instanceof Program program && program.isConfined();
            String said = log.masked(String.valueOf(failure.getMessage()));
            String why = switch (failure.kind()) {
                case TIMED_OUT ->
                    "it did not answer within " + spec.waits().start().toSeconds() + " s";
                case CLOSED -> isProgram ? "it ended before it answered" : said;
                case REFUSED, CANCELLED, TOO_LONG -> said;
            };
            // Only a server that has closed its output is about to exit, so only then does the report wait for its end.
            String words =
                    !isProgram ? "" : failure.kind() == RpcFailureKind.CLOSED ? link.lastWords() : link.wordsSoFar();
            return new StartFailed(
                    why + (words.isBlank() ? "" : " (" + words + ")") + (isConfined ? IN_SANDBOX : ""),
                    failure.kind() == RpcFailureKind.REFUSED);
        }

        boolean isForGood() {
            return isForGood;
        }
    }
}
