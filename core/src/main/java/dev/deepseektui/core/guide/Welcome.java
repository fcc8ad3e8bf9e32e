package dev.deepseektui.core.guide;

import static dev.deepseektui.core.guide.GuideTexts.say;

import dev.deepseektui.core.guide.GuideTurn.Found;
import java.util.List;
import java.util.stream.Collectors;

/** What the guide says where a question has nothing to search for: what is here, and what it can do. */
final class Welcome {
    private static final int MOST_ENTRIES = 20;

    private Welcome() {}

    static GuideAnswer step(GuideTurn turn) {
        List<Found> listings = turn.by("list_dir");
        if (listings.isEmpty() && turn.replies() == 0) {
            return GuideAnswer.of(say("here")).calling(Calls.list("."));
        }
        String entries = listings.stream()
                .flatMap(found -> found.result().lines())
                .limit(MOST_ENTRIES)
                .collect(Collectors.joining("\n"));
        return GuideAnswer.of(say("label") + "\n\n" + say("folder") + "\n\n```\n" + entries.replace("```", "'''")
                + "\n```\n\n" + say("ask"));
    }
}
