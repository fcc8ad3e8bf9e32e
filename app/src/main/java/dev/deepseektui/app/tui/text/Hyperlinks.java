package dev.deepseektui.app.tui.text;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Links in terminal text (OSC 8). They are used only on terminals known to support them, because other terminals may
 * print the sequence. The target of a link is therefore always written beside its text, too.
 *
 * @param known true if the terminal supports links
 * @param folder the directory of linked files; empty if the terminal is on another machine
 */
public record Hyperlinks(boolean known, Optional<Path> folder) {
    private static final Set<String> PROGRAMS =
            Set.of("iTerm.app", "WezTerm", "vscode", "ghostty", "mintty", "rio", "Tabby", "zed");
    private static final Set<String> TERMINALS =
            Set.of("xterm-kitty", "xterm-ghostty", "alacritty", "foot", "foot-extra", "wezterm", "contour", "rio");
    /** The first tmux version that passes links on: 3.4. */
    private static final int TMUX = 304;
    /** The first version of VTE, the base of several terminals, that supports links: 0.50. */
    private static final int VTE = 5000;

    private static final int MAX_LENGTH = 2_000;
    /** Line and column numbers after a name, as in {@code src/Main.java:12}. */
    private static final Pattern LINE_NUMBER = Pattern.compile("(?<=.)(?::\\d+)+$");

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,6}");

    private static final Hyperlinks NONE = new Hyperlinks(false, Optional.empty());

    public static Hyperlinks of(Map<String, String> environment) {
        return isKnown(environment) ? new Hyperlinks(true, Optional.empty()) : NONE;
    }

    /**
     * Returns a copy that also links files in a directory; returns this object if the terminal does not support links
     * or is on another machine, as with SSH.
     */
    public Hyperlinks in(Path files, Map<String, String> environment) {
        boolean elsewhere = environment.containsKey("SSH_CONNECTION") || environment.containsKey("SSH_TTY");
        return known && !elsewhere ? new Hyperlinks(true, Optional.of(files.toAbsolutePath())) : this;
    }

    private static boolean isKnown(Map<String, String> environment) {
        String program = environment.getOrDefault("TERM_PROGRAM", "");
        if (environment.containsKey("TMUX") || program.equals("tmux")) {
            return program.equals("tmux") && tmux(environment.getOrDefault("TERM_PROGRAM_VERSION", "")) >= TMUX;
        }
        if (environment.containsKey("STY")) {
            return false;
        }
        return PROGRAMS.contains(program)
                || TERMINALS.contains(environment.getOrDefault("TERM", ""))
                || environment.containsKey("WT_SESSION")
                || number(environment.getOrDefault("VTE_VERSION", "")) >= VTE;
    }

    /** Returns a tmux version as a number: 304 for 3.4a, 0 if it cannot be parsed. */
    private static int tmux(String version) {
        int dot = version.indexOf('.');
        return dot < 0 ? 0 : 100 * number(version.substring(0, dot)) + number(version.substring(dot + 1));
    }

    /** Returns the number at the start of a string; 0 if there is none. */
    private static int number(String text) {
        Matcher number = NUMBER.matcher(text);
        return number.lookingAt() ? Integer.parseInt(number.group()) : 0;
    }

    /** Returns the target for a link as the model wrote it; an empty string if it must not become a link. */
    public String target(String written) {
        if (!known || written.isEmpty() || !isPlain(written)) {
            return "";
        }
        try {
            URI address = new URI(written);
            String scheme = address.getScheme();
            if (scheme == null) {
                return file(address);
            }
            boolean web = scheme.equalsIgnoreCase("https") || scheme.equalsIgnoreCase("http");
            return web && address.getHost() != null ? address.toASCIIString() : "";
        } catch (URISyntaxException e) {
            return ""; // shown as written, without a link
        }
    }

    /**
     * Returns true if the address is short and contains only printable ASCII characters. It then contains no look-alike
     * letters or control characters.
     */
    private static boolean isPlain(String written) {
        return written.length() <= MAX_LENGTH && written.chars().allMatch(c -> c > ' ' && c < 0x7f);
    }

    /** Returns the address of a file; an empty string if the file is outside the directory. */
    private String file(URI written) {
        String path = LINE_NUMBER.matcher(written.getPath()).replaceFirst("");
        if (folder.isEmpty() || written.getHost() != null || path.isEmpty()) {
            return "";
        }
        Path file = folder.get().resolve(path).normalize();
        return file.startsWith(folder.get()) ? file.toUri().toASCIIString() : "";
    }
}
