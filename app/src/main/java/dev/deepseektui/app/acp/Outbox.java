package dev.deepseektui.app.acp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;

/** The way of one session's updates to the editor. What others wrote commands no terminal there. */
record Outbox(Client client, String session) {
    void send(ObjectNode update) {
        client.update(session, update);
    }

    ClientAbilities abilities() {
        return client.abilities();
    }

    static ObjectNode update(String kind) {
        return Json.object().put("sessionUpdate", kind);
    }

    /** A piece of a message; the pieces of one have the same id. */
    void chunk(String kind, String messageId, String text) {
        ObjectNode update = update(kind).put("messageId", messageId);
        update.set("content", text(text));
        send(update);
    }

    static ObjectNode text(String text) {
        return Json.object().put("type", "text").put("text", SafeText.block(text));
    }
}
