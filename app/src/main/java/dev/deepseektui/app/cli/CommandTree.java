package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.Version;
import java.util.List;
import java.util.function.BiFunction;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The commands of deepseek-tui. Only the commands named on the command line are created; the other ones are listed by
 * name.
 */
record CommandTree(HostEnvironment hostEnvironment, Console console) {
    private static final List<CommandEntry> COMMANDS = List.of(
            command("exec", ExecCommand::new),
            command("acp", AcpCommand::new),
            group(
                    "sessions",
                    command("list", SessionsSubcommands.SessionsListCommand::new),
                    command("show", SessionsSubcommands.SessionsShowCommand::new),
                    command("export", SessionsSubcommands.SessionsExportCommand::new),
                    command("report", SessionsSubcommands.SessionsReportCommand::new),
                    command("delete", SessionsSubcommands.SessionsDeleteCommand::new),
                    command("prune", SessionsSubcommands.SessionsPruneCommand::new),
                    command("rewind", SessionsRewindCommand::new),
                    command("salvage", SalvageCommand::new)),
            group("capacity", command("show", InspectionSubcommands.CapacityShowCommand::new)),
            group("context", command("show", InspectionSubcommands.ContextShowCommand::new)),
            command("tokens", TokensCommand::new),
            command("config", ConfigCommand::new),
            group(
                    "permissions",
                    command("list", PermissionsSubcommands.PermissionsListCommand::new),
                    command("test", PermissionsSubcommands.PermissionsTestCommand::new),
                    command("add", PermissionsSubcommands.PermissionsAddCommand::new),
                    command("remove", PermissionsSubcommands.PermissionsRemoveCommand::new)),
            group(
                    "mcp",
                    command("list", McpSubcommands.McpListCommand::new),
                    command("add", McpSubcommands.McpAddCommand::new),
                    command("remove", McpSubcommands.McpRemoveCommand::new),
                    command("test", McpSubcommands.McpTestCommand::new),
                    command("login", McpSubcommands.McpLoginCommand::new),
                    command("logout", McpSubcommands.McpLogoutCommand::new),
                    command("import", McpSubcommands.McpImportCommand::new)),
            group("lsp", command("list", LspListCommand::new)),
            command("login", LoginCommand::new),
            command("models", ProviderSubcommands.ModelsCommand::new),
            command("balance", ProviderSubcommands.BalanceCommand::new),
            command("doctor", DoctorCommand::new),
            command("completion", CompletionCommand::new));

    /** A command or a group of commands. */
    private record CommandEntry(
            String name,
            BiFunction<HostEnvironment, Console, CommandArguments> command,
            List<CommandEntry> subcommands) {}

    /** A group that does nothing without a subcommand. */
    private static final class CommandGroup extends CommandArguments {}

    private static CommandEntry command(String name, BiFunction<HostEnvironment, Console, CommandArguments> command) {
        return new CommandEntry(name, command, List.of());
    }

    private static CommandEntry group(String name, CommandEntry... commands) {
        return new CommandEntry(name, (hostEnvironment, console) -> new CommandGroup(), List.of(commands));
    }

    /** Returns the command line with only the commands named in {@code words}. */
    CommandLine of(String... words) {
        return program(List.of(words), false);
    }

    /** Returns the command line with every command, for completion scripts and documentation. */
    CommandLine whole() {
        return program(List.of(), true);
    }

    private CommandLine program(List<String> words, boolean isWhole) {
        boolean isScreen = words.isEmpty() && !isWhole;
        CommandSpec root = new RootCommand(hostEnvironment, console).spec();
        root.version(Version.whole())
                .addOption(
                        OptionSpec.builder("-V", "--version").versionHelp(true).build());
        return new CommandLine(complete(root, isScreen ? List.of() : COMMANDS, words, isWhole));
    }

    private CommandSpec complete(
            CommandSpec spec, List<CommandEntry> subcommands, List<String> words, boolean isWhole) {
        spec.usageMessage().abbreviateSynopsis(true);
        spec.addOption(OptionSpec.builder("-h", "--help").usageHelp(true).build());
        boolean isListed = words.isEmpty()
                || subcommands.stream().noneMatch(entry -> entry.name().equals(words.get(0)));
        for (CommandEntry entry : subcommands) {
            int called = words.indexOf(entry.name());
            if (isWhole || called >= 0) {
                CommandSpec command =
                        entry.command().apply(hostEnvironment, console).spec();
                List<String> further = words.subList(called + 1, words.size());
                spec.addSubcommand(entry.name(), complete(command, entry.subcommands(), further, isWhole));
            } else if (isListed) {
                spec.addSubcommand(entry.name(), CommandSpec.create());
            }
        }
        return spec;
    }
}
