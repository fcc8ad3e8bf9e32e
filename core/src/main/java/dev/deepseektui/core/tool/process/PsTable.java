package dev.deepseektui.core.tool.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The processes as {@code ps} tells, where there is no /proc. macOS hides the environment of the programs it comes with, so there
 * these are found by their parents and groups only.
 */
final class PsTable implements ProcessTable {
    private static final String COLUMNS = "pid=,ppid=,pgid=,stat=,command=";
    /** The two ways to ask for the environment: the first is macOS's, the second the older one that others take. */
    private static final List<List<String>> WAYS =
            List.of(List.of("ps", "-axEww", "-o", COLUMNS), List.of("ps", "axeww", "-o", COLUMNS));

    private static final Pattern LINE = Pattern.compile("\\s*(\\d+)\\s+(\\d+)\\s+(\\d+)\\s+(\\S+)\\s+(\\S+)(.*)");

    private static final long PATIENCE_SECONDS = 5;

    @Override
    public List<Row> rows(String mark) {
        for (List<String> way : WAYS) {
            List<Row> rows = rows(way, mark);
            if (!rows.isEmpty()) {
                return rows;
            }
        }
        return List.of();
    }

    private static List<Row> rows(List<String> way, String mark) {
        List<Row> rows = new ArrayList<>();
        for (String line : output(way).lines().toList()) {
            row(line, mark).ifPresent(rows::add);
        }
        return rows;
    }

    static Optional<Row> row(String line, String mark) {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches() || matcher.group(4).startsWith("Z")) {
            return Optional.empty();
        }
        String program = matcher.group(5);
        return Optional.of(new Row(
                Long.parseLong(matcher.group(1)),
                Long.parseLong(matcher.group(2)),
                Long.parseLong(matcher.group(3)),
                Belonging.of(matcher.group(6), mark),
                program.substring(program.lastIndexOf('/') + 1)));
    }

    private static String output(List<String> command) {
        try {
            Process ps = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            ps.getOutputStream().close();
            CompletableFuture.delayedExecutor(PATIENCE_SECONDS, TimeUnit.SECONDS)
                    .execute(ps::destroyForcibly);
            return new String(ps.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
