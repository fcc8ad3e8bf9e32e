package dev.deepseektui.testkit.simulator.script;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Delivery;
import dev.deepseektui.testkit.simulator.brain.Delivery.UsagePlace;
import dev.deepseektui.testkit.simulator.brain.Fault;
import dev.deepseektui.testkit.simulator.brain.Place;
import dev.deepseektui.testkit.simulator.brain.Place.AnswerPoint;
import dev.deepseektui.testkit.simulator.brain.Refusal;
import dev.deepseektui.testkit.simulator.brain.Reply;
import dev.deepseektui.testkit.simulator.chat.ApiError;
import dev.deepseektui.testkit.simulator.chat.Fields;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** A parser of replies in scripts. */
final class ReplyReader {
    private static final Set<String> REPLY =
            Set.of("text", "reasoning", "tool_calls", "finish_reason", "usage", "piece");
    private static final Set<String> CALL = Set.of("id", "name", "arguments");
    private static final Set<String> ERROR = Set.of("status", "message", "retry_after");
    private static final List<String> FINISHES =
            List.of("stop", "length", "content_filter", "tool_calls", "insufficient_system_resource");
    private static final int MAX_PIECE_LENGTH = 1 << 20;

    private ReplyReader() {}

    /**
     * Reads a reply.
     *
     * @param holder an object with {@code reply} or {@code error}, and optionally {@code faults}
     */
    static Reply read(Fields holder) {
        List<Fault> faults = holder.objects("faults").orElse(List.of()).stream()
                .map(FaultReader::read)
                .toList();
        if (holder.has("error")) {
            return new Refusal(error(holder.requiredObject("error")), faults);
        }
        Answer answer = answer(holder.requiredObject("reply"), faults);
        for (Fault fault : faults) {
            if (!hasPlace(answer, fault.place())) {
                throw holder.wrong(
                        "faults",
                        "this reply has no " + fault.place().toString().toLowerCase(Locale.ROOT));
            }
        }
        return answer;
    }

    private static boolean hasPlace(Answer answer, Place place) {
        if (place == AnswerPoint.TEXT) {
            return !answer.text().isEmpty();
        }
        if (place == AnswerPoint.REASONING) {
            return !answer.reasoning().isEmpty();
        }
        return place != AnswerPoint.ARGUMENTS
                || answer.calls().stream().anyMatch(call -> !call.arguments().isEmpty());
    }

    private static Answer answer(Fields reply, List<Fault> faults) {
        ScriptNames.check(reply, REPLY);
        List<ToolCall> calls = reply.objects("tool_calls").orElse(List.of()).stream()
                .map(ReplyReader::call)
                .toList();
        Optional<String> finish = reply.choice("finish_reason", FINISHES);
        return new Answer(
                reply.text("text").orElse(""),
                reply.text("reasoning").orElse(""),
                calls,
                finish,
                delivery(reply),
                faults);
    }

    private static Delivery delivery(Fields reply) {
        int piece = reply.has("piece") ? number(reply, "piece", 1, MAX_PIECE_LENGTH) : Delivery.USUAL.piece();
        UsagePlace usage = reply.choice("usage", List.of("extra", "last", "none"))
                .map(name -> UsagePlace.valueOf(name.toUpperCase(Locale.ROOT)))
                .orElse(Delivery.USUAL.usage());
        return new Delivery(piece, usage);
    }

    private static ToolCall call(Fields call) {
        ScriptNames.check(call, CALL);
        JsonNode arguments = call.any("arguments");
        if (!arguments.isTextual() && !arguments.isObject()) {
            throw call.wrong("arguments", "expected an object, or a string to send unchanged");
        }
        String text = arguments.isTextual() ? arguments.textValue() : arguments.toString();
        return new ToolCall(call.text("id").orElse(""), call.requiredText("name"), text);
    }

    private static ApiError error(Fields error) {
        ScriptNames.check(error, ERROR);
        ApiError base = ApiError.of(number(error, "status", 400, 599));
        ApiError worded = error.text("message").map(base::saying).orElse(base);
        return error.has("retry_after") ? worded.retryAfter(number(error, "retry_after", 0, 86_400)) : worded;
    }

    static int number(Fields fields, String name, int least, int limit) {
        JsonNode number = fields.whole(name).orElseThrow(() -> fields.missing(name));
        if (!number.canConvertToInt() || number.intValue() < least || number.intValue() > limit) {
            throw fields.wrong(name, "expected a whole number from " + least + " to " + limit);
        }
        return number.intValue();
    }
}
