package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.arguments.Arguments;
import dev.deepseektui.app.arguments.Command;
import dev.deepseektui.app.arguments.Form;
import dev.deepseektui.app.arguments.Switch;
import dev.deepseektui.app.arguments.Value;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.mcp.McpTokens;
import dev.deepseektui.core.mcp.ServerSpec.Address;

/** Stores by what a server knows the user. */
final class McpLoginCommand implements Command {
    private static final int LONGEST_INPUT = 8192;

    private final Surroundings surroundings;
    private final Console console;

    private final Arguments arguments = new Arguments();

    private final McpPlace place = new McpPlace(arguments);

    private final Switch stdin = arguments.option(
            "--stdin",
            "Read the token from the first line of standard input: pass show docs | deepseek-tui mcp login --stdin docs");

    private final Value<String> name =
            arguments.neededPlace("NAME", Form.TEXT, "Of which server: deepseek-tui mcp login docs");

    McpLoginCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Arguments arguments() {
        return arguments;
    }

    @Override
    public int call() {
        if (!(place.server(surroundings, name.needed()).place() instanceof Address)) {
            throw new UserError("mcp login: " + name.needed() + " is a command; give it what it needs in its env");
        }
        McpTokens tokens = new McpTokens(SettingsOptions.home(surroundings));
        String token = (stdin.isGiven() ? console.in().firstLine(LONGEST_INPUT) : asked()).strip();
        if (token.isEmpty() || token.chars().anyMatch(c -> c <= ' ' || c > '~')) {
            throw new UserError("mcp login: that is no token; it has no blanks and only plain letters");
        }
        tokens.store(name.needed(), token);
        console.say(say("mcp.token.stored", name.needed(), tokens.file()));
        return ExitCode.DONE;
    }

    private String asked() {
        return console.person()
                .secret(say("mcp.token"))
                .orElseThrow(() -> new UserError("mcp login: there is no terminal to ask on; use --stdin, or set "
                        + "bearer_token_env of the server"));
    }
}
