package dev.deepseektui.testkit.simulator.chat;

import dev.deepseektui.core.conversation.image.ImageHeader;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A parser of the images in a request. An image's URL must contain its bytes, which must be of a supported type and
 * match the declared type.
 */
final class ImagePart {
    private static final Pattern DATA = Pattern.compile("data:(image/[a-z]+);base64,([A-Za-z0-9+/]+={0,2})");

    private ImagePart() {}

    static ImageHeader header(Fields part) {
        Fields image = part.requiredObject("image_url");
        image.choice("detail", List.of("auto", "low", "high"));
        Matcher data = DATA.matcher(image.requiredText("url"));
        if (!data.matches()) {
            throw ApiException.refused(image.path("url"), "Invalid image: only base64 data URLs are supported");
        }
        ImageHeader header = ImageHeader.of(bytes(image, data.group(2)))
                .orElseThrow(() -> ApiException.refused(
                        image.path("url"), "Invalid image: damaged, or not JPEG, PNG, GIF or WebP"));
        if (!header.kind().type().equals(data.group(1))) {
            throw ApiException.refused(
                    image.path("url"),
                    "Invalid image: declared as " + data.group(1) + ", but is "
                            + header.kind().type());
        }
        return header;
    }

    private static byte[] bytes(Fields image, String base64) {
        try {
            return Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            throw ApiException.refused(image.path("url"), "Invalid image: malformed base64");
        }
    }
}
