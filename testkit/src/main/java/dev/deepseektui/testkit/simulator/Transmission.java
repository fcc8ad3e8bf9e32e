package dev.deepseektui.testkit.simulator;

import dev.deepseektui.testkit.simulator.brain.Fault;
import dev.deepseektui.testkit.simulator.brain.Place.AnswerPoint;
import dev.deepseektui.testkit.simulator.brain.RecordedAnswer;
import dev.deepseektui.testkit.simulator.chat.ApiError;
import java.nio.charset.StandardCharsets;
import java.util.List;
import okhttp3.Headers;

/**
 * A response to send, with its faults.
 *
 * @param before the frames sent before the head
 */
record Transmission(int status, Headers headers, List<Frame> before, List<Frame> body) {
    private static final Headers JSON = Headers.of("Content-Type", "application/json");
    private static final Headers EVENTS =
            Headers.of("Content-Type", "text/event-stream; charset=utf-8", "Cache-Control", "no-cache");
    private static final String BLANK_LINE = "\n";

    static Transmission of(UnsentAnswer outgoing) {
        List<Fault> faults = outgoing.answer().faults();
        if (!outgoing.request().streams()) {
            return whole(200, JSON, outgoing.whole(), faults);
        }
        FramePlan plan = new FramePlan(faults, EventStream.COMMENT).moment(AnswerPoint.FIRST_BYTE);
        List<Frame> before = plan.part();
        plan.moment(AnswerPoint.FIRST_EVENT);
        EventStream.write(outgoing, plan);
        return new Transmission(200, EVENTS, before, plan.last());
    }

    static Transmission of(ApiError error, List<Fault> faults) {
        Headers.Builder headers = JSON.newBuilder();
        error.retryAfter().ifPresent(seconds -> headers.add("Retry-After", String.valueOf(seconds)));
        return whole(error.status(), headers.build(), error.body(), faults);
    }

    static Transmission of(RecordedAnswer recorded) {
        return new Transmission(
                recorded.status(),
                Headers.of("Content-Type", recorded.contentType()),
                List.of(),
                List.of(new Frame.Bytes(recorded.body().getBytes(StandardCharsets.UTF_8))));
    }

    static Transmission json(String body) {
        return whole(200, JSON, body, List.of());
    }

    private static Transmission whole(int status, Headers headers, String body, List<Fault> faults) {
        FramePlan plan = new FramePlan(faults, BLANK_LINE).moment(AnswerPoint.FIRST_BYTE);
        List<Frame> before = plan.part();
        int middle = body.offsetByCodePoints(0, body.codePointCount(0, body.length()) / 2);
        plan.moment(AnswerPoint.FIRST_EVENT)
                .bytes(body.substring(0, middle))
                .moment(AnswerPoint.REASONING)
                .moment(AnswerPoint.TEXT)
                .moment(AnswerPoint.ARGUMENTS)
                .bytes(body.substring(middle))
                .moment(AnswerPoint.FINISH)
                .moment(AnswerPoint.DONE);
        return new Transmission(status, headers, before, plan.last());
    }
}
