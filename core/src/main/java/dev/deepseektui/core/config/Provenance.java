package dev.deepseektui.core.config;

/** Where a value came from: the layer, and the file and line, variable or flag in it. */
public record Provenance(Layer layer, String place) {
    public static final Provenance BUILT_IN = new Provenance(Layer.BUILT_IN, Layer.BUILT_IN.words());
}
