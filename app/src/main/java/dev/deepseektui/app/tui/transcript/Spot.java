package dev.deepseektui.app.tui.transcript;

/** One row of a block. */
record Spot(Place place, int row) {}
