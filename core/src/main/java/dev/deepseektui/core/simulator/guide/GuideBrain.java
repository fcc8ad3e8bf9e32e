package dev.deepseektui.core.simulator.guide;

import dev.deepseektui.core.simulator.brain.Answer;
import dev.deepseektui.core.simulator.brain.Ask;
import dev.deepseektui.core.simulator.brain.Brain;
import dev.deepseektui.core.simulator.brain.Delivery;
import dev.deepseektui.core.simulator.brain.Reply;
import java.util.List;

/**
 * Answers without a model: it turns the ask into searches, ranks what they found, reads the best files and quotes them. It says so in
 * the first line of every answer. All it knows is in the request, so that any thread may ask it anything.
 */
public final class GuideBrain implements Brain {
    static final String LABEL =
            "*Embedded guide: there is no AI behind this answer. It searched your workspace and quotes what it found.*";

    private static final Delivery SMOOTH = new Delivery(24, Delivery.UsagePlace.EXTRA);
    private static final List<Chapter> TOUR = List.of(
            new CapacityChapter(),
            new CompactionChapter(),
            new ResidentChapter(),
            new ArenaChapter(),
            new MemoryChapter());

    @Override
    public Reply answer(Ask ask) {
        GuideTurn turn = GuideTurn.of(ask.request());
        Answer answer = Gist.isAskedFor(turn.question()) ? Gist.of(ask.request()) : step(turn);
        return answer.delivered(SMOOTH);
    }

    private static Answer step(GuideTurn turn) {
        if (!turn.hasTools()) {
            return Answer.of(LABEL + "\n\nThis request offers no tools, so there is nothing to search with.");
        }
        if (Tour.isAskedFor(turn.question())) {
            return new Tour(TOUR).step(turn);
        }
        Keywords keywords = Keywords.of(turn.question());
        return keywords.words().isEmpty() ? Welcome.step(turn) : Search.step(keywords, turn);
    }
}
