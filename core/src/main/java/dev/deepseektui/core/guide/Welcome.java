package dev.deepseektui.core.guide;

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
            return GuideAnswer.of("There is nothing to search for in that. What is here:")
                    .calling(Calls.list("."));
        }
        String entries = listings.stream()
                .flatMap(found -> found.result().lines())
                .limit(MOST_ENTRIES)
                .collect(Collectors.joining("\n"));
        return GuideAnswer.of(
                Guide.LABEL + "\n\nIn this workspace:\n\n```\n" + entries.replace("```", "'''") + "\n```\n\n"
                        + "Ask where something is, as in *where are tokens counted?*, and it looks for the words in files and names. "
                        + "*tour* shows what this program does with its context. `deepseek-tui login` stores a key, and then a model answers.");
    }
}
