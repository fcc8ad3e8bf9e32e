package dev.deepseektui.core.guide;

import dev.deepseektui.core.message.ToolCall;
import java.util.List;

/** What fills the prompt, and what goes out of it when it is full. It looks at enough for the results to be worth looking at. */
final class CompactionChapter implements Chapter {
    @Override
    public String title() {
        return "The compaction ladder";
    }

    @Override
    public List<List<ToolCall>> steps() {
        return List.of(List.of(Calls.names(""), Calls.count("import")));
    }

    @Override
    public String explanation() {
        return """
                All results of this tour are in the prompt now, and each later request carries them. At 60 % of the budget files and \
                outputs that nobody spoke of lately shrink to **outlines** (soft), at 75 % only the half of the older exchanges stays \
                that has most to do with what was asked last (hard), and at 90 % a **summary** stands for all but the last four messages and \
                what was asked (emergency). Nothing is lost: the session keeps all of it, and the model can recall it.

                - `deepseek-tui context show` shows what fills the prompt of this session, and how far it is to the next level.
                - `deepseek-tui exec --set context.budget_tokens=8192 "tour context"` gives the prompt so little room that you can watch it happen; on the screen `/compact emergency` does it at once.
                """;
    }
}
