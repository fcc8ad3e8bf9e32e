package dev.deepseektui.core.config;

/** Where a value came from: the layer, and the file and line, variable or flag in it. */
public record Provenance(ConfigLayer layer, String place) {
    public static final Provenance BUILT_IN = new Provenance(ConfigLayer.BUILT_IN, ConfigLayer.BUILT_IN.words());

    /** Who may set a key, the later the stronger. */
    public enum ConfigLayer {
        BUILT_IN("built in"),
        CREDENTIALS("login"),
        USER_FILE("user settings"),
        WORKSPACE_FILE("workspace settings"),
        ENVIRONMENT("environment"),
        FLAG("command line");

        private final String words;

        ConfigLayer(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }
}
