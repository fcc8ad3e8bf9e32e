package dev.deepseektui.app.cli;

import static dev.deepseektui.app.AppMessages.say;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.app.Console;
import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.cli.CommandArguments.ProgramCommand;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.conversation.tokens.FileTokens;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The command that counts the tokens of files. Reports and skips unreadable files. */
final class TokensCommand extends ProgramCommand {
    private static final String STANDARD_INPUT = "-";

    private final ValueList<String> files = parameters("FILE", "0..*");
    private final Switch json = flag("--json");

    TokensCommand(HostEnvironment hostEnvironment, Console console) {
        super(hostEnvironment, console);
        examples("deepseek-tui tokens src/*.java", "git diff | deepseek-tui tokens -");
    }

    @Override
    public Integer call() {
        FileTokens counter = new FileTokens(new DeepSeekTokenizer());
        List<CountedFile> counted = new ArrayList<>();
        int exitCode = ExitCode.DONE;
        for (String file : files.all().isEmpty() ? List.of(STANDARD_INPUT) : files.all()) {
            try {
                CountedFile one = new CountedFile(file, count(counter, file));
                counted.add(one);
                if (json.isGiven()) {
                    console.json(one.document());
                    console.out().flush();
                }
            } catch (UserError error) {
                console.complain(error);
                exitCode = ExitCode.USAGE;
            }
        }
        if (!json.isGiven()) {
            lines(counted).forEach(console.out()::println);
        }
        return exitCode;
    }

    private FileTokens.Count count(FileTokens counter, String name) {
        InputFile file = new InputFile(hostEnvironment, name);
        if (!name.equals(STANDARD_INPUT)) {
            return file.read(counter::count);
        }
        try {
            return counter.count(console.in().bytes());
        } catch (IOException e) {
            throw file.unreadable(e);
        }
    }

    private record CountedFile(String name, FileTokens.Count count) {
        ObjectNode document() {
            ObjectNode document =
                    Json.object().put("file", name).put("bytes", count.bytes()).put("tokens", count.tokens());
            return count.invalidUtf8() > 0 ? document.put("invalid_utf8", count.invalidUtf8()) : document;
        }

        List<String> row() {
            String remark = count.invalidUtf8() == 0 ? "" : "  " + say("cli.tokens.invalid", count.invalidUtf8());
            return TokensCommand.row(count.tokens(), count.bytes(), SafeText.line(name) + remark);
        }
    }

    private static List<String> row(long tokens, long bytes, String file) {
        return List.of(Long.toString(tokens), Long.toString(bytes), file);
    }

    /** Returns the counts as a table, and a total if there are two or more files. */
    private static List<String> lines(List<CountedFile> counted) {
        if (counted.isEmpty()) {
            return List.of();
        }
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("tokens", say("cli.tokens.bytes"), say("cli.tokens.file")));
        counted.forEach(one -> rows.add(one.row()));
        if (counted.size() > 1) {
            rows.add(row(
                    counted.stream().mapToLong(one -> one.count().tokens()).sum(),
                    counted.stream().mapToLong(one -> one.count().bytes()).sum(),
                    say("cli.tokens.total")));
        }
        String format = "%" + widest(rows, 0) + "s  %" + widest(rows, 1) + "s  %s";
        return rows.stream()
                .map(row -> String.format(Locale.ROOT, format, row.toArray()))
                .toList();
    }

    private static int widest(List<List<String>> rows, int column) {
        return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
    }
}
