package dev.deepseektui.core.guide;

import static dev.deepseektui.core.guide.GuideTexts.say;

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
        return say("resident.title");
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
        return say("resident");
    }
}
