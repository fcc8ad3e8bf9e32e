package dev.deepseektui.core.model.repair;

import java.util.List;
import java.util.stream.Stream;

/** Tool calls as models write them into text. Each calls {@code grep} with the pattern {@code main} and a path. */
final class LeakedForms {
    private LeakedForms() {}

    private static String dsml(String open, String close, String section) {
        String body = "<%sinvoke name=\"grep\">\n<%sparameter name=\"pattern\" string=\"true\">main</%sparameter>\n"
                        .formatted(open, open, close)
                + "<%sparameter name=\"path\">src</%sparameter>\n</%sinvoke>\n".formatted(open, close, close);
        return section.isEmpty() ? body : "<%s%s>\n%s</%s%s>".formatted(open, section, body, close, section);
    }

    private static final String JSON = "{\"pattern\": \"main\", \"path\": \"src\"}";

    /** Returns complete blocks, each with exactly one call. */
    static List<String> complete() {
        return Stream.concat(dsml(), others()).toList();
    }

    private static Stream<String> dsml() {
        return Stream.of(
                dsml("｜DSML｜", "｜DSML｜", "function_calls"),
                dsml("｜DSML｜", "｜DSML｜", "tool_calls"),
                dsml("｜｜DSML｜｜", "｜｜DSML｜｜", "tool_calls"),
                dsml("|DSML|", "|DSML|", "function_calls"),
                dsml("||DSML||", "||DSML||", "tool_calls"),
                dsml("‖DSML‖", "‖DSML‖", "tool_calls"),
                dsml(" | DSML | ", " | DSML | ", "tool_use"),
                dsml("｜DSML｜", "｜DSML｜", ""));
    }

    private static Stream<String> others() {
        return Stream.of(
                "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>grep\n```json\n" + JSON
                        + "\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>",
                "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>grep<｜tool▁sep｜>" + JSON
                        + "<｜tool▁call▁end｜><｜tool▁calls▁end｜>",
                "<|tool_calls_begin|><|tool_call_begin|>grep<|tool_sep|>" + JSON
                        + "<|tool_call_end|><|tool_calls_end|>",
                "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>grep<｜tool▁sep｜>" + JSON
                        + "<｜tool▁call▁end｜><｜tool▁calls▁end｜><｜end▁of▁sentence｜>",
                "<tool_call>{\"name\": \"grep\", \"arguments\": " + JSON + "}</tool_call>",
                "<tool_call>\n{\"name\": \"grep\", \"arguments\": \"{\\\"pattern\\\": \\\"main\\\", \\\"path\\\":"
                        + " \\\"src\\\"}\"}\n</tool_call>\n",
                "<tool_call>{\"type\": \"function\", \"function\": {\"name\": \"grep\", \"parameters\": " + JSON
                        + "}}</tool_call>");
    }
}
