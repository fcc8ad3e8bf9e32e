package dev.deepseektui.core.tool;

import dev.deepseektui.core.conversation.image.ImageHeader;
import dev.deepseektui.core.conversation.image.SendableImage;
import dev.deepseektui.core.conversation.image.SendableImage.Unreadable;
import dev.deepseektui.core.tape.event.StoredImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * An importer of images from files, drops, the clipboard or an editor. It reads, scales and stores them for a session.
 * Thread-safe.
 *
 * @param store stores bytes and returns their ID
 */
public record ImageImporter(Function<byte[], String> store) {
    /** The maximum size in bytes; larger files are not read. */
    public static final int MAX_READ = 64 << 20;

    private static final int START = 16;
    private static final Lock ONE_AT_A_TIME = new ReentrantLock();

    /** The exception for a rejected image. Its message completes a sentence that begins with the image's name. */
    public static final class ImageRejected extends Exception {
        private static final long serialVersionUID = 1L;

        private ImageRejected(String why) {
            super(why);
        }

        public String why() {
            return String.valueOf(getMessage());
        }
    }

    /** Stores an image. Returns empty if the bytes are not in an image format that providers accept. */
    public Optional<StoredImage> take(byte[] bytes, String name) throws ImageRejected {
        if (bytes.length > MAX_READ) {
            throw new ImageRejected(
                    "is a picture of more than %d MB, and no more are read: make it smaller".formatted(MAX_READ >> 20));
        }
        ONE_AT_A_TIME.lock();
        try {
            Optional<ImageHeader.ImageKind> kind = ImageHeader.kind(bytes);
            if (kind.isEmpty()) {
                return Optional.empty();
            }
            ImageHeader header = ImageHeader.of(bytes)
                    .orElseThrow(() -> new ImageRejected("is a damaged %s image".formatted(kind.get())));
            return Optional.of(taken(bytes, header, name));
        } finally {
            ONE_AT_A_TIME.unlock();
        }
    }

    /**
     * Stores an image. Returns empty, after reading only the first bytes, if they are not in an image format that
     * providers accept.
     */
    public Optional<StoredImage> take(InputStream in, String name) throws ImageRejected, IOException {
        byte[] start = in.readNBytes(START);
        if (ImageHeader.kind(start).isEmpty()) {
            return Optional.empty();
        }
        ONE_AT_A_TIME.lock();
        try {
            InputStream whole = new SequenceInputStream(new ByteArrayInputStream(start), in);
            return take(whole.readNBytes(MAX_READ + 1), name);
        } finally {
            ONE_AT_A_TIME.unlock();
        }
    }

    private StoredImage taken(byte[] bytes, ImageHeader header, String name) throws ImageRejected {
        SendableImage image;
        try {
            image = SendableImage.of(bytes, header);
        } catch (Unreadable e) {
            throw new ImageRejected("is a picture that cannot be made small enough to be sent: %s; make a smaller copy"
                    .formatted(e.why()));
        }
        ImageHeader sent = image.header();
        return new StoredImage(
                store.apply(image.bytes()),
                sent.kind().type(),
                sent.width(),
                sent.height(),
                image.bytes().length,
                name,
                image.original()
                        .map(was ->
                                new StoredImage.Original(was.kind().type(), was.width(), was.height(), bytes.length))
                        .orElse(null));
    }
}
