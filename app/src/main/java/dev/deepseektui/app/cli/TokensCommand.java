package dev.deepseektui.app.cli;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.cli.CommandArguments.ProgramCommand;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.conversation.tokens.FileTokens;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts the tokens of files. An unreadable file is reported, and the others are still counted. */
final class TokensCommand extends ProgramCommand {
    private static final String STANDARD_INPUT = "-";

    private final ValueList<String> files = parameters("FILE", "0..*");
    private final Switch json = flag("--json");

    TokensCommand(Surroundings surroundings, Console console) {
        super(surroundings, console);
        examples("deepseek-tui tokens src/*.java", "git diff | deepseek-tui tokens -");
    }

    @Override
    public Integer call() {
        FileTokens counter = new FileTokens(new DeepSeekTokenizer());
        TokensReport report =
                json.isGiven() ? new TokensReport.JsonTokens(console) : new TokensReport.TokensTable(console.out());
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
        InputFile file = new InputFile(surroundings, name);
        if (!name.equals(STANDARD_INPUT)) {
            return file.read(counter::count);
        }
        try {
            return counter.count(console.in().bytes());
        } catch (IOException e) {
            throw file.unreadable(e);
        }
    }

    /** The output of counts: JSON lines or a table. */
    private interface TokensReport {
        void add(String file, FileTokens.Count count);

        void end();

        /** JSON lines, printed as soon as a file is counted. */
        record JsonTokens(Console console) implements TokensReport {
            @Override
            public void add(String file, FileTokens.Count count) {
                Map<String, Object> line = new LinkedHashMap<>();
                line.put("file", file);
                line.put("bytes", count.bytes());
                line.put("tokens", count.tokens());
                if (count.invalidUtf8() > 0) {
                    line.put("invalid_utf8", count.invalidUtf8());
                }
                console.json(line);
                console.out().flush();
            }

            @Override
            public void end() {
                console.out().flush();
            }
        }

        /** A table, printed at the end; with a total for two files or more. */
        final class TokensTable implements TokensReport {
            private record TokensRow(String tokens, String bytes, String file) {}

            private final PrintStream out;
            private final List<TokensRow> rows = new ArrayList<>();
            private long tokens;
            private long bytes;

            TokensTable(PrintStream out) {
                this.out = out;
            }

            @Override
            public void add(String file, FileTokens.Count count) {
                String remark = count.invalidUtf8() == 0 ? "" : "  " + say("cli.tokens.invalid", count.invalidUtf8());
                rows.add(row(count.tokens(), count.bytes(), SafeText.line(file) + remark));
                tokens += count.tokens();
                bytes += count.bytes();
            }

            @Override
            public void end() {
                if (rows.isEmpty()) {
                    return;
                }
                if (rows.size() > 1) {
                    rows.add(row(tokens, bytes, say("cli.tokens.total")));
                }
                rows.add(0, new TokensRow("tokens", say("cli.tokens.bytes"), say("cli.tokens.file")));
                int widestTokens = rows.stream()
                        .mapToInt(row -> row.tokens().length())
                        .max()
                        .orElse(0);
                int widestBytes = rows.stream()
                        .mapToInt(row -> row.bytes().length())
                        .max()
                        .orElse(0);
                String format = "%" + widestTokens + "s  %" + widestBytes + "s  %s%n";
                for (TokensRow row : rows) {
                    out.printf(format, row.tokens(), row.bytes(), row.file());
                }
            }

            private static TokensRow row(long tokens, long bytes, String file) {
                return new TokensRow(Long.toString(tokens), Long.toString(bytes), file);
            }
        }
    }
}
