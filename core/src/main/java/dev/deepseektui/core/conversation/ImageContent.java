package dev.deepseektui.core.conversation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.conversation.image.ImageHeader;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.tape.event.StoredImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * The content of a message with an image: the text and the stored image's id. When the message is sent, the image
 * replaces the id.
 */
public final class ImageContent {
    private static final String TYPE = "type";
    private static final String TEXT = "text";
    private static final String IMAGE = "image_url";
    private static final String URL = "url";
    private static final String STORED = "artifact:";
    private static final Pattern REFERENCE = Pattern.compile(STORED + "[0-9a-f]{64}");
    /** A reference to an image. Text cannot match it, because quotation marks in text are escaped. */
    private static final Pattern PART =
            Pattern.compile("\\{\"type\":\"image_url\",\"image_url\":\\{\"url\":\"artifact:([0-9a-f]{64})\"}}");

    private static final String GONE =
            "{\"type\":\"text\",\"text\":\"" + ModelTexts.of(ImageContent.class).text("picture_gone") + "\"}";

    private ImageContent() {}

    static String message(String text, StoredImage picture) {
        ObjectNode message = MessageJson.message(Role.USER);
        ArrayNode parts = message.putArray(MessageJson.CONTENT);
        parts.addObject().put(TYPE, TEXT).put(TEXT, MessageJson.sendable(text));
        parts.addObject().put(TYPE, IMAGE).putObject(IMAGE).put(URL, STORED + picture.artifact());
        return Json.line(message);
    }

    static boolean areSound(JsonNode content) {
        return content.isArray()
                && !content.isEmpty()
                && StreamSupport.stream(content.spliterator(), false).allMatch(ImageContent::isSound);
    }

    private static boolean isSound(JsonNode part) {
        boolean isText = part.path(TEXT).isTextual()
                && MessageJson.sendable(part.path(TEXT).asText())
                        .equals(part.path(TEXT).asText());
        return part.size() == 2
                && (part.path(TYPE).asText().equals(TEXT)
                        ? isText
                        : part.path(TYPE).asText().equals(IMAGE)
                                && part.path(IMAGE).size() == 1
                                && REFERENCE
                                        .matcher(part.path(IMAGE).path(URL).asText())
                                        .matches());
    }

    /** Returns the text of a message's content, which may be a list of parts. */
    static String text(JsonNode content) {
        return content.isArray()
                ? StreamSupport.stream(content.spliterator(), false)
                        .map(part -> part.path(TEXT).asText(""))
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining("\n"))
                : content.asText();
    }

    static boolean areIn(String json) {
        return json.contains("\"" + IMAGE + "\":{");
    }

    public static boolean areIn(byte[] messages) {
        return areIn(new String(messages, StandardCharsets.ISO_8859_1));
    }

    /**
     * Returns the messages to send, split into consecutive byte arrays, with images in place of their references; empty
     * if the encoded images exceed {@code limit} bytes in total.
     *
     * @param stored returns the bytes of the image with this id; empty if it is no longer stored
     */
    public static Optional<List<byte[]>> filled(
            byte[] messages, Function<String, Optional<byte[]>> stored, long limit) {
        List<byte[]> pieces = new ArrayList<>();
        Matcher reference = PART.matcher(new String(messages, StandardCharsets.ISO_8859_1));
        int from = 0;
        long left = limit;
        while (reference.find()) {
            pieces.add(Arrays.copyOfRange(messages, from, reference.start()));
            Optional<byte[]> bytes = stored.apply(reference.group(1));
            Optional<ImageHeader> header = bytes.flatMap(ImageHeader::of);
            if (header.isPresent()) {
                byte[] encoded = Base64.getEncoder().encode(bytes.get());
                left -= encoded.length;
                if (left < 0) {
                    return Optional.empty();
                }
                pieces.add(ascii("{\"type\":\"image_url\",\"image_url\":{\"url\":\"data:"
                        + header.get().kind().type() + ";base64,"));
                pieces.add(encoded);
                pieces.add(ascii("\"}}"));
            } else {
                pieces.add(ascii(GONE));
            }
            from = reference.end();
        }
        pieces.add(Arrays.copyOfRange(messages, from, messages.length));
        return Optional.of(pieces);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Returns the messages for a model that accepts no images. In each message, the remark replaces the images and
     * follows the text.
     */
    public static byte[] withoutImages(byte[] messages, String remark) {
        try {
            JsonNode all = Json.tree(messages);
            for (JsonNode message : all) {
                if (message.path(MessageJson.CONTENT).isArray()) {
                    ((ObjectNode) message)
                            .put(MessageJson.CONTENT, text(message.path(MessageJson.CONTENT)) + "\n" + remark);
                }
            }
            return Json.bytes(all);
        } catch (IOException e) {
            throw new IllegalStateException("the conversation is no JSON", e);
        }
    }
}
