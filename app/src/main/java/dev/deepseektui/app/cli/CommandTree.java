package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.Version;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * All commands of the program. Picocli would create every annotated subcommand, which takes longer than most of them run; here only
 * those are created that the command line names, and the others have no more than their names and descriptions.
 */
final class CommandTree {
    /** The heading of the footers that are examples. */
    static final String EXAMPLES = "%nExamples:%n";

    private static final Map<Class<?>, List<Class<?>>> SUBCOMMANDS = Map.of(
            RootCommand.class,
            List.of(
                    ExecCommand.class,
                    AcpCommand.class,
                    Sessions.class,
                    Capacity.class,
                    Context.class,
                    TokensCommand.class,
                    ConfigCommand.class,
                    Permissions.class,
                    Mcp.class,
                    LoginCommand.class,
                    ModelsCommand.class,
                    BalanceCommand.class,
                    DoctorCommand.class,
                    CompletionCommand.class),
            Sessions.class,
            List.of(
                    SessionsListCommand.class,
                    SessionsShowCommand.class,
                    SessionsExportCommand.class,
                    SessionsReportCommand.class,
                    SessionsDeleteCommand.class,
                    SessionsPruneCommand.class,
                    SessionsRewindCommand.class,
                    SalvageCommand.class),
            Capacity.class,
            List.of(CapacityShowCommand.class),
            Context.class,
            List.of(ContextShowCommand.class),
            Permissions.class,
            List.of(
                    PermissionsListCommand.class,
                    PermissionsTestCommand.class,
                    PermissionsAddCommand.class,
                    PermissionsRemoveCommand.class),
            Mcp.class,
            List.of(
                    McpListCommand.class,
                    McpAddCommand.class,
                    McpRemoveCommand.class,
                    McpTestCommand.class,
                    McpLoginCommand.class,
                    McpImportCommand.class));

    private final IFactory factory;

    CommandTree(Surroundings surroundings, Console console) {
        factory = new IFactory() {
            @Override
            public <K> K create(Class<K> type) throws Exception {
                return type.getPackage().equals(CommandTree.class.getPackage()) && !isGroup(type) && isCommand(type)
                        ? type.getDeclaredConstructor(Surroundings.class, Console.class)
                                .newInstance(surroundings, console)
                        : CommandLine.defaultFactory().create(type);
            }
        };
    }

    @Command(name = "sessions", description = "Manage recorded sessions.")
    static final class Sessions {}

    @Command(name = "capacity", description = "Inspect the capacity controller.")
    static final class Capacity {}

    @Command(name = "context", description = "Inspect the prompt of a session.")
    static final class Context {}

    @Command(name = "permissions", description = "Manage permission rules of a project.")
    static final class Permissions {}

    @Command(name = "mcp", description = "Manage MCP servers.")
    static final class Mcp {}

    /** Returns the program with the commands that the words name. */
    CommandLine of(String... words) {
        Set<String> called = Arrays.stream(words).collect(Collectors.toSet());
        return program(called::contains);
    }

    /** Returns the program with every command, for completion scripts and documents. */
    CommandLine whole() {
        return program(name -> true);
    }

    private CommandLine program(Predicate<String> isCalled) {
        CommandSpec root = spec(RootCommand.class, isCalled);
        root.version(Version.whole())
                .addOption(OptionSpec.builder("-V", "--version")
                        .versionHelp(true)
                        .description("Show the version.")
                        .build());
        return new CommandLine(root, factory);
    }

    private CommandSpec spec(Class<?> type, Predicate<String> isCalled) {
        CommandSpec spec = CommandSpec.forAnnotatedObject(type, factory)
                .addOption(OptionSpec.builder("-h", "--help")
                        .usageHelp(true)
                        .description("Show this help.")
                        .build());
        for (Class<?> sub : SUBCOMMANDS.getOrDefault(type, List.of())) {
            Command command = sub.getAnnotation(Command.class);
            spec.addSubcommand(command.name(), isCalled.test(command.name()) ? spec(sub, isCalled) : outline(command));
        }
        return spec;
    }

    private static CommandSpec outline(Command command) {
        CommandSpec outline = CommandSpec.create();
        outline.usageMessage().description(command.description());
        return outline;
    }

    private static boolean isGroup(Class<?> type) {
        return type.getEnclosingClass() == CommandTree.class;
    }

    private static boolean isCommand(Class<?> type) {
        return type.isAnnotationPresent(Command.class);
    }
}
