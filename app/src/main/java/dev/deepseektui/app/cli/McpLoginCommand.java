package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.mcp.McpTokens;
import dev.deepseektui.core.mcp.ServerSpec.Address;
import java.util.concurrent.Callable;

/** Stores by what a server knows the user. */
final class McpLoginCommand extends Arguments implements Callable<Integer> {
    private static final int LONGEST_INPUT = 8192;

    private final Surroundings surroundings;
    private final Console console;

    private final McpPlace place = group(new McpPlace());

    private final Switch stdin = flag("--stdin", "Read the token from standard input.");

    private final Value<String> name = parameter("NAME", "1", "The name of the server.");

    McpLoginCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
        examples("deepseek-tui mcp login docs", "pass show docs | deepseek-tui mcp login --stdin docs");
    }

    @Override
    public Integer call() {
        String server = name.required();
        if (!(place.server(surroundings, server).place() instanceof Address)) {
            throw new UserError("mcp login: " + server + " is a command; give it what it needs in its env");
        }
        McpTokens tokens = new McpTokens(SettingsOptions.home(surroundings));
        String token = (stdin.isGiven() ? console.in().firstLine(LONGEST_INPUT) : asked()).strip();
        if (token.isEmpty() || token.chars().anyMatch(c -> c <= ' ' || c > '~')) {
            throw new UserError("mcp login: that is no token; it has no blanks and only plain letters");
        }
        tokens.store(server, token);
        console.say(say("mcp.token.stored", server, tokens.file()));
        return ExitCode.DONE;
    }

    private String asked() {
        return console.person()
                .secret(say("mcp.token"))
                .orElseThrow(() -> new UserError("mcp login: there is no terminal to ask on; use --stdin, or set "
                        + "bearer_token_env of the server"));
    }
}
