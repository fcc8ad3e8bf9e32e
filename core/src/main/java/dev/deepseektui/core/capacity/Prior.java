package dev.deepseektui.core.capacity;

/** The capacity of a model, and the row of the settings or of the table that says so. */
public record Prior(double cHat, String row) {}
