package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.tui.transcript.TranscriptTexts.say;

/**
 * What do people call what a tool does?
 *
 * @param bare of what never ran
 */
record ToolVerb(String bare, String running, String done) {
    static ToolVerb of(String tool) {
        return switch (tool) {
            case "read_file" -> spoken("read_file");
            case "list_dir" -> spoken("list_dir");
            case "grep", "glob" -> spoken("search");
            case "shell" -> spoken("shell");
            case "edit_file" -> spoken("edit_file");
            case "write_file" -> spoken("write_file");
            case "update_plan" -> spoken("update_plan");
            case "recall" -> spoken("recall");
            default -> new ToolVerb(tool, tool, tool);
        };
    }

    private static ToolVerb spoken(String key) {
        return new ToolVerb(
                say("verb." + key + ".bare"), say("verb." + key + ".running"), say("verb." + key + ".done"));
    }
}
