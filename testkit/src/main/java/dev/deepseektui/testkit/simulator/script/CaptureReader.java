package dev.deepseektui.testkit.simulator.script;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.testkit.simulator.brain.RecordedAnswer;
import dev.deepseektui.testkit.simulator.chat.ServiceTerms;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A parser of captures, which {@code deepseek-tui --capture} writes. Each recorded answer becomes a step. */
final class CaptureReader {
    private CaptureReader() {}

    /** Returns true if the text begins with an event of a capture. A script is one object without events. */
    static boolean isCapture(String text) {
        return text.lines().findFirst().filter(CaptureReader::isEvent).isPresent();
    }

    private static boolean isEvent(String line) {
        try {
            return Json.tree(line).has("event");
        } catch (JsonProcessingException e) {
            return false;
        }
    }

    static Script read(String text, String name) {
        List<Step> steps = new ArrayList<>();
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            JsonNode event = event(line, name + ": line " + number);
            if (event.path("event").asText().equals("answer")) {
                RecordedAnswer answer = new RecordedAnswer(
                        event.path("status").asInt(200),
                        event.path("content_type").asText("text/event-stream"),
                        event.path("text").asText());
                steps.add(new Step(List.of(), Optional.of(answer)));
            }
        }
        return new Script(ServiceTerms.USUAL, steps, Optional.empty());
    }

    private static JsonNode event(String line, String place) {
        try {
            return Json.tree(line);
        } catch (JsonProcessingException e) {
            throw new UserError(place + ": no JSON; a capture has one object in each line", e);
        }
    }
}
