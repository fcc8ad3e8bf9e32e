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
 * Links in terminal text (OSC 8), only on terminals known to support them, because others may print the sequence. The target is also written
 * next to the text.
 *
 * @param known whether the terminal supports links
 * @param folder the directory of files on the terminal's machine; empty if that is another machine
 */
public record Hyperlinks(boolean known, Optional<Path> folder) {
    private static final Set<String> PROGRAMS =
            Set.of("iTerm.app", "WezTerm", "vscode", "ghostty", "mintty", "rio", "Tabby", "zed");
    private static final Set<String> TERMINALS =
            Set.of("xterm-kitty", "xterm-ghostty", "alacritty", "foot", "foot-extra", "wezterm", "contour", "rio");
    /** The first tmux that passes links on is 3.4. */
    private static final int TMUX = 304;
    /** The first VTE with links, the base of several terminals, is 0.50. */
    private static final int VTE = 5000;

    private static final int LONGEST = 2_000;
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,6}");

    private static final Hyperlinks NONE = new Hyperlinks(false, Optional.empty());

    public static Hyperlinks of(Map<String, String> environment) {
        return isKnown(environment) ? new Hyperlinks(true, Optional.empty()) : NONE;
    }

    /** Returns links to files in this folder; over ssh there are none, because the terminal is on another machine. */
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

    /** Returns a version such as 304 for 3.4a. */
    private static int tmux(String version) {
        int dot = version.indexOf('.');
        return dot < 0 ? 0 : 100 * number(version.substring(0, dot)) + number(version.substring(dot + 1));
    }

    /** Returns the number that a text begins with; 0 if it begins with none. */
    private static int number(String text) {
        Matcher number = NUMBER.matcher(text);
        return number.lookingAt() ? Integer.parseInt(number.group()) : 0;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** Returns the address to send for a written one; empty if it must not be followed. */
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

    /** Returns whether it is printable ASCII, so that letters cannot imitate others or control the terminal. */
    private static boolean isPlain(String written) {
        return written.length() <= LONGEST && written.chars().allMatch(c -> c > ' ' && c < 0x7f);
    }

    /** Returns the address of a file inside the folder. */
    private String file(URI written) {
        String path = withoutLine(written.getPath());
        if (folder.isEmpty() || written.getHost() != null || path.isEmpty()) {
            return "";
        }
        Path file = folder.get().resolve(path).normalize();
        return file.startsWith(folder.get()) ? file.toUri().toASCIIString() : "";
    }

    /** Removes a line or column number after a name, as in {@code src/Main.java:12}. */
    private static String withoutLine(String path) {
        int end = path.length();
        while (end > 0 && isDigit(path.charAt(end - 1))) {
            end--;
        }
        boolean numbered = end < path.length() && end > 1 && path.charAt(end - 1) == ':';
        return numbered ? withoutLine(path.substring(0, end - 1)) : path;
    }
}
