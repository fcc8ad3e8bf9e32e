package dev.deepseektui.core.session;

import dev.deepseektui.core.conversation.image.ImageHeader;
import dev.deepseektui.core.session.Mentions.MentionResult;
import dev.deepseektui.core.session.turn.UserPrompt;
import dev.deepseektui.core.tool.ImageImporter;
import dev.deepseektui.core.tool.ImageImporter.ImageRejected;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A store for images. Their bytes are saved next to the session's tape; the prompt contains only a reference. */
public record ImageStore(ImageImporter intake) {
    /** A path as terminals paste it for a dropped file: in quotation marks, with escaped blanks, or as a URL. */
    private static final Pattern DROPPED =
            Pattern.compile("'([^'\\n]+)'|\"([^\"\\n]+)\"|((?:file://|~/|/)(?:\\\\.|[^\\s\\\\'\"]++){1,256})");

    private static final int MAX_AT_ONCE = 20;

    /** Stores an image. Returns empty if the bytes are not in an image format that providers accept. */
    public Optional<UserPrompt.PromptImage> of(byte[] bytes, String name) throws ImageRejected {
        return intake.take(bytes, name).map(UserPrompt.PromptImage::new);
    }

    /** Stores an image like {@link #of}, but reads only as much of the stream as needed. */
    Optional<UserPrompt.PromptImage> read(InputStream in, String name) throws ImageRejected, IOException {
        return intake.take(in, name).map(UserPrompt.PromptImage::new);
    }

    /**
     * Returns the images whose absolute paths the user typed or dropped. A file is read only if its name has an image's
     * extension, and attached only if its content is an image.
     */
    Map<String, MentionResult> dropped(String typed, Path home) {
        Map<String, MentionResult> found = new LinkedHashMap<>();
        for (Path path : paths(typed, home)) {
            if (found.size() < MAX_AT_ONCE) {
                read(path).ifPresent(picture -> found.put(path.toString(), picture));
            }
        }
        return found;
    }

    /** Returns the absolute image paths, each once, because a pasted log may repeat a path in thousands of lines. */
    private static Set<Path> paths(String typed, Path home) {
        Set<Path> paths = new LinkedHashSet<>();
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

    private Optional<MentionResult> read(Path path) {
        if (!Files.isRegularFile(path)) {
            return Optional.empty();
        }
        try (InputStream in = Files.newInputStream(path)) {
            return read(in, String.valueOf(path.getFileName()))
                    .map(shown -> MentionResult.shown(path.toString(), shown));
        } catch (ImageRejected refused) {
            return Optional.of(MentionResult.not(refused.why()));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }
}
