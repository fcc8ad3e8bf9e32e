package dev.deepseektui.core.model;

/** An API key, which {@code toString} does not show. */
public final class ApiKey {
    private static final String MASK = "(key)";

    private final String secret;

    public ApiKey(String secret) {
        this.secret = secret;
    }

    public String bearer() {
        return "Bearer " + secret;
    }

    /** Masks the key in a text, which a server may have repeated. */
    public String maskedIn(String text) {
        return text.replace(secret, MASK);
    }

    @Override
    public String toString() {
        return MASK;
    }
}
