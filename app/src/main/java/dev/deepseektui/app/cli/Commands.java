package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** Every command. Each is made by itself: a start calls one, and to put all of them together takes longer than what most of them do. */
final class Commands {
    /** In the order in which help shows them. */
    private static final List<String> NAMES = List.of(
            "exec",
            "acp",
            "sessions",
            "report",
            "replay",
            "capacity",
            "context",
            "tokens",
            "config",
            "permissions",
            "mcp",
            "login",
            "models",
            "balance",
            "doctor",
            "simulator",
            "completion");

    private Commands() {}

    static Map<String, Object> all(Surroundings surroundings, Console console) {
        Map<String, Object> commands = new LinkedHashMap<>();
        NAMES.forEach(name -> commands.put(name, Objects.requireNonNull(named(name, surroundings, console), name)));
        return commands;
    }

    /** Of each only what the program's own help says of it. */
    static Map<String, Object> titles(Surroundings surroundings, Console console) {
        Map<String, Object> titles = new LinkedHashMap<>();
        all(surroundings, console).forEach((name, command) -> {
            CommandSpec title = CommandSpec.create();
            title.usageMessage()
                    .description(command.getClass().getAnnotation(Command.class).description());
            titles.put(name, title);
        });
        return titles;
    }

    /** Null where no command is called so. */
    static @Nullable Object named(String name, Surroundings surroundings, Console console) {
        return switch (name) {
            case "exec" -> new ExecCommand(surroundings, console);
            case "acp" -> new AcpCommand(surroundings, console);
            case "sessions" -> new SessionsCommand(surroundings, console);
            case "report" -> new ReportCommand(surroundings, console);
            case "replay" -> new ReplayCommand(surroundings, console);
            case "capacity" -> new CapacityCommand(surroundings, console);
            case "context" -> new ContextCommand(surroundings, console);
            case "tokens" -> new TokensCommand(surroundings, console);
            case "config" -> new ConfigCommand(surroundings, console);
            case "permissions" -> new PermissionsCommand(surroundings, console);
            case "mcp" -> new McpCommand(surroundings, console);
            case "login" -> new LoginCommand(surroundings, console);
            case "models" -> new ModelsCommand(surroundings, console);
            case "balance" -> new BalanceCommand(surroundings, console);
            case "doctor" -> new DoctorCommand(surroundings, console);
            case "simulator" -> new SimulatorCommand(surroundings, console);
            case "completion" -> new CompletionCommand(surroundings, console);
            default -> null;
        };
    }
}
