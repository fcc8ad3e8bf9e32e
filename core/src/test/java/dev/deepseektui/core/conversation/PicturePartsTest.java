package dev.deepseektui.core.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.tape.event.StoredImage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PicturePartsTest {
    private static final byte[] PNG = HexFormat.of()
            .parseHex("89504e470d0a1a0a0000000d49484452000002800000019008060000001f15c4890000000049454e44ae426082");
    /** The length of {@code PNG} in base64. */
    private static final int LENGTH = 60;

    private final List<String> read = new ArrayList<>();

    private Optional<byte[]> stored(String id) {
        read.add(id);
        return Optional.of(PNG);
    }

    private static byte[] messages(int pictures) {
        return IntStream.range(0, pictures)
                .mapToObj(
                        i -> new StoredImage("%064x".formatted(i), "image/png", 640, 400, PNG.length, "shot.png", null))
                .map(picture -> ImageContent.message("Look", picture))
                .collect(Collectors.joining(",", "[", "]"))
                .getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void each_stands_in_the_place_of_its_reference() {
        List<byte[]> pieces =
                ImageContent.filled(messages(3), this::stored, 3 * LENGTH).orElseThrow();

        String sent = pieces.stream()
                .map(piece -> new String(piece, StandardCharsets.UTF_8))
                .collect(Collectors.joining());
        assertThat(sent.split("data:image/png;base64,iVBOR", -1)).hasSize(4);
        assertThat(sent).doesNotContain("artifact:");
    }

    @Test
    void once_they_are_too_much_together_no_more_are_read() {
        assertThat(ImageContent.filled(messages(100), this::stored, 3 * LENGTH)).isEmpty();
        assertThat(read).hasSize(4);
    }
}
