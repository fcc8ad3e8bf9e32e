package dev.deepseektui.testkit.simulator.chat;

import java.util.List;

/** A check of the types of OpenAI's fields that have no effect here. */
final class UnusedFields {
    private static final List<String> WHOLE = List.of("n", "top_logprobs", "seed", "max_completion_tokens");
    private static final List<String> TRUTHS = List.of("logprobs", "parallel_tool_calls", "store");
    private static final List<String> TEXTS = List.of("user", "service_tier");
    private static final List<String> OBJECTS = List.of("logit_bias", "metadata");

    private UnusedFields() {}

    static void check(Fields request) {
        WHOLE.forEach(request::whole);
        TRUTHS.forEach(request::truth);
        TEXTS.forEach(request::text);
        OBJECTS.forEach(request::object);
    }
}
