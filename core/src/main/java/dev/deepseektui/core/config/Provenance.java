package dev.deepseektui.core.config;

/** The origin of a value: its layer, and the file and line, variable or flag that set it. */
public record Provenance(ConfigLayer layer, String place) {
    public static final Provenance BUILT_IN = new Provenance(ConfigLayer.BUILT_IN, ConfigLayer.BUILT_IN.words());

    /** The layers of settings, weakest first. */
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
