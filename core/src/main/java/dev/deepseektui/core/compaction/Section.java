package dev.deepseektui.core.compaction;

/** What a summary speaks of, in this order, whoever writes it. */
enum Section {
    GOALS("User goals and constraints"),
    DETAILS("Technical details and code references"),
    DECISIONS("Decisions"),
    FILES("Files changed"),
    COMMANDS("Commands and their outcomes"),
    PROBLEMS("Open problems"),
    NEXT("Next step"),
    RULES("Rules that must survive");

    private final String title;

    Section(String title) {
        this.title = title;
    }

    String heading() {
        return "## " + title;
    }
}
