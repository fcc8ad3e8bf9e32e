package dev.deepseektui.app.tui.pane;

import java.time.Instant;

/** What was worked at here before, and until when? */
public record LastTime(String title, Instant until) {}
