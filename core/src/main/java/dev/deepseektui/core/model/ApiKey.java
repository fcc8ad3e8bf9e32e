package dev.deepseektui.core.model;

/** An API key. Its {@code toString} does not reveal it. */
public final class ApiKey {
    private static final String MASK = "(key)";

    private final String secret;

    public ApiKey(String secret) {
        this.secret = secret;
    }

    public String bearer() {
        return "Bearer " + secret;
    }

    /** Masks the key in a string, in case a server repeated it. */
    public String maskedIn(String text) {
        return text.replace(secret, MASK);
    }

    @Override
    public String toString() {
        return MASK;
    }
}
