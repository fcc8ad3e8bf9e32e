package dev.deepseektui.app.cli;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.cli.CommandArguments.ProgramCommand;
import dev.deepseektui.app.cli.SettingsOptions.WorkspaceOption;
import dev.deepseektui.app.report.ServerLines;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.SettingsFile;
import dev.deepseektui.core.session.SessionServers;
import dev.deepseektui.core.tool.mcp.McpKeys;
import dev.deepseektui.core.tool.mcp.McpServers;
import dev.deepseektui.core.tool.mcp.McpTokens;
import dev.deepseektui.core.tool.mcp.ServerFile.ForeignConfigurations;
import dev.deepseektui.core.tool.mcp.ServerFile.ForeignConfigurations.ForeignServer;
import dev.deepseektui.core.tool.mcp.ServerSpec;
import dev.deepseektui.core.tool.mcp.ServerSpec.Address;
import dev.deepseektui.core.tool.mcp.ServerSpec.ServerTable;
import dev.deepseektui.core.tool.mcp.ServerView;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The commands that manage MCP servers. */
final class McpSubcommands {
    private McpSubcommands() {}

    /** Lists the servers without starting them. */
    static final class McpListCommand extends ProgramCommand {
        private final McpPlace place = group(new McpPlace());
        private final Switch json = flag("--json");

        McpListCommand(Surroundings surroundings, Console console) {
            super(surroundings, console);
        }

        @Override
        public Integer call() {
            List<ServerSpec> servers = place.servers(surroundings);
            if (json.isGiven()) {
                servers.forEach(server -> console.json(document(server)));
                return ExitCode.DONE;
            }
            if (servers.isEmpty()) {
                console.out().println(say("cli.mcp.none"));
            }
            servers.forEach(server -> console.print(server.name() + "  "
                    + server.place().words() + (server.isEnabled() ? "" : "  " + say("cli.mcp.disabled"))));
            return ExitCode.DONE;
        }

        private static Map<String, Object> document(ServerSpec server) {
            Map<String, Object> document = new LinkedHashMap<>();
            document.put("name", server.name());
            document.put("place", server.place().words());
            document.put("enabled", server.isEnabled());
            document.put("approval", server.approval().word());
            return document;
        }
    }

    /** Adds a server. */
    static final class McpAddCommand extends ProgramCommand {
        private final McpPlace place = group(new McpPlace());
        private final NamedValues env = table("--env NAME=VALUE");
        private final NamedValues headers = table("--header NAME=VALUE");
        private final Value<String> bearer = value("--bearer-env NAME");
        private final Value<String> name = parameter("NAME", "1");
        private final ValueList<String> target = parameters("COMMAND", "1..*");

        McpAddCommand(Surroundings surroundings, Console console) {
            super(surroundings, console);
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
            place.add(surroundings, name.required(), new ServerTable(fields));
            console.print(say("cli.mcp.added", name.required(), place.file(surroundings)));
            return ExitCode.DONE;
        }

        private static void putUnlessEmpty(Map<String, Object> fields, String key, Map<String, String> table) {
            if (!table.isEmpty()) {
                fields.put(key, table);
            }
        }
    }

    /** Removes a server. */
    static final class McpRemoveCommand extends ProgramCommand {
        private final McpPlace place = group(new McpPlace());
        private final Value<String> name = parameter("NAME", "1");

        McpRemoveCommand(Surroundings surroundings, Console console) {
            super(surroundings, console);
            examples("deepseek-tui mcp remove files");
        }

        @Override
        public Integer call() {
            place.remove(surroundings, name.required());
            console.print(say("cli.removed", name.required()));
            return ExitCode.DONE;
        }
    }

    /** Starts servers and lists what they offer. */
    static final class McpTestCommand extends ProgramCommand {
        private final WorkspaceOption workspace = group(new WorkspaceOption());
        private final McpPlace place = group(new McpPlace());
        private final Value<String> name = parameter("NAME", "0..1");

        McpTestCommand(Surroundings surroundings, Console console) {
            super(surroundings, console);
            examples("deepseek-tui mcp test", "deepseek-tui mcp test files");
        }

        @Override
        public Integer call() {
            List<ServerSpec> specs = name.get()
                    .map(one -> List.of(place.server(surroundings, one)))
                    .orElseGet(() -> place.servers(surroundings));
            Duration longest = specs.stream()
                    .map(spec -> spec.waits().start())
                    .max(Duration::compareTo)
                    .orElse(Duration.ZERO);
            try (McpServers servers = SessionServers.startAlone(
                    specs,
                    place.config(surroundings),
                    SessionOptions.installation(surroundings),
                    workspace.directory(surroundings))) {
                servers.awaitStarts(longest, new Cancellation());
                List<ServerView> views = servers.views();
                ServerLines.of(views).forEach(console.out()::println);
                return views.stream().allMatch(ServerView::isReady) ? ExitCode.DONE : ExitCode.FAILED;
            }
        }
    }

    /** Stores a token for a server. */
    static final class McpLoginCommand extends ProgramCommand {
        private static final int LONGEST_INPUT = 8192;

        private final McpPlace place = group(new McpPlace());
        private final Switch stdin = flag("--stdin");
        private final Value<String> name = parameter("NAME", "1");

        McpLoginCommand(Surroundings surroundings, Console console) {
            super(surroundings, console);
            examples("deepseek-tui mcp login docs", "pass show docs | deepseek-tui mcp login --stdin docs");
        }

        @Override
        public Integer call() {
            String server = name.required();
            if (!(place.server(surroundings, server).place() instanceof Address)) {
                throw new UserError(say("cli.mcp.login.command", server));
            }
            McpTokens tokens = new McpTokens(surroundings.home());
            String token = (stdin.isGiven() ? console.in().firstLine(LONGEST_INPUT) : asked()).strip();
            if (token.isEmpty() || token.chars().anyMatch(c -> c <= ' ' || c > '~')) {
                throw new UserError(say("cli.mcp.login.form"));
            }
            tokens.store(server, token);
            console.say(say("cli.mcp.token.stored", server, tokens.file()));
            return ExitCode.DONE;
        }

        private String asked() {
            return console.person()
                    .secret(say("cli.mcp.token"))
                    .orElseThrow(() -> new UserError(say("cli.mcp.login.no_terminal")));
        }
    }

    /** Imports the servers of other programs. */
    static final class McpImportCommand extends ProgramCommand {
        private final WorkspaceOption workspace = group(new WorkspaceOption());
        private final McpPlace place = group(new McpPlace());

        McpImportCommand(Surroundings surroundings, Console console) {
            super(surroundings, console);
        }

        @Override
        public Integer call() {
            Map<String, ForeignServer> found = ForeignConfigurations.in(
                    surroundings.userHome(), workspace.directory(surroundings), surroundings.environment());
            Set<String> known =
                    place.servers(surroundings).stream().map(ServerSpec::name).collect(Collectors.toSet());
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
            place.add(surroundings, name, server.table());
            return say("cli.mcp.import.added");
        }
    }

    /** The options that select the settings whose servers are meant. */
    private static final class McpPlace extends CommandArguments {
        private final SettingsOptions settings = group(new SettingsOptions());

        Config config(Surroundings surroundings) {
            return settings.loadWithoutWorkspace(surroundings);
        }

        List<ServerSpec> servers(Surroundings surroundings) {
            return McpKeys.servers(config(surroundings));
        }

        /** Returns the server of that name, or throws. */
        ServerSpec server(Surroundings surroundings, String name) {
            return servers(surroundings).stream()
                    .filter(each -> each.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new UserError(say("cli.mcp.unknown", name)));
        }

        Path file(Surroundings surroundings) {
            ConfigSources sources = settings.sources(surroundings, Optional.empty());
            return sources.settings().orElse(sources.home().settings());
        }

        /** Adds a server to the settings, or throws if it is invalid. */
        void add(Surroundings surroundings, String name, ServerTable table) {
            table.complaint(name).ifPresent(complaint -> {
                throw new UserError(complaint);
            });
            if (servers(surroundings).stream().anyMatch(each -> each.name().equals(name))) {
                throw new UserError(say("cli.mcp.taken", name));
            }
            new SettingsFile(file(surroundings)).addTable("mcp.servers." + name, table.fields());
        }

        void remove(Surroundings surroundings, String name) {
            server(surroundings, name);
            new SettingsFile(file(surroundings)).removeTable("mcp.servers." + name);
            new McpTokens(surroundings.home()).forget(name);
        }
    }
}
