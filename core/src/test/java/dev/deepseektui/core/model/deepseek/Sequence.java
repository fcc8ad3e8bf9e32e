package dev.deepseektui.core.model.deepseek;

import dev.deepseektui.testkit.simulator.brain.Ask;
import dev.deepseektui.testkit.simulator.brain.Brain;
import dev.deepseektui.testkit.simulator.brain.Reply;
import java.util.List;

/** A model that gives scripted replies in order and repeats the last one. */
final class Sequence implements Brain {
    private final List<Reply> replies;
    private int next;

    Sequence(Reply... replies) {
        this.replies = List.of(replies);
    }

    @Override
    public synchronized Reply answer(Ask ask) {
        Reply reply = replies.get(next);
        next = Math.min(next + 1, replies.size() - 1);
        return reply;
    }
}
