package dev.deepseektui.core.session.turn;

import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.testkit.simulator.brain.Ask;
import dev.deepseektui.testkit.simulator.brain.Brain;
import dev.deepseektui.testkit.simulator.brain.Reply;

/** A model for the work and another one for summaries. */
record SummingBrain(Brain work, Brain summaries) implements Brain {
    @Override
    public Reply answer(Ask ask) {
        return isSummary(ask) ? summaries.answer(ask) : work.answer(ask);
    }

    static boolean isSummary(Ask ask) {
        return ask.request().lastText(Role.USER).startsWith("The conversation has become too long");
    }
}
