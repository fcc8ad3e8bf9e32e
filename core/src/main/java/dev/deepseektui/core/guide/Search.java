package dev.deepseektui.core.guide;

import static dev.deepseektui.core.guide.GuideTexts.say;

import dev.deepseektui.core.guide.GuideTurn.Found;
import dev.deepseektui.core.message.ToolCall;
import java.util.ArrayList;
import java.util.List;

/** From words to files to lines: count the words everywhere, read the files that have most of them, quote their best lines. */
final class Search {
    private static final int READ = 5;

    private Search() {}

    static GuideAnswer step(Keywords keywords, GuideTurn turn) {
        return switch (turn.replies()) {
            case 0 -> GuideAnswer.of(say("words", listed(keywords.asked()))).calling(searches(keywords));
            case 1 -> readOrGiveUp(keywords, turn);
            default -> GuideAnswer.of(answer(keywords, turn.by("read_file")));
        };
    }

    private static ToolCall[] searches(Keywords keywords) {
        List<ToolCall> calls = new ArrayList<>();
        keywords.words().forEach(word -> calls.add(Calls.count(word)));
        if (keywords.words().size() > 1) {
            calls.add(Calls.countTogether(keywords.words()));
        }
        keywords.words().forEach(word -> calls.add(Calls.names(word)));
        return calls.toArray(ToolCall[]::new);
    }

    private static GuideAnswer readOrGiveUp(Keywords keywords, GuideTurn turn) {
        List<String> best = Ranking.of(keywords, turn).best(READ);
        if (best.isEmpty()) {
            return GuideAnswer.of(say("label") + "\n\n" + say("none", listed(keywords.asked())));
        }
        return GuideAnswer.of(say("files", listed(best)))
                .calling(best.stream().map(Calls::read).toArray(ToolCall[]::new));
    }

    private static String answer(Keywords keywords, List<Found> files) {
        StringBuilder text = new StringBuilder(say("label"))
                .append("\n\n")
                .append(say("where", listed(keywords.asked())))
                .append('\n');
        for (Found file : files) {
            Excerpt.of(keywords, file).ifPresent(excerpt -> text.append('\n').append(excerpt.markdown()));
        }
        return text.append('\n').append(say("with_key")).toString();
    }

    private static String listed(List<String> words) {
        return String.join(say("comma"), words);
    }
}
