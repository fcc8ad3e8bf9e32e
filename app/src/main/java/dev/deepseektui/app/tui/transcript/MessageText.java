package dev.deepseektui.app.tui.transcript;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.deepseektui.core.base.Json;

/** The words of a message that stands on the tape in the provider's form. */
final class MessageText {
    private MessageText() {}

    static String of(String json) {
        try {
            return Json.tree(json).path("content").asText();
        } catch (JsonProcessingException e) {
            return json; // shown as it is: a tape from elsewhere must not end the screen
        }
    }
}
