package dev.deepseektui.core.session;

import dev.deepseektui.core.tool.CallFailed;
import dev.deepseektui.core.tool.workspace.Clearance;
import dev.deepseektui.core.tool.workspace.FileContent;
import dev.deepseektui.core.tool.workspace.Workspace;
import dev.deepseektui.core.turn.Ask;
import dev.deepseektui.core.turn.Ask.Attachment;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The files that an ask names with an @: those that are there, are text and are not protected are shown to the model with it. */
public final class Mentions {
    /** At the start of a word, so that an address is no mention; quotes for names with blanks. */
    private static final Pattern MENTION = Pattern.compile("(?<![\\w@.])@(?:\"([^\"\\n]+)\"|([^\\s\"]+))");

    private static final String TRAILING = ".,;:!?)]}'>";
    private static final int MOST_BYTES = 64 * 1024;

    private final Workspace workspace;

    Mentions(Workspace workspace) {
        this.workspace = workspace;
    }

    Ask ask(String text) {
        Map<String, Attachment> found = new LinkedHashMap<>();
        Matcher matcher = MENTION.matcher(text);
        while (matcher.find()) {
            Optional<Attachment> attachment = matcher.group(1) != null
                    ? attachment(matcher.group(1))
                    : attachment(matcher.group(2)).or(() -> attachment(withoutEnd(matcher.group(2))));
            attachment.ifPresent(file -> found.putIfAbsent(file.path(), file));
        }
        return new Ask(text, List.copyOf(found.values()));
    }

    private Optional<Attachment> attachment(String path) {
        try {
            FileContent content = workspace.read(path, MOST_BYTES, Clearance.ORDINARY);
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(content.bytes()))
                    .toString();
            return text.indexOf('\0') >= 0 ? Optional.empty() : Optional.of(new Attachment(content.path(), text));
        } catch (CallFailed | CharacterCodingException e) {
            // The model sees the name all the same, and is told why when it tries to read it.
            return Optional.empty();
        }
    }

    /** Without what ends a sentence rather than a name. */
    private static String withoutEnd(String path) {
        int end = path.length();
        while (end > 0 && TRAILING.indexOf(path.charAt(end - 1)) >= 0) {
            end--;
        }
        return path.substring(0, end);
    }
}
