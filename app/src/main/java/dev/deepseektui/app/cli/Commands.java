package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.arguments.Command;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Every command. Each is made by itself: a start calls one, and to put all of them together takes longer than what most of them do. */
final class Commands {
    /** What help says of each, in its order; it stands here, so that this help needs none of them. */
    static final Map<String, String> TITLES = titles();

    private Commands() {}

    private static Map<String, String> titles() {
        Map<String, String> titles = new LinkedHashMap<>();
        titles.put(
                "exec",
                "Ask once, without a screen, and print the answer: deepseek-tui exec \"what does Main.java do?\"");
        titles.put(
                "acp",
                "Be the agent of an editor that speaks the Agent Client Protocol, as Zed does: deepseek-tui acp");
        titles.put("sessions", "Look after recorded sessions: deepseek-tui sessions list");
        titles.put(
                "report",
                "Say what the sessions of this project cost and how they went: deepseek-tui report --since 7d");
        titles.put(
                "replay",
                "Run a recording again, offline, under one or several settings, and compare them: "
                        + "deepseek-tui replay session.jsonl.gz --against compaction.profile=early");
        titles.put("capacity", "See what the capacity controller saw and decided: deepseek-tui capacity show");
        titles.put("context", "See what fills the prompt of a session: deepseek-tui context show");
        titles.put(
                "tokens",
                "Count exactly how many tokens files have, whatever their bytes: deepseek-tui tokens src/*.java");
        titles.put("config", "Show every effective setting and where it came from: deepseek-tui config");
        titles.put(
                "permissions",
                "Look after the rules of what the agent may do in a project folder: deepseek-tui permissions list");
        titles.put("mcp", "Look after MCP servers, whose tools the model gets: deepseek-tui mcp list");
        titles.put("login", "Ask for an API key, without showing it, and store it for you alone: deepseek-tui login");
        titles.put("models", "List the models of the provider: deepseek-tui models");
        titles.put("balance", "Show what is left on the account: deepseek-tui balance");
        titles.put("doctor", "Check that everything works here: deepseek-tui doctor");
        titles.put(
                "simulator",
                "Answer as a strict DeepSeek on this machine until Ctrl-C: deepseek-tui simulator --port 8080");
        titles.put("completion", "Print a completion script: eval \"$(deepseek-tui completion bash)\"");
        return titles;
    }

    /** Null where no command is called so. */
    static @Nullable Command named(String name, Surroundings surroundings, Console console) {
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
