package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.tokens.FileTokens;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** How many tokens files have. A file that cannot be read is named on stderr, and the others are counted all the same. */
@Command(
        name = "tokens",
        description = "Count the tokens of files.",
        footerHeading = CommandTree.EXAMPLES,
        footer = {"  deepseek-tui tokens src/*.java", "  git diff | deepseek-tui tokens -"})
final class TokensCommand implements Callable<Integer> {
    private static final String STANDARD_INPUT = "-";

    private final Surroundings surroundings;
    private final Console console;

    @Parameters(paramLabel = "FILE", arity = "0..*", description = "Files; - reads standard input (default).")
    private List<String> files = List.of(STANDARD_INPUT);

    @Option(names = "--json", description = "Print JSON, one object per line.")
    private boolean json;

    TokensCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Integer call() {
        FileTokens counter = new FileTokens(new DeepSeekTokenizer());
        TokensReport report = json ? new TokensReport.Lines(console) : new TokensReport.Table(console.out());
        int exitCode = ExitCode.DONE;
        for (String file : files) {
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
