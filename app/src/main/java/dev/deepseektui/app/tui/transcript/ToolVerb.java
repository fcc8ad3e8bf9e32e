package dev.deepseektui.app.tui.transcript;

/**
 * What do people call what a tool does?
 *
 * @param bare of what never ran
 */
record ToolVerb(String bare, String running, String done) {
    static ToolVerb of(String tool) {
        return switch (tool) {
            case "read_file" -> new ToolVerb("Read", "Reading", "Read");
            case "list_dir" -> new ToolVerb("List", "Listing", "Listed");
            case "grep", "glob" -> new ToolVerb("Search", "Searching", "Searched");
            case "shell" -> new ToolVerb("Run", "Running", "Ran");
            case "edit_file" -> new ToolVerb("Edit", "Editing", "Edited");
            case "write_file" -> new ToolVerb("Write", "Writing", "Wrote");
            case "update_plan" -> new ToolVerb("Plan", "Planning", "Planned");
            case "recall" -> new ToolVerb("Recall", "Recalling", "Recalled");
            default -> new ToolVerb(tool, tool, tool);
        };
    }
}
