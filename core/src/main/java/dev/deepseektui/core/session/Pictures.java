package dev.deepseektui.core.session;

import dev.deepseektui.core.image.ImageHeader;
import dev.deepseektui.core.message.Picture;
import dev.deepseektui.core.turn.UserPrompt;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes pictures into a session: the bytes are stored beside its tape, and a prompt gets what shows them. */
public final class Pictures {
    /** What terminals paste when a file is dropped on them: in quotation marks, with escaped blanks, or as an address. */
    private static final Pattern DROPPED =
            Pattern.compile("'([^'\\n]+)'|\"([^\"\\n]+)\"|((?:file://|~/|/)(?:\\\\.|[^\\s\\\\'\"]++){1,256})");

    private static final int MOST_AT_ONCE = 20;

    private final Function<byte[], String> store;

    /** {@code store} keeps bytes, and says their id. */
    Pictures(Function<byte[], String> store) {
        this.store = store;
    }

    /** Empty where the bytes are no picture of a kind that providers take, or too many. */
    public Optional<UserPrompt.Pictured> of(byte[] bytes, String name) {
        if (bytes.length > Picture.LARGEST) {
            return Optional.empty();
        }
        return ImageHeader.of(bytes)
                .map(header -> new UserPrompt.Pictured(new Picture(
                        store.apply(bytes),
                        header.kind().type(),
                        header.width(),
                        header.height(),
                        bytes.length,
                        name)));
    }

    /** Why a picture of so many bytes is not taken. */
    static String tooLarge(long bytes) {
        return "is a picture of %.1f MB, and at most 4 MB are sent: make it smaller".formatted(bytes / 1e6);
    }

    /**
     * Those whose whole paths stand in what the user typed or dropped, wherever they are: he named each himself. A name is read only where
     * it ends as pictures do, and shown only where the bytes are one.
     */
    Map<String, UserPrompt.Pictured> dropped(String typed, Path home) {
        Map<String, UserPrompt.Pictured> found = new LinkedHashMap<>();
        for (Path path : paths(typed, home)) {
            if (found.size() < MOST_AT_ONCE) {
                read(path)
                        .flatMap(bytes -> of(bytes, String.valueOf(path.getFileName())))
                        .ifPresent(picture -> found.putIfAbsent(path.toString(), picture));
            }
        }
        return found;
    }

    private static List<Path> paths(String typed, Path home) {
        List<Path> paths = new ArrayList<>();
        Matcher dropped = DROPPED.matcher(typed);
        while (dropped.find()) {
            String word = dropped.group(3) != null
                    ? dropped.group(3).replaceAll("\\\\(.)", "$1")
                    : dropped.group(1) != null ? dropped.group(1) : dropped.group(2);
            if (ImageHeader.isNamed(word)) {
                path(word, home).filter(Path::isAbsolute).ifPresent(paths::add);
            }
        }
        return paths;
    }

    private static Optional<Path> path(String word, Path home) {
        try {
            if (word.startsWith("file://")) {
                return Optional.of(Path.of(URI.create(word)));
            }
            return Optional.of(word.startsWith("~/") ? home.resolve(word.substring(2)) : Path.of(word));
        } catch (IllegalArgumentException noPath) {
            return Optional.empty();
        }
    }

    private static Optional<byte[]> read(Path path) {
        if (!Files.isRegularFile(path)) {
            return Optional.empty();
        }
        try (InputStream in = Files.newInputStream(path)) {
            return Optional.of(in.readNBytes(Picture.LARGEST + 1));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }
}
