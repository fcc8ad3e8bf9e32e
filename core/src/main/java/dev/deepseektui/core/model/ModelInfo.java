package dev.deepseektui.core.model;

import org.jspecify.annotations.Nullable;

/** A model that the provider offers. */
public record ModelInfo(String id, @Nullable String owner) {}
