package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.tokens.FileTokens;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;

/** How many tokens files have. A file that cannot be read is named on stderr, and the others are counted all the same. */
final class TokensCommand extends Arguments implements Callable<Integer> {
    private static final String STANDARD_INPUT = "-";

    private final Surroundings surroundings;
    private final Console console;

    private final Values<String> files = parameters("FILE", "0..*", "Files; - reads standard input (default).");

    private final Switch json = flag("--json", "Print JSON, one object per line.");

    TokensCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
        examples("deepseek-tui tokens src/*.java", "git diff | deepseek-tui tokens -");
    }

    @Override
    public Integer call() {
        FileTokens counter = new FileTokens(new DeepSeekTokenizer());
        TokensReport report = json.isGiven() ? new TokensReport.Lines(console) : new TokensReport.Table(console.out());
        int exitCode = ExitCode.DONE;
        for (String file : files.all().isEmpty() ? List.of(STANDARD_INPUT) : files.all()) {
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
