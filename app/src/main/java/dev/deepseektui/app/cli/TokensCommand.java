package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.arguments.Argument.Count;
import dev.deepseektui.app.arguments.Arguments;
import dev.deepseektui.app.arguments.Command;
import dev.deepseektui.app.arguments.Switch;
import dev.deepseektui.app.arguments.Values;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.tokens.FileTokens;
import java.io.IOException;
import java.util.List;

/** How many tokens files have. A file that cannot be read is named on stderr, and the others are counted all the same. */
final class TokensCommand implements Command {
    private static final String STANDARD_INPUT = "-";

    private final Surroundings surroundings;
    private final Console console;

    private final Arguments arguments = new Arguments();

    private final Values<String> files = arguments.rest(
            "FILE", Count.ANY, "Files to count; - or none for standard input: git diff | deepseek-tui tokens -");

    private final Switch json = arguments.option(
            "--json", "Print a line of JSON per file with file, bytes, tokens: deepseek-tui tokens --json *.md");

    TokensCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Arguments arguments() {
        return arguments;
    }

    @Override
    public int call() {
        FileTokens counter = new FileTokens(new DeepSeekTokenizer());
        TokensReport report = json.isGiven() ? new TokensReport.Lines(console) : new TokensReport.Table(console.out());
        int exitCode = ExitCode.DONE;
        for (String file : files.isGiven() ? files.all() : List.of(STANDARD_INPUT)) {
            try {
                report.add(file, count(counter, file));
            } catch (UserError error) {
                console.complain(error);
                exitCode = ExitCode.USAGE;
            }
        }
        report.end();
        return exitCode;
    }

    private FileTokens.Count count(FileTokens counter, String name) {
        InputFile file = new InputFile(surroundings, "count", name);
        if (!name.equals(STANDARD_INPUT)) {
            return file.read(counter::count);
        }
        try {
            return counter.count(console.in().bytes());
        } catch (IOException e) {
            throw file.unreadable(e);
        }
    }
}
