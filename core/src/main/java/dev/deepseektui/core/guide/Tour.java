package dev.deepseektui.core.guide;

import dev.deepseektui.core.message.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Walks through the chapters: first all that is done, then what there was to see. */
final class Tour {
    private final List<Chapter> chapters;

    Tour(List<Chapter> chapters) {
        this.chapters = chapters;
    }

    static boolean isAskedFor(String question) {
        return question.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "").equals("tour");
    }

    GuideAnswer step(GuideTurn turn) {
        List<List<ToolCall>> steps = new ArrayList<>();
        chapters.forEach(chapter -> steps.addAll(chapter.steps(turn)));
        if (turn.replies() < steps.size()) {
            return GuideAnswer.of("Step %d of %d of the tour.".formatted(turn.replies() + 1, steps.size()))
                    .calling(steps.get(turn.replies()).toArray(ToolCall[]::new));
        }
        StringBuilder text = new StringBuilder(Guide.LABEL);
        chapters.forEach(chapter ->
                text.append("\n\n## ").append(chapter.title()).append("\n\n").append(chapter.explanation()));
        return GuideAnswer.of(text.toString());
    }
}
