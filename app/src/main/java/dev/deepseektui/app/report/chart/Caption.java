package dev.deepseektui.app.report.chart;

/** What a figure is called, and what it says in a sentence to whoever does not see it. */
public record Caption(String title, String says) {}
