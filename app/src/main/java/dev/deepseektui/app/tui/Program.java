package dev.deepseektui.app.tui;

/** A program for a screen: the update of its model, and its view. */
public record Program<M>(Update<M> update, View<M> view) {}
