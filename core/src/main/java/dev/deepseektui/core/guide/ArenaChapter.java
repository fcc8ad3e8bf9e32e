package dev.deepseektui.core.guide;

import dev.deepseektui.core.message.ToolCall;
import java.util.List;

/** What is told beside the conversation: it makes a plan, which stands behind the next ask. */
final class ArenaChapter implements Chapter {
    @Override
    public String title() {
        return "What is told beside the conversation";
    }

    @Override
    public List<List<ToolCall>> steps() {
        return List.of(List.of(Calls.plan("Get to know deepseek-tui", "ask something of your own")));
    }

    @Override
    public String explanation() {
        return """
                This tour made a plan with one open item. With your next ask the **arena** injects it in one short message: plan, rules that \
                you laid down ("always …", "never …"), checked facts, open failures and memories, each in a zone with a floor and a cap, \
                all of them under a budget of some 1,460 tokens. What the prompt still shows is not told again, so a turn in which nothing \
                changed costs nothing; and after a compaction what went out of sight comes back.

                - `/arena` shows the zones, and of each entry why it is in the prompt or not; the pane says where something was left out.
                - Lay down a rule, as in `Never touch the tests.`, ask something else, and look again.
                - `deepseek-tui context plan FILE` plans the entries of a file, without any session.
                """;
    }
}
