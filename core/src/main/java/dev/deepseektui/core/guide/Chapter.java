package dev.deepseektui.core.guide;

import dev.deepseektui.core.message.ToolCall;
import java.util.List;

/** One part of the tour: it does something that can be watched, and says what was to be seen. */
interface Chapter {
    String title();

    /** What is done, one list of calls per step. */
    List<List<ToolCall>> steps();

    /** The same, where what is done depends on what was found before; as many steps in any case. */
    default List<List<ToolCall>> steps(GuideTurn turn) {
        return steps();
    }

    /** What is said when a step begins, behind which it is; with a blank before it. */
    default String said(int step) {
        return "";
    }

    /** Markdown. */
    String explanation();
}
