package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import java.util.LinkedHashMap;
import java.util.Map;

/** Every command, in the order in which help shows them. */
final class Commands {
    private Commands() {}

    static Map<String, Object> all(Surroundings surroundings, Console console) {
        Map<String, Object> commands = new LinkedHashMap<>();
        commands.put("exec", new ExecCommand(surroundings, console));
        commands.put("sessions", new SessionsCommand(surroundings, console));
        commands.put("capacity", new CapacityCommand(surroundings, console));
        commands.put("context", new ContextCommand(surroundings, console));
        commands.put("tokens", new TokensCommand(surroundings, console));
        commands.put("config", new ConfigCommand(surroundings, console));
        commands.put("login", new LoginCommand(surroundings, console));
        commands.put("models", new ModelsCommand(surroundings, console));
        commands.put("balance", new BalanceCommand(surroundings, console));
        commands.put("doctor", new DoctorCommand(surroundings, console));
        commands.put("simulator", new SimulatorCommand(surroundings, console));
        commands.put("completion", new CompletionCommand(console));
        return commands;
    }
}
