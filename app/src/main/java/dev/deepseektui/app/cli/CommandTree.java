package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.Version;
import java.util.List;
import java.util.function.BiFunction;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * All commands of the program. Only those are created that the command line names: the others are listed with their names and
 * descriptions, where a list is wanted.
 */
final class CommandTree {
    private static final List<CommandEntry> COMMANDS = List.of(
            command("exec", "Run one prompt without the screen and print the answer.", ExecCommand::new),
            command("acp", "Serve an editor over the Agent Client Protocol.", AcpCommand::new),
            group(
                    "sessions",
                    "Manage recorded sessions.",
                    command("list", "List the sessions of this project, newest first.", SessionsListCommand::new),
                    command("show", "Show the details of a session.", SessionsShowCommand::new),
                    command("export", "Print a session as Markdown, HTML or JSON.", SessionsExportCommand::new),
                    command("report", "Write a page with charts of a session.", SessionsReportCommand::new),
                    command(
                            "delete",
                            "Delete sessions and the memory that only they contributed.",
                            SessionsDeleteCommand::new),
                    command("prune", "Delete sessions that were not used for a long time.", SessionsPruneCommand::new),
                    command(
                            "rewind",
                            "Go back to before a prompt: conversation, files or both.",
                            SessionsRewindCommand::new),
                    command("salvage", "Rebuild a damaged session from its readable parts.", SalvageCommand::new)),
            group(
                    "capacity",
                    "Inspect the capacity controller.",
                    command(
                            "show",
                            "Show the checkpoints of a session as a table and a chart.",
                            CapacityShowCommand::new)),
            group(
                    "context",
                    "Inspect the prompt of a session.",
                    command("show", "Show what fills a session's prompt.", ContextShowCommand::new)),
            command("tokens", "Count the tokens of files.", TokensCommand::new),
            command("config", "Show the effective settings and their sources.", ConfigCommand::new),
            group(
                    "permissions",
                    "Manage permission rules of a project.",
                    command(
                            "list",
                            "List the rules that apply in this project, with their sources.",
                            PermissionsSubcommands.PermissionsListCommand::new),
                    command(
                            "test",
                            "Show whether a call would be allowed, asked for or denied.",
                            PermissionsSubcommands.PermissionsTestCommand::new),
                    command("add", "Add a rule.", PermissionsSubcommands.PermissionsAddCommand::new),
                    command("remove", "Remove a rule.", PermissionsSubcommands.PermissionsRemoveCommand::new)),
            group(
                    "mcp",
                    "Manage MCP servers.",
                    command("list", "List the configured MCP servers.", McpSubcommands.McpListCommand::new),
                    command("add", "Add an MCP server.", McpSubcommands.McpAddCommand::new),
                    command("remove", "Remove an MCP server.", McpSubcommands.McpRemoveCommand::new),
                    command("test", "Start MCP servers and list what they offer.", McpSubcommands.McpTestCommand::new),
                    command("login", "Store a token for an MCP server.", McpSubcommands.McpLoginCommand::new),
                    command(
                            "import",
                            "Import the MCP servers of Claude Code and codex.",
                            McpSubcommands.McpImportCommand::new)),
            command("login", "Store an API key.", LoginCommand::new),
            command("models", "List the models of the provider.", ModelsCommand::new),
            command("balance", "Show the balance of the account.", BalanceCommand::new),
            command("doctor", "Check the installation, the settings and the connection.", DoctorCommand::new),
            command("completion", "Print a completion script for a shell.", CompletionCommand::new));

    private final Surroundings surroundings;
    private final Console console;

    CommandTree(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    /** A command or a group of commands. */
    private record CommandEntry(
            String name,
            String description,
            BiFunction<Surroundings, Console, CommandArguments> command,
            List<CommandEntry> subcommands) {

        CommandSpec outline() {
            CommandSpec outline = CommandSpec.create();
            outline.usageMessage().description(description);
            return outline;
        }
    }

    /** A command that does nothing without one of its subcommands. */
    private static final class CommandGroup extends CommandArguments {}

    private static CommandEntry command(
            String name, String description, BiFunction<Surroundings, Console, CommandArguments> command) {
        return new CommandEntry(name, description, command, List.of());
    }

    private static CommandEntry group(String name, String description, CommandEntry... commands) {
        return new CommandEntry(name, description, (surroundings, console) -> new CommandGroup(), List.of(commands));
    }

    /** Returns the program with the commands that the words name. */
    CommandLine of(String... words) {
        return program(List.of(words), false);
    }

    /** Returns the program with every command, for completion scripts and documents. */
    CommandLine whole() {
        return program(List.of(), true);
    }

    private CommandLine program(List<String> words, boolean isWhole) {
        boolean isScreen = words.isEmpty() && !isWhole;
        CommandSpec root = new RootCommand(surroundings, console).spec();
        root.version(Version.whole())
                .addOption(OptionSpec.builder("-V", "--version")
                        .versionHelp(true)
                        .description("Show the version.")
                        .build());
        return new CommandLine(complete(root, isScreen ? List.of() : COMMANDS, words, isWhole));
    }

    private CommandSpec complete(
            CommandSpec spec, List<CommandEntry> subcommands, List<String> words, boolean isWhole) {
        spec.addOption(OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .description("Show this help.")
                .build());
        boolean isListed = words.isEmpty()
                || subcommands.stream().noneMatch(entry -> entry.name().equals(words.get(0)));
        for (CommandEntry entry : subcommands) {
            int called = words.indexOf(entry.name());
            if (isWhole || called >= 0) {
                CommandSpec command =
                        entry.command().apply(surroundings, console).spec();
                command.usageMessage().description(entry.description());
                List<String> further = words.subList(called + 1, words.size());
                spec.addSubcommand(entry.name(), complete(command, entry.subcommands(), further, isWhole));
            } else if (isListed) {
                spec.addSubcommand(entry.name(), entry.outline());
            }
        }
        return spec;
    }
}
