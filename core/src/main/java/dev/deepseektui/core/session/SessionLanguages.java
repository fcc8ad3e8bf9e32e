package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.rule.RuleBook;
import dev.deepseektui.core.approval.rule.RuleSet;
import dev.deepseektui.core.base.Deferred;
import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.base.rpc.Connection;
import dev.deepseektui.core.base.rpc.Connection.Conventions;
import dev.deepseektui.core.base.rpc.Connection.Peer;
import dev.deepseektui.core.base.rpc.HeaderWire;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.process.Launcher;
import dev.deepseektui.core.process.ServerLog;
import dev.deepseektui.core.process.ShellPrograms;
import dev.deepseektui.core.process.StdioServer;
import dev.deepseektui.core.process.sandbox.SandboxPolicy;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.NotPlaced;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.Placement;
import dev.deepseektui.core.process.sandbox.ServerSandbox;
import dev.deepseektui.core.tool.lsp.LspPlace;
import dev.deepseektui.core.tool.lsp.LspPlace.LspLink;
import dev.deepseektui.core.tool.lsp.LspPlace.LspOpening;
import dev.deepseektui.core.tool.lsp.LspServers;
import dev.deepseektui.core.tool.lsp.LspSpec;
import dev.deepseektui.core.tool.setup.Setup.Nesting;
import dev.deepseektui.core.tool.shell.CommandEnvironment;
import dev.deepseektui.core.tool.shell.OwnSecrets;
import dev.deepseektui.core.workspace.OwnFiles;
import dev.deepseektui.core.workspace.Workspace;
import dev.deepseektui.core.workspace.git.GitPlaces;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The language servers of a session. They load the project's code, so they run only in a read-only sandbox, whatever
 * the approval mode is, and not at all in a folder that the user does not trust. Their caches are in the sandbox's own
 * {@code /tmp}.
 */
public final class SessionLanguages implements LspOpening, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SessionLanguages.class);

    /** Variables that name a directory to which a server writes, and the directory's name in the sandbox's /tmp. */
    private static final Map<String, String> CACHES = Map.of(
            "XDG_CACHE_HOME", "cache",
            "XDG_STATE_HOME", "state",
            "GOCACHE", "go-build",
            "CARGO_TARGET_DIR", "cargo",
            "PYTHONPYCACHEPREFIX", "pycache",
            "npm_config_cache", "npm");

    private final ServerSandbox sandbox;
    private final Path logs;
    private final Set<String> secrets;
    private final Path project;
    private final String home;
    private final Deferred<Map<String, String>> environment;
    private final Launcher launcher;
    private final LspServers servers;
    private final Map<Path, Optional<String>> refusals = new ConcurrentHashMap<>();

    private SessionLanguages(Config config, Installation installation, Workspace workspace, ServerSandbox sandbox) {
        Map<String, String> ours = installation.environment();
        String path = ShellPrograms.pathOutside(workspace.root(), ours);
        this.sandbox = sandbox;
        this.logs = installation.home().languageLogs();
        this.secrets = new OwnSecrets(ours, config.secrets()).keys();
        this.home = ours.getOrDefault("HOME", "");
        this.project = GitPlaces.project(workspace.root(), Path.of(home));
        this.environment = Deferred.of(() -> CommandEnvironment.of(ours, Hands.shellSettings(config)));
        this.launcher = new Launcher(
                ShellPrograms.on(path),
                environment,
                new Launcher.Outputs(logs, KnownKeys.of(secrets)),
                IdSource.random());
        this.servers = LspServers.of(
                config, new LspPlace(workspace, program -> ShellPrograms.find(path, program), this, this::refusal));
    }

    static SessionLanguages of(SessionPlace place) {
        return new SessionLanguages(
                place.config(),
                place.installation(),
                place.workspace(),
                sandbox(
                        new SessionSandbox(
                                place.config(),
                                place.installation(),
                                place.workspace().root()),
                        place.rules().book()::all,
                        place.request().setup().nesting()));
    }

    /** Returns the language servers that a session in this directory would have. Used for lists and measurements. */
    public static SessionLanguages described(
            Config config, Installation installation, Path directory, Nesting nesting) {
        Workspace workspace = Workspace.withoutSettings(directory, OwnFiles.NONE);
        return new SessionLanguages(
                config,
                installation,
                workspace,
                sandbox(
                        new SessionSandbox(config, installation, workspace.root()),
                        () -> RuleBook.of(config, installation.home(), workspace.root())
                                .all(),
                        nesting));
    }

    private static ServerSandbox sandbox(SessionSandbox places, Supplier<RuleSet> rules, Nesting nesting) {
        SandboxPolicy policy = places.policy();
        return new ServerSandbox(places.sandbox(rules), Deferred.of(() -> placement(policy, nesting)));
    }

    private static Placement placement(SandboxPolicy policy, Nesting nesting) {
        if (nesting == Nesting.REFUSED) {
            return new NotPlaced("you do not trust what this folder brings");
        }
        return policy.looking() instanceof NotPlaced not
                ? new NotPlaced("language servers run only in the sandbox: " + not.reason())
                : policy.looking();
    }

    /** Returns the reason why a program may not be started as a server; empty if it may. */
    private Optional<String> refusal(Path program) {
        return sandbox.refusal()
                .or(() -> refusals.computeIfAbsent(program, file -> {
                    Optional<String> why = objection(file);
                    why.ifPresent(reason -> LOG.info("language server {} is not started: {}", file, reason));
                    return why;
                }));
    }

    private Optional<String> objection(Path program) {
        try {
            Path real = program.toRealPath();
            if (real.startsWith(project)) {
                return Optional.of("its program lies in the project: " + real);
            }
            return sandbox.hidden(program, variables(program))
                    .map(hidden -> "the sandbox hides " + hidden + "; install the server in another place");
        } catch (IOException e) {
            return Optional.of("its program cannot be read: " + e.getMessage());
        }
    }

    /** Returns the environment of a program. Its directory is on the PATH, so that it is visible in the sandbox. */
    private Map<String, String> variables(Path program) {
        Map<String, String> variables = new TreeMap<>(environment.get());
        String directory = String.valueOf(program.getParent());
        variables.merge("PATH", directory, (path, last) -> path + File.pathSeparator + last);
        return variables;
    }

    public LspServers servers() {
        return servers;
    }

    @Override
    public LspLink open(LspSpec spec, Path directory, Peer peer) throws IOException {
        Path program = ShellPrograms.find(launcher.path(), spec.command().get(0))
                .orElseThrow(() ->
                        new IOException("there is no program " + spec.command().get(0) + " on PATH"));
        List<String> words = new ArrayList<>(spec.command());
        words.set(0, program.toString());
        Map<String, String> variables = variables(program);
        Path tmp = sandbox.tmp();
        CACHES.forEach((name, cache) -> variables.put(name, tmp.resolve(cache).toString()));
        StdioServer server = StdioServer.open(
                launcher,
                sandbox.wrap(words, directory, variables),
                directory,
                new ServerLog(logs.resolve(spec.name() + ".log"), secrets));
        return new RunningServer(
                server, Connection.open(new HeaderWire(server.output(), server.input()), peer, Conventions.LSP), home);
    }

    private record RunningServer(StdioServer server, Connection connection, String home) implements LspLink {
        /** Returns the last output. A path in the home directory is probably one that the sandbox hides. */
        @Override
        public String lastWords() {
            String words = server.lastWords();
            return !home.isEmpty() && words.contains(home + "/")
                    ? words + " (the sandbox shows only parts of the home directory; a rule such as"
                            + " allow = [\"read(~/DIRECTORY)\"] shows more)"
                    : words;
        }

        @Override
        public long residentBytes() {
            return server.residentBytes();
        }

        @Override
        public void close() {
            server.close();
        }
    }

    @Override
    public void close() throws IOException {
        try (sandbox;
                launcher) {
            servers.close();
        }
    }
}
