package dev.deepseektui.core.config;

import com.moandjiezana.toml.Toml;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.base.language.CoreMessages;
import dev.deepseektui.core.config.ConfigSources.SettingsText;
import dev.deepseektui.core.config.TomlLines.TomlScan;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The tables of a settings file with the line of each key. Every reading error is a {@link UserError}. */
public final class TomlFile {
    static final int MAX_SIZE = 256 * 1024;

    private final Path path;
    private final Map<String, Object> tables;
    private final TomlLines lines;

    private TomlFile(Path path, Map<String, Object> tables, TomlLines lines) {
        this.path = path;
        this.tables = tables;
        this.lines = lines;
    }

    static TomlFile read(Path path) {
        return of(path, textOf(path));
    }

    static TomlFile of(SettingsText settings) {
        return of(settings.place(), decoded(settings.place(), settings.bytes()));
    }

    /**
     * Parses a TOML file's content.
     *
     * @throws UserError if it is not valid TOML
     */
    public static TomlFile of(Path path, String text) {
        TomlLines lines = TomlLines.index(text);
        lines.firstFlaw().ifPresent(flaw -> {
            throw new UserError(place(path, flaw.line()) + ": " + SafeText.line(flaw.words()));
        });
        return new TomlFile(path, tables(path, text), lines);
    }

    public Map<String, Object> tables() {
        return tables;
    }

    /** Returns a name without its quotes, which TOML4J keeps. */
    public static String unquoted(String name) {
        boolean isQuoted = name.length() >= 2 && name.startsWith("\"") && name.endsWith("\"");
        return isQuoted ? name.substring(1, name.length() - 1) : name;
    }

    int line(String name) {
        return lines.lineOf(name);
    }

    String place(String name) {
        return place(path, line(name));
    }

    private static String place(Path path, int line) {
        return SafeText.line(path.toString()) + ":" + line;
    }

    static String textOf(Path path) {
        if (!Files.isRegularFile(path)) {
            throw CoreMessages.error("config.not_file", path);
        }
        byte[] bytes;
        try {
            if (Files.size(path) > MAX_SIZE) {
                throw CoreMessages.error("config.large", path, MAX_SIZE / 1024);
            }
            bytes = Files.readAllBytes(path);
        } catch (IOException e) {
            throw CoreMessages.error(e, "error.unreadable", path, IoReason.of(e));
        }
        return decoded(path, bytes);
    }

    private static String decoded(Path path, byte[] bytes) {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT);
        ByteBuffer input = ByteBuffer.wrap(bytes);
        try {
            return decoder.decode(input).toString();
        } catch (CharacterCodingException e) {
            throw CoreMessages.error(e, "config.encoding", place(path, SafeText.lineOf(bytes, input.position())));
        }
    }

    private static Map<String, Object> tables(Path path, String text) {
        try {
            return new Toml().read(text).toMap();
        } catch (StackOverflowError e) { // the scanner and TOML4J may disagree on where a broken string ends
            throw new UserError(SafeText.line(path.toString()) + ": " + CoreMessages.say(TomlScan.TOO_DEEP), e);
        } catch (IllegalStateException e) {
            throw new UserError(syntaxError(path, String.valueOf(e.getMessage())), e);
        } catch (RuntimeException e) { // its message is not meant for users
            throw CoreMessages.error(e, "config.toml", path);
        }
    }

    private static String syntaxError(Path path, String message) {
        TomlError complaint = TomlError.of(message);
        String place = complaint.line().isPresent()
                ? place(path, complaint.line().getAsInt())
                : SafeText.line(path.toString());
        return place + ": " + SafeText.line(complaint.words());
    }

    /**
     * An error message of TOML4J. The message quotes the line, which may contain a secret, so only a quoted section
     * name or key is kept.
     */
    record TomlError(OptionalInt line, String words) {
        private static final Pattern ON_LINE = Pattern.compile(" on line ([0-9]+)");
        private static final Pattern HARMLESS =
                Pattern.compile("\\[{1,2}[A-Za-z0-9_.-]+]{0,2}|[A-Za-z0-9_-]+(?=[ \\t]*[:=\"'])");
        /** Messages that quote only a key. */
        private static final Set<String> ABOUT_KEYS = Set.of("Duplicate key");

        static TomlError of(String message) {
            String firstLine = message.lines().findFirst().orElse("");
            Matcher place = ON_LINE.matcher(firstLine);
            if (!place.find()) {
                return new TomlError(OptionalInt.empty(), words(firstLine));
            }
            return new TomlError(
                    OptionalInt.of(Integer.parseInt(place.group(1))),
                    words(firstLine.substring(0, place.start()) + firstLine.substring(place.end())));
        }

        private static String words(String sentence) {
            int colon = sentence.indexOf(": ");
            if (colon < 0) {
                return sentence;
            }
            String complaint = sentence.substring(0, colon);
            String quoted = sentence.substring(colon + 2);
            if (ABOUT_KEYS.contains(complaint)) {
                return sentence;
            }
            Matcher harmless = HARMLESS.matcher(quoted);
            return harmless.lookingAt() ? complaint + ": " + harmless.group() : complaint;
        }
    }
}
