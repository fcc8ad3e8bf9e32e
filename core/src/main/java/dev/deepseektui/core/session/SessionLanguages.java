package dev.deepseektui.core.session;

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
import dev.deepseektui.core.process.sandbox.Confiner.Confined;
import dev.deepseektui.core.process.sandbox.Confiner.LeftoverProcesses;
import dev.deepseektui.core.process.sandbox.Profile;
import dev.deepseektui.core.process.sandbox.Sandbox;
import dev.deepseektui.core.process.sandbox.SandboxPolicy;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.NotPlaced;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.PlacedIn;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.Placement;
import dev.deepseektui.core.process.sandbox.WrappedCommand;
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
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The language servers of a session, and their sandbox. In a trusted folder they run like commands that need no
 * approval. In a folder without files to trust they run in a read-only sandbox. Elsewhere they do not run, because they
 * load the project's code.
 */
public final class SessionLanguages implements LspOpening, AutoCloseable {
    private final Sandbox sandbox;
    private final Path logs;
    private final Set<String> secrets;
    private final Deferred<Map<String, String>> environment;
    private final Deferred<Placement> placement;
    private final Launcher launcher;
    private final LspServers servers;

    private SessionLanguages(LanguagePlace place, Workspace workspace, Sandbox sandbox) {
        Config config = place.config();
        Map<String, String> ours = place.installation().environment();
        String path = ShellPrograms.pathOutside(List.of(workspace.root()), ours.getOrDefault("PATH", ""));
        this.sandbox = sandbox;
        this.logs = place.installation().home().languageLogs();
        this.secrets = new OwnSecrets(ours, config.secrets()).keys();
        this.environment = Deferred.of(() -> CommandEnvironment.of(ours, Hands.shellSettings(config)));
        this.placement = Deferred.of(() -> placement(place.policy(), place.nesting()));
        this.launcher = new Launcher(
                ShellPrograms.on(path),
                environment,
                new Launcher.Outputs(logs, KnownKeys.of(secrets)),
                IdSource.random());
        this.servers = LspServers.of(
                config, new LspPlace(workspace, program -> ShellPrograms.find(path, program), this, this::refusal));
    }

    private record LanguagePlace(Config config, Installation installation, SandboxPolicy policy, Nesting nesting) {}

    static SessionLanguages of(SessionPlace place) {
        return new SessionLanguages(
                new LanguagePlace(
                        place.config(),
                        place.installation(),
                        place.rules().sandbox(),
                        place.request().setup().nesting()),
                place.workspace(),
                place.sandbox());
    }

    /**
     * Returns the language servers that a session in this directory would have, without a sandbox. Used for lists and
     * measurements.
     */
    public static LspServers described(Config config, Installation installation, Path directory, Nesting nesting) {
        SandboxPolicy policy = new SessionSandbox(config, installation, directory).policy();
        return new SessionLanguages(
                        new LanguagePlace(config, installation, policy, nesting),
                        Workspace.withoutSettings(directory, OwnFiles.NONE),
                        Sandbox.none())
                .servers();
    }

    private static Placement placement(SandboxPolicy policy, Nesting nesting) {
        return switch (nesting) {
            case SENT -> policy.placeWriting() instanceof PlacedIn in ? in : policy.approved();
            case LEFT_OUT ->
                policy.looking() instanceof NotPlaced not
                        ? new NotPlaced(
                                "you have agreed to nothing in this folder, and without a sandbox that is needed: "
                                        + not.reason())
                        : policy.looking();
            case REFUSED -> new NotPlaced("you do not trust what this folder brings");
        };
    }

    private Optional<String> refusal() {
        return placement.get() instanceof NotPlaced not ? Optional.of(not.reason()) : Optional.empty();
    }

    LspServers servers() {
        return servers;
    }

    @Override
    public LspLink open(LspSpec spec, Path directory, Peer peer) throws IOException {
        Profile profile = ((PlacedIn) placement.get()).profile();
        Path program = ShellPrograms.find(launcher.path(), spec.command().get(0))
                .orElseThrow(() ->
                        new IOException("there is no program " + spec.command().get(0) + " on PATH"));
        List<String> words = new ArrayList<>(spec.command());
        words.set(0, program.toString());
        WrappedCommand wrapped =
                sandbox.wrap(new Confined(words, directory, profile, LeftoverProcesses.AWAITED), environment.get());
        StdioServer server = StdioServer.open(
                launcher, wrapped, directory, new ServerLog(logs.resolve(spec.name() + ".log"), secrets));
        return new RunningServer(
                server, Connection.open(new HeaderWire(server.output(), server.input()), peer, Conventions.LSP));
    }

    private record RunningServer(StdioServer server, Connection connection) implements LspLink {
        @Override
        public String lastWords() {
            return server.lastWords();
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
        try (launcher) {
            servers.close();
        }
    }
}
