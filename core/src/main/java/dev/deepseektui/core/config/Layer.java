package dev.deepseektui.core.config;

/** Who may set a key, the later the stronger. */
public enum Layer {
    BUILT_IN("built in"),
    CREDENTIALS("login"),
    USER_FILE("user settings"),
    WORKSPACE_FILE("workspace settings"),
    ENVIRONMENT("environment"),
    RECORDING("recording"),
    FLAG("command line");

    private final String words;

    Layer(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }
}
