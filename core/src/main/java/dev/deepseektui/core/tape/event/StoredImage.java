package dev.deepseektui.core.tape.event;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An image in a message. Its bytes are stored next to the tape.
 *
 * @param artifact the ID of its bytes, which is their SHA-256
 * @param type the media type, such as {@code image/png}
 * @param bytes the size in bytes
 * @param name the name shown to the user
 * @param original the image before scaling; absent if it was not scaled
 */
public record StoredImage(
        String artifact,
        String type,
        int width,
        int height,
        long bytes,
        String name,
        @Nullable Original original) {
    /** The side length in pixels of the squares in which models process an image. */
    private static final int SQUARE = 28;

    private static final int MIN_TOKENS = 16;
    private static final int MAX_TOKENS = 1_280;

    /** The original of a scaled image, in its displayed orientation. */
    public record Original(String type, int width, int height, long bytes) {}

    /** Returns a description such as {@code shot.png (PNG, 640x480, 12 KB)}. */
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
     * Estimates the number of tokens. Providers scale down large images by unpublished rules; calibration against bills
     * corrects the estimate.
     */
    public int tokens() {
        long squares = (long) squares(width) * squares(height);
        return (int) Math.max(MIN_TOKENS, Math.min(MAX_TOKENS, squares));
    }

    private static int squares(int pixels) {
        return (pixels + SQUARE - 1) / SQUARE;
    }
}
