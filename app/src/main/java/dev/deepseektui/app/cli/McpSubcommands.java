package dev.deepseektui.app.cli;

import static dev.deepseektui.app.AppMessages.say;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.app.Console;
import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.cli.CommandArguments.ProgramCommand;
import dev.deepseektui.app.cli.SettingsOptions.WorkspaceOption;
import dev.deepseektui.app.report.ServerLines;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.SettingsFile;
import dev.deepseektui.core.process.ShellPrograms;
import dev.deepseektui.core.session.SessionServers;
import dev.deepseektui.core.tool.mcp.McpKeys;
import dev.deepseektui.core.tool.mcp.McpServers;
import dev.deepseektui.core.tool.mcp.ServerFile.ForeignConfigurations;
import dev.deepseektui.core.tool.mcp.ServerFile.ForeignConfigurations.ForeignServer;
import dev.deepseektui.core.tool.mcp.ServerLogins;
import dev.deepseektui.core.tool.mcp.ServerSpec;
import dev.deepseektui.core.tool.mcp.ServerSpec.Address;
import dev.deepseektui.core.tool.mcp.ServerSpec.ServerTable;
import dev.deepseektui.core.tool.mcp.ServerView;
import dev.deepseektui.core.tool.mcp.oauth.OAuthLogin.LoginOrigins;
import dev.deepseektui.core.tool.mcp.oauth.OAuthLogin.LoginUser;
import dev.deepseektui.core.tool.shell.OwnSecrets;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The commands that manage MCP servers. */
final class McpSubcommands {
    private McpSubcommands() {}

    /** A command that works on the configured servers. */
    private abstract static class McpCommand extends ProgramCommand {
        private final SettingsOptions settings = group(new SettingsOptions());

        McpCommand(HostEnvironment hostEnvironment, Console console) {
            super(hostEnvironment, console);
        }

        final Config config() {
            return settings.loadWithoutWorkspace(hostEnvironment);
        }

        final List<ServerSpec> servers() {
            return McpKeys.servers(config());
        }

        final ServerLogins logins() {
            return SessionServers.logins(
                    config(), SessionOptions.installation(hostEnvironment), hostEnvironment.workingDirectory());
        }

        /** Returns the server with this name; throws if there is none. */
        final ServerSpec server(String name) {
            return servers().stream()
                    .filter(each -> each.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new UserError(say("cli.mcp.unknown", name)));
        }

        final Path file() {
            return settings.file(hostEnvironment);
        }

        /** Adds a server to the settings; throws if its table is invalid or the name is already used. */
        final void add(String name, ServerTable table) {
            table.complaint(name).ifPresent(complaint -> {
                throw new UserError(complaint);
            });
            if (servers().stream().anyMatch(each -> each.name().equals(name))) {
                throw new UserError(say("cli.mcp.taken", name));
            }
            new SettingsFile(file()).addTable("mcp.servers." + name, table.fields());
        }
    }

    /** The command that lists the servers without starting them. */
    static final class McpListCommand extends McpCommand {
        private final Switch json = flag("--json");

        McpListCommand(HostEnvironment hostEnvironment, Console console) {
            super(hostEnvironment, console);
        }

        @Override
        public Integer call() {
            List<ServerSpec> servers = servers();
            ServerLogins logins = logins();
            if (json.isGiven()) {
                servers.forEach(server -> console.json(document(server, logins.isNeeded(server))));
                return ExitCode.DONE;
            }
            if (servers.isEmpty()) {
                console.out().println(say("cli.mcp.none"));
            }
            servers.forEach(server -> console.print(server.name() + "  "
                    + server.place().words()
                    + (server.isEnabled() ? "" : "  " + say("cli.mcp.disabled"))
                    + (logins.isNeeded(server) ? "  " + say("cli.mcp.login.needed", server.name()) : "")));
            return ExitCode.DONE;
        }

        private static ObjectNode document(ServerSpec server, boolean needsLogin) {
            return Json.object()
                    .put("name", server.name())
                    .put("place", server.place().words())
                    .put("enabled", server.isEnabled())
                    .put("approval", server.approval().word())
                    .put("needs_login", needsLogin);
        }
    }

    static final class McpAddCommand extends McpCommand {
        private final NamedValues env = table("--env NAME=VALUE");
        private final NamedValues headers = table("--header NAME=VALUE");
        private final Value<String> bearer = value("--bearer-env NAME");
        private final Value<String> name = parameter("NAME", "1");
        private final ValueList<String> target = parameters("COMMAND", "1..*");

        McpAddCommand(HostEnvironment hostEnvironment, Console console) {
            super(hostEnvironment, console);
            examples(
                    "deepseek-tui mcp add notes -- npx -y notes-mcp",
                    "deepseek-tui mcp add --bearer-env TOKEN wiki https://example.com/mcp");
        }

        @Override
        public Integer call() {
            Map<String, Object> fields = new HashMap<>();
            List<String> words = target.all();
            boolean isAddress = words.size() == 1 && words.get(0).matches("https?://.*");
            fields.put(isAddress ? "url" : "command", words.get(0));
            if (words.size() > 1) {
                fields.put("args", words.subList(1, words.size()));
            }
            putUnlessEmpty(fields, "env", env.entries());
            putUnlessEmpty(fields, "headers", headers.entries());
            bearer.get().ifPresent(variable -> fields.put("bearer_token_env", variable));
            add(name.required(), new ServerTable(fields));
            console.print(say("cli.mcp.added", name.required(), file()));
            return ExitCode.DONE;
        }

        private static void putUnlessEmpty(Map<String, Object> fields, String key, Map<String, String> table) {
            if (!table.isEmpty()) {
                fields.put(key, table);
            }
        }
    }

    static final class McpRemoveCommand extends McpCommand {
        private final Value<String> name = parameter("NAME", "1");

        McpRemoveCommand(HostEnvironment hostEnvironment, Console console) {
            super(hostEnvironment, console);
            examples("deepseek-tui mcp remove files");
        }

        @Override
        public Integer call() {
            String server = server(name.required()).name();
            new SettingsFile(file()).removeTable("mcp.servers." + server);
            logins().forget(server);
            console.print(say("cli.removed", server));
            return ExitCode.DONE;
        }
    }

    /** The command that starts servers and lists their tools, prompts and resources. */
    static final class McpTestCommand extends McpCommand {
        private final WorkspaceOption workspace = group(new WorkspaceOption());
        private final Value<String> name = parameter("NAME", "0..1");

        McpTestCommand(HostEnvironment hostEnvironment, Console console) {
            super(hostEnvironment, console);
            examples("deepseek-tui mcp test", "deepseek-tui mcp test files");
        }

        @Override
        public Integer call() {
            List<ServerSpec> specs = name.get().map(one -> List.of(server(one))).orElseGet(() -> servers());
            Duration longest = specs.stream()
                    .map(spec -> spec.waits().start())
                    .max(Duration::compareTo)
                    .orElse(Duration.ZERO);
            try (McpServers servers = SessionServers.startAlone(
                    specs,
                    config(),
                    SessionOptions.installation(hostEnvironment),
                    workspace.directory(hostEnvironment))) {
                servers.awaitStarts(longest, new Cancellation());
                List<ServerView> views = servers.views();
                ServerLines.of(views).forEach(console.out()::println);
                return views.stream().allMatch(ServerView::isReady) ? ExitCode.DONE : ExitCode.FAILED;
            }
        }
    }

    /** The command that logs in to a server through the browser, or stores a token for the server. */
    static final class McpLoginCommand extends McpCommand implements LoginUser {
        private static final int MAX_INPUT_LENGTH = 8192;
        private static final Set<String> YES = Set.of("y", "Y", "yes");

        private final Switch token = flag("--token");
        private final Switch stdin = flag("--stdin");
        private final Value<String> name = parameter("NAME", "1");

        McpLoginCommand(HostEnvironment hostEnvironment, Console console) {
            super(hostEnvironment, console);
            examples("deepseek-tui mcp login --token docs", "pass show docs | deepseek-tui mcp login --stdin docs");
        }

        @Override
        public Integer call() {
            ServerSpec server = server(name.required());
            if (!(server.place() instanceof Address address)) {
                throw new UserError(say("cli.mcp.login.command", server.name()));
            }
            if (!address.mayLogIn()) {
                throw new UserError(say("cli.mcp.login.header", server.name()));
            }
            ServerLogins logins = logins();
            if (token.isGiven() || stdin.isGiven()) {
                logins.store(server, entered());
            } else {
                logins.logIn(server, this);
            }
            console.say(say("cli.mcp.login.done", server.name(), logins.file()));
            return ExitCode.DONE;
        }

        @Override
        public void show(URI page, String issuer) {
            boolean isOpened = new PageOpener(hostEnvironment).open(page);
            console.say(say(isOpened ? "cli.mcp.login.opened" : "cli.mcp.login.open", issuer));
            console.say(page.toString());
        }

        @Override
        public boolean trusts(LoginOrigins origins) {
            if (!console.terminalUser().isThere()) {
                return false;
            }
            console.err()
                    .println(SafeText.block(
                            say("cli.mcp.login.origins", origins.issuer(), origins.page(), origins.token())));
            return console.terminalUser().line().filter(YES::contains).isPresent();
        }

        private String entered() {
            String entered = (stdin.isGiven() ? console.in().firstLine(MAX_INPUT_LENGTH) : asked()).strip();
            if (entered.isEmpty() || entered.chars().anyMatch(c -> c <= ' ' || c > '~')) {
                throw new UserError(say("cli.mcp.login.form"));
            }
            return entered;
        }

        private String asked() {
            return console.terminalUser()
                    .secret(say("cli.mcp.token"))
                    .orElseThrow(() -> new UserError(say("cli.mcp.login.no_terminal")));
        }
    }

    /** The command that removes a server's login. */
    static final class McpLogoutCommand extends McpCommand {
        private final Value<String> name = parameter("NAME", "1");

        McpLogoutCommand(HostEnvironment hostEnvironment, Console console) {
            super(hostEnvironment, console);
        }

        @Override
        public Integer call() {
            String server = name.required();
            if (!logins().forget(server)) {
                throw new UserError(say("cli.mcp.logout.none", server));
            }
            console.say(say("cli.mcp.logout.done", server));
            return ExitCode.DONE;
        }
    }

    /** The command that imports servers from the settings of other programs. */
    static final class McpImportCommand extends McpCommand {
        private final WorkspaceOption workspace = group(new WorkspaceOption());

        McpImportCommand(HostEnvironment hostEnvironment, Console console) {
            super(hostEnvironment, console);
        }

        @Override
        public Integer call() {
            Map<String, ForeignServer> found = ForeignConfigurations.in(
                    hostEnvironment.userHome(), workspace.directory(hostEnvironment), hostEnvironment.environment());
            Set<String> known = servers().stream().map(ServerSpec::name).collect(Collectors.toSet());
            if (found.isEmpty()) {
                console.out().println(say("cli.mcp.none_found"));
            }
            found.forEach((name, server) ->
                    console.print(name + ": " + taken(name, server, known) + " (" + server.file() + ")"));
            return ExitCode.DONE;
        }

        private String taken(String name, ForeignServer server, Set<String> known) {
            if (known.contains(name)) {
                return say("cli.mcp.import.taken");
            }
            Optional<String> complaint = server.table().complaint(name);
            if (complaint.isPresent()) {
                return say("cli.mcp.import.invalid", complaint.get());
            }
            add(name, server.table());
            return say("cli.mcp.import.added");
        }
    }

    /** The program that opens a page in the user's browser, run without a shell. */
    private record PageOpener(HostEnvironment hostEnvironment) {
        /** Opens a page in a browser; returns false if that is not possible. */
        boolean open(URI page) {
            Map<String, String> environment = hostEnvironment.environment();
            ShellPrograms programs = hostEnvironment.programs(hostEnvironment.workingDirectory());
            Optional<ProcessBuilder> program = programs.installed(name(environment), page.toString());
            if (program.isEmpty()) {
                return false;
            }
            ProcessBuilder opener = program.get()
                    .redirectInput(new File("/dev/null"))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD);
            opener.environment().clear();
            opener.environment().putAll(environment);
            opener.environment().put("PATH", programs.path());
            opener.environment().keySet().removeIf(new OwnSecrets(environment, Set.of())::areIn);
            try {
                opener.start();
                return true;
            } catch (IOException e) {
                return false; // the address is printed in any case
            }
        }

        /**
         * Returns the name of the desktop's program for opening pages. Without a display, xdg-open is not used: it would
         * start a browser in this terminal.
         */
        private static String name(Map<String, String> environment) {
            boolean hasDisplay = Stream.of("DISPLAY", "WAYLAND_DISPLAY")
                    .anyMatch(name -> !environment.getOrDefault(name, "").isEmpty());
            return System.getProperty("os.name").startsWith("Mac") ? "open" : hasDisplay ? "xdg-open" : "wslview";
        }
    }
}
