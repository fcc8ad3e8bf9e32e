package dev.deepseektui.core.tape.event;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A picture that a message shows. Its bytes are stored beside the tape.
 *
 * @param artifact the id of its bytes, which is their SHA-256
 * @param type such as {@code image/png}
 * @param bytes how many
 * @param name as the user knows it
 * @param original what it was made smaller from; absent where it is as it came
 */
public record Picture(
        String artifact,
        String type,
        int width,
        int height,
        long bytes,
        String name,
        @Nullable Original original) {
    /** In pixels: models look at a picture in squares of this size. */
    private static final int SQUARE = 28;

    private static final int FEWEST = 16;
    private static final int MOST = 1_280;

    /** What was too large to be sent, as it is looked at: the width of one that was taken upright is the shorter side. */
    public record Original(String type, int width, int height, long bytes) {}

    /** One that is as it came. */
    public Picture(String artifact, String type, int width, int height, long bytes, String name) {
        this(artifact, type, width, height, bytes, name, null);
    }

    /** What it is, for people and for the model: {@code shot.png (PNG, 640x480, 12 KB)}. */
    public String label() {
        String sent = form(type, width, height, bytes);
        return original == null
                ? "%s (%s)".formatted(name, sent)
                : "%s (%s, made smaller from %s)"
                        .formatted(name, sent, form(original.type, original.width, original.height, original.bytes));
    }

    private static String form(String type, int width, int height, long bytes) {
        return "%s, %dx%d, %s"
                .formatted(type.substring(type.indexOf('/') + 1).toUpperCase(Locale.ROOT), width, height, size(bytes));
    }

    private static String size(long bytes) {
        return bytes < 1_000
                ? bytes + " B"
                : bytes < 1_000_000 ? bytes / 1_000 + " KB" : String.format(Locale.ROOT, "%.1f MB", bytes / 1e6);
    }

    /**
     * An estimate: no provider of ours publishes its rule. Larger pictures are scaled down before a model looks at them; what the bill says
     * beyond this is learnt like anything else that is billed beyond our count.
     */
    public int tokens() {
        long squares = (long) squares(width) * squares(height);
        return (int) Math.max(FEWEST, Math.min(MOST, squares));
    }

    private static int squares(int pixels) {
        return (pixels + SQUARE - 1) / SQUARE;
    }
}
