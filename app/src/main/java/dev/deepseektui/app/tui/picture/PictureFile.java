package dev.deepseektui.app.tui.picture;

import dev.deepseektui.core.image.ImageHeader;
import dev.deepseektui.core.image.ImageHeader.Kind;
import java.util.Base64;
import java.util.Optional;

/** The bytes of a picture as the terminal takes them: a PNG no larger than its cells, in Base64. */
public final class PictureFile {
    /** What goes over a slow line in a moment. */
    static final int LARGEST = 256 << 10;

    private PictureFile() {}

    /** Empty where they are no picture that can be shown. */
    public static Optional<String> of(byte[] bytes) {
        return ImageHeader.of(bytes)
                .filter(header -> header.kind() == Kind.PNG && bytes.length <= LARGEST)
                .map(header -> Base64.getEncoder().encodeToString(bytes));
    }
}
