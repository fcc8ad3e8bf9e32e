package dev.deepseektui.core.model;

/** A secret that does not show itself: only who asks for the header gets it. */
public final class ApiKey {
    private static final String MASK = "(key)";

    private final String secret;

    public ApiKey(String secret) {
        this.secret = secret;
    }

    /** The value of the Authorization header. */
    public String bearer() {
        return "Bearer " + secret;
    }

    /** The text without the key, should a server have repeated it. */
    public String maskedIn(String text) {
        return text.replace(secret, MASK);
    }

    @Override
    public String toString() {
        return MASK;
    }
}
