package dev.deepseektui.core.conversation;

import dev.deepseektui.core.tape.HeaderChanged;
import dev.deepseektui.core.tape.SessionStarted;

/**
 * What every request starts with: the system text and the tools, pinned when the session starts.
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

    String json() {
        return MessageJson.system(system);
    }
}
