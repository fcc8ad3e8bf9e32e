package dev.deepseektui.app.acp;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What the editor said that it can do; what it did not say it cannot.
 *
 * @param terminalLogin it runs this program in a terminal where somebody has to log in
 * @param notices it shows lines that are no part of the talk
 * @param compactions it shows that the conversation was shortened
 * @param terminalOutput it shows the output of commands in the form of a terminal that it does not run itself
 */
record ClientAbilities(boolean terminalLogin, boolean notices, boolean compactions, boolean terminalOutput) {
    static final ClientAbilities NONE = new ClientAbilities(false, false, false, false);

    static ClientAbilities of(JsonNode said) {
        JsonNode session = said.path("session");
        return new ClientAbilities(
                said.path("auth").path("terminal").asBoolean(false),
                session.path("notices").isObject(),
                session.path("compaction").isObject(),
                said.path("_meta").path("terminal_output").asBoolean(false));
    }
}
