package dev.deepseektui.core.simulator.guide;

import dev.deepseektui.core.simulator.brain.Answer;
import dev.deepseektui.core.simulator.guide.GuideTurn.Found;
import java.util.List;
import java.util.stream.Collectors;

/** What the guide says where a question has nothing to search for: what is here, and what it can do. */
final class Welcome {
    private static final int MOST_ENTRIES = 20;

    private Welcome() {}

    static Answer step(GuideTurn turn) {
        List<Found> listings = turn.by("list_dir");
        if (listings.isEmpty() && turn.replies() == 0) {
            return Answer.of("")
                    .thinking("Nothing to search for: what is here?")
                    .calling(Calls.list("."));
        }
        String entries = listings.stream()
                .flatMap(found -> found.result().lines())
                .limit(MOST_ENTRIES)
                .collect(Collectors.joining("\n"));
        return Answer.of(
                GuideBrain.LABEL + "\n\nIn this workspace:\n\n```\n" + entries.replace("```", "'''") + "\n```\n\n"
                        + "Ask where something is, as in *where are tokens counted?*, and it looks for the words in files and names. "
                        + "*tour* shows what this program does with its context. `deepseek-tui login` stores a key, and then a model answers.");
    }
}
