package dev.deepseektui.core.mcp;

import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.base.SecretMask;
import dev.deepseektui.core.mcp.McpServers.Setting;
import dev.deepseektui.core.mcp.ServerSpec.Address;
import dev.deepseektui.core.mcp.ServerSpec.Place;
import dev.deepseektui.core.mcp.ServerSpec.Program;
import dev.deepseektui.core.mcp.ServerSpec.Unusable;
import dev.deepseektui.core.rpc.Peer;
import dev.deepseektui.core.tool.process.Launcher;
import dev.deepseektui.core.tool.process.SearchPath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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
        environment.computeIfPresent("PATH", (name, path) -> SearchPath.outside(List.of(), path));
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
}
