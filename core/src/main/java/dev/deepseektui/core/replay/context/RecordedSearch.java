package dev.deepseektui.core.replay.context;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.message.ToolCall;
import dev.deepseektui.core.tool.builtin.SecondaryFiles;
import dev.deepseektui.core.tool.search.FoundAgain;
import dev.deepseektui.core.tool.search.FoundAgain.InFile;
import dev.deepseektui.core.tool.search.Search.Naming;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The result of a grep on a tape of an earlier version, as grep gives it now. What git says of generated files no tape knows. */
final class RecordedSearch {
    private static final Pattern SUM = Pattern.compile("(\\d+) matching lines? in (\\d+) files?\\.");
    private static final Pattern BINARIES = Pattern.compile("\\d+ binary files? (?:was|were) left out\\.");

    private RecordedSearch() {}

    /** Empty where the recording does not show all that was found, so that nobody knows what would be shown. */
    static Optional<String> again(ToolCall call, String text) {
        List<String> lines = text.lines().toList();
        List<InFile> found = new ArrayList<>();
        int next = 0;
        for (int end = gap(lines, next); end < lines.size(); end = gap(lines, next)) {
            if (end == next) {
                return Optional.empty();
            }
            found.add(new InFile(lines.get(next), lines.subList(next + 1, end)));
            next = end + 1;
        }
        Matcher sum = SUM.matcher(next < lines.size() ? lines.get(next) : "");
        if (!sum.matches()
                || Long.parseLong(sum.group(1)) != FoundAgain.lines(found)
                || Long.parseLong(sum.group(2)) != found.size()) {
            return Optional.empty();
        }
        JsonNode arguments = RecordedTools.parsed(call.arguments());
        boolean isOne = found.size() == 1
                && found.get(0).path().equals(arguments.path("path").asText());
        StringBuilder now = new StringBuilder(FoundAgain.report(
                        found,
                        arguments.path("context").asInt(0),
                        isOne ? Naming.ONE : Naming.ANY,
                        SecondaryFiles::isTranslation)
                .text());
        lines.subList(next + 1, lines.size()).stream()
                .filter(line -> !BINARIES.matcher(line).matches())
                .forEach(line -> now.append(line).append('\n'));
        return Optional.of(now.toString());
    }

    private static int gap(List<String> lines, int from) {
        int end = from;
        while (end < lines.size() && !lines.get(end).isEmpty()) {
            end++;
        }
        return end;
    }
}
