package dev.deepseektui.core.session;

import dev.deepseektui.core.tool.CallFailed;
import dev.deepseektui.core.tool.workspace.Clearance;
import dev.deepseektui.core.tool.workspace.FileContent;
import dev.deepseektui.core.tool.workspace.Workspace;
import dev.deepseektui.core.turn.Ask;
import dev.deepseektui.core.turn.Ask.Mention;
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

    Ask ask(PromptInput input) {
        Ask ask = ask(input.text());
        Ask named = input.typed() ? ask : ask.readFromPipe();
        return input.data().map(named::withPiped).orElse(named);
    }

    private Ask ask(String text) {
        Map<String, Mention> found = new LinkedHashMap<>();
        Matcher matcher = MENTION.matcher(text);
        while (matcher.find()) {
            Optional<Mention> mention = matcher.group(1) != null
                    ? mention(matcher.group(1))
                    : mention(matcher.group(2)).or(() -> mention(withoutEnd(matcher.group(2))));
            mention.ifPresent(file -> found.putIfAbsent(file.path(), file));
        }
        return new Ask(text, List.copyOf(found.values()), null);
    }

    private Optional<Mention> mention(String path) {
        try {
            FileContent content = workspace.read(path, MOST_BYTES, Clearance.ORDINARY);
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(content.bytes()))
                    .toString();
            return text.indexOf('\0') >= 0 ? Optional.empty() : Optional.of(new Mention(content.path(), text));
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
