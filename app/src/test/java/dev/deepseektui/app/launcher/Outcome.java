package dev.deepseektui.app.launcher;

/** The result of a run of the launcher. */
record Outcome(int status, String out, String err) {}
