package dev.deepseektui.core.process;

import dev.deepseektui.core.base.SafeText;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * The check that a program can be given a text unchanged. Java replaces what it cannot encode with a question mark, which a shell
 * expands: in the C locale {@code rm é} would become {@code rm ?}.
 */
public final class ArgumentText {
    /** Up to JDK 17 arguments use the default charset, since then that of file names. */
    private static final int ENCODED_AS_FILE_NAMES = 18;

    private ArgumentText() {}

    /** Returns why the text cannot be passed; completes the sentence "the command …". */
    public static Optional<String> objection(String text) {
        return objection(text, charsetOfArguments());
    }

    static Optional<String> objection(String text, Charset arguments) {
        if (text.indexOf('\0') >= 0) {
            return Optional.of("holds a zero character, which no program can be given");
        }
        if (SafeText.hasLoneSurrogate(text)) {
            return Optional.of(
                    "holds half a character (a surrogate without its other half), which no program can be given");
        }
        if (!Arrays.equals(text.getBytes(arguments), text.getBytes(StandardCharsets.UTF_8))) {
            return Optional.of(
                    "holds letters that the locale (%s) cannot pass on; the user can start this program with LC_ALL=C.UTF-8"
                            .formatted(arguments));
        }
        return Optional.empty();
    }

    private static Charset charsetOfArguments() {
        String names = System.getProperty("sun.jnu.encoding", "");
        return Runtime.version().feature() < ENCODED_AS_FILE_NAMES || !Charset.isSupported(names)
                ? Charset.defaultCharset()
                : Charset.forName(names);
    }
}
