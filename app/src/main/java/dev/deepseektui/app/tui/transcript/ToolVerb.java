package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.tui.transcript.TranscriptTexts.say;

/**
 * What do people call what a tool does?
 *
 * @param bare of what never ran
 */
record ToolVerb(String bare, String running, String done) {
    /** {@code doing}: as {@link ToolHead} has it. */
    static ToolVerb of(String doing) {
        return switch (doing) {
            case "read_file" -> spoken("read_file");
            case "list_dir" -> spoken("list_dir");
            case "grep", "glob" -> spoken("search");
            case "shell" -> spoken("shell");
            case "job_start" -> spoken("job_start");
            case "job_poll" -> spoken("job_poll");
            case "job_kill" -> spoken("job_kill");
            case "job_list" -> spoken("job_list");
            case "edit_file" -> spoken("edit_file");
            case "write_file" -> spoken("write_file");
            case "update_plan" -> spoken("update_plan");
            case "recall" -> spoken("recall");
            default -> new ToolVerb(doing, doing, doing);
        };
    }

    private static ToolVerb spoken(String key) {
        return new ToolVerb(
                say("verb." + key + ".bare"), say("verb." + key + ".running"), say("verb." + key + ".done"));
    }
}
