package dev.deepseektui.core.guide;

import dev.deepseektui.core.message.ToolCall;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Files that stay whole: one is read twice, and the second result tells whether they do. */
final class ResidentChapter implements Chapter {
    /** A file with how often it holds what was counted. */
    private static final Pattern COUNTED = Pattern.compile("(?m)^(\\S.*?): ?\\d+$");

    @Override
    public String title() {
        return "Files that stay whole";
    }

    @Override
    public List<List<ToolCall>> steps() {
        return List.of(List.of(Calls.list(".")), List.of(Calls.list(".")));
    }

    @Override
    public List<List<ToolCall>> steps(GuideTurn turn) {
        return text(turn)
                .map(path -> List.of(List.of(Calls.read(path)), List.of(Calls.read(path))))
                .orElseGet(this::steps);
    }

    /** A file in which words were counted is one that can be read. */
    private static Optional<String> text(GuideTurn turn) {
        return turn.by("grep").stream()
                .flatMap(found -> COUNTED.matcher(found.result()).results())
                .map((MatchResult counted) -> counted.group(1))
                .filter(path -> FileKind.of(path) != FileKind.DATA)
                .findFirst();
    }

    @Override
    public String explanation() {
        return """
                The last thing this tour did was to read a file twice. As things are set by default the prompt has its text twice now. With \
                `context.cache_maximal = true` the second result is one line: the files that the work is about stay whole in the prompt, at \
                the price of cached tokens, and whatever changes on the disk, by whomever, is told before the next request.

                - `deepseek-tui exec -v --set context.cache_maximal=true tour` shows the difference.
                - `/resident` lists these files, `/pin FILE` adds one; once a model answers, `/cache` shows what the provider's cache made of the last requests.
                """;
    }
}
