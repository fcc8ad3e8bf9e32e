package dev.deepseektui.app.tui;

/** What runs on a screen: how its model changes and how it looks. */
public record Program<M>(Update<M> update, View<M> view) {}
