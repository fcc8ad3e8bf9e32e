package dev.deepseektui.core.conversation;

import dev.deepseektui.core.conversation.tokens.PromptTemplate.Thinking;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TurnEvents.HeaderChanged;

/**
 * The beginning of every request: the system prompt and the tool definitions. A change invalidates the provider's whole
 * cache.
 *
 * @param tools the JSON array of tool definitions, as it is sent
 */
public record Header(String model, String effort, String system, String tools) {
    static final Header NONE = new Header("", "", "", "[]");

    static Header of(SessionStarted started) {
        return new Header(started.model(), started.effort(), started.system(), started.tools());
    }

    static Header of(HeaderChanged changed) {
        return new Header(changed.model(), changed.effort(), changed.system(), changed.tools());
    }

    /** Returns true if there is at least one tool. Without tools the provider drops the reasoning of earlier replies. */
    public boolean hasTools() {
        return tools.indexOf('{') >= 0;
    }

    Thinking thinking() {
        return effort.equals("off") ? Thinking.OFF : Thinking.ON;
    }

    String json() {
        return MessageJson.system(system);
    }
}
