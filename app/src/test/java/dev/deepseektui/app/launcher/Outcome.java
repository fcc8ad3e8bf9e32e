package dev.deepseektui.app.launcher;

/** What did a run of the launcher leave: its status and its words on either stream. */
record Outcome(int status, String out, String err) {}
