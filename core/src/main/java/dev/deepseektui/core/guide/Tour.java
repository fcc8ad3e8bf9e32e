package dev.deepseektui.core.guide;

import static dev.deepseektui.core.guide.GuideTexts.say;

import dev.deepseektui.core.message.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Walks through the chapters: first all that is done, then what there was to see. */
final class Tour {
    private static final List<Chapter> CONTEXT = List.of(
            new CapacityChapter(),
            new CompactionChapter(),
            new ResidentChapter(),
            new ArenaChapter(),
            new MemoryChapter());

    private final List<Chapter> chapters;

    Tour(List<Chapter> chapters) {
        this.chapters = chapters;
    }

    /** The one that is asked for by its name: of the first steps, or of the context. */
    static Optional<Tour> askedFor(String question) {
        return switch (question.toLowerCase(Locale.ROOT).replaceAll("[^a-z\\p{IsHan}]", "")) {
            case "tour", "导览" -> Optional.of(new Tour(List.of(new FirstStepsChapter())));
            case "tourcontext", "touroncontext", "tourofthecontext", "导览上下文", "上下文导览" -> Optional.of(new Tour(CONTEXT));
            default -> Optional.empty();
        };
    }

    GuideAnswer step(GuideTurn turn) {
        List<List<ToolCall>> steps = new ArrayList<>();
        List<String> said = new ArrayList<>();
        for (Chapter chapter : chapters) {
            List<List<ToolCall>> own = chapter.steps(turn);
            for (int step = 0; step < own.size(); step++) {
                said.add(chapter.said(step));
            }
            steps.addAll(own);
        }
        if (turn.replies() < steps.size()) {
            return GuideAnswer.of(say("step", turn.replies() + 1, steps.size()) + said.get(turn.replies()))
                    .calling(steps.get(turn.replies()).toArray(ToolCall[]::new));
        }
        StringBuilder text = new StringBuilder(say("who"));
        chapters.forEach(chapter ->
                text.append("\n\n## ").append(chapter.title()).append("\n\n").append(chapter.explanation()));
        return GuideAnswer.of(text.toString());
    }
}
