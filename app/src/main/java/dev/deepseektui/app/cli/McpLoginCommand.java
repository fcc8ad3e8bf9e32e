package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.mcp.McpTokens;
import dev.deepseektui.core.mcp.ServerSpec.Address;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Stores by what a server knows the user. */
@Command(
        name = "login",
        description = "Store a token for an MCP server.",
        footerHeading = CommandTree.EXAMPLES,
        footer = {"  deepseek-tui mcp login docs", "  pass show docs | deepseek-tui mcp login --stdin docs"})
final class McpLoginCommand implements Callable<Integer> {
    private static final int LONGEST_INPUT = 8192;

    private final Surroundings surroundings;
    private final Console console;

    @Mixin
    private McpPlace place = new McpPlace();

    @Option(names = "--stdin", description = "Read the token from standard input.")
    private boolean stdin;

    @Parameters(paramLabel = "NAME", description = "The name of the server.")
    private String name = "";

    McpLoginCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Integer call() {
        if (!(place.server(surroundings, name).place() instanceof Address)) {
            throw new UserError("mcp login: " + name + " is a command; give it what it needs in its env");
        }
        McpTokens tokens = new McpTokens(SettingsOptions.home(surroundings));
        String token = (stdin ? console.in().firstLine(LONGEST_INPUT) : asked()).strip();
        if (token.isEmpty() || token.chars().anyMatch(c -> c <= ' ' || c > '~')) {
            throw new UserError("mcp login: that is no token; it has no blanks and only plain letters");
        }
        tokens.store(name, token);
        console.say(say("mcp.token.stored", name, tokens.file()));
        return ExitCode.DONE;
    }

    private String asked() {
        return console.person()
                .secret(say("mcp.token"))
                .orElseThrow(() -> new UserError("mcp login: there is no terminal to ask on; use --stdin, or set "
                        + "bearer_token_env of the server"));
    }
}
