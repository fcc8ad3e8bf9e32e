package dev.deepseektui.core.tool.shell;

import dev.deepseektui.core.base.SecretPatterns;
import dev.deepseektui.core.glob.TextGlob;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Which variables a command gets: all but what looks like a secret, for nobody can list what projects need, and what keeps programs
 * from asking, paging and colouring.
 */
public final class CommandEnvironment {
    /** Never secret, and programs fail without them. The agent's socket is no secret but a way to use one: see docs/approvals.md. */
    private static final Set<String> ORDINARY = Set.of(
            "PATH",
            "HOME",
            "PWD",
            "OLDPWD",
            "USER",
            "LOGNAME",
            "SHELL",
            "HOSTNAME",
            "LANG",
            "LANGUAGE",
            "TZ",
            "TERM",
            "TMPDIR",
            "TMP",
            "TEMP",
            "DISPLAY",
            "WAYLAND_DISPLAY",
            "SSH_AUTH_SOCK",
            "JAVA_HOME",
            "GOPATH",
            "GOROOT",
            "CARGO_HOME",
            "RUSTUP_HOME",
            "VIRTUAL_ENV");

    /** Places on this machine hold names of all sorts. */
    private static final Pattern PLACES = Pattern.compile("/[\\w.@+,/-]*(:/[\\w.@+,/-]*)*");

    private static final Map<String, String> PLAIN = Map.of(
            "TERM", "dumb",
            "NO_COLOR", "1",
            "PAGER", "cat",
            "MANPAGER", "cat",
            "GIT_PAGER", "cat",
            "GIT_TERMINAL_PROMPT", "0");
    /** Would be stronger than those above, or, as the last, lead {@code cd src} to another place than the one that was looked at. */
    private static final List<String> LEFT_OUT = List.of("FORCE_COLOR", "CLICOLOR_FORCE", "COLORTERM", "CDPATH");

    private CommandEnvironment() {}

    public static Map<String, String> of(Map<String, String> ours, ShellSettings settings) {
        OwnSecrets own = new OwnSecrets(ours, settings.ownKeys());
        List<TextGlob> keep = globs(settings.envKeep());
        List<TextGlob> drop = globs(settings.envDrop());
        Map<String, String> theirs = new TreeMap<>();
        ours.forEach((name, value) -> {
            boolean secret = matches(drop, name) || looksSecret(name, value);
            if (!own.areIn(name) && (!secret || matches(keep, name)) && !LEFT_OUT.contains(name)) {
                theirs.put(name, value);
            }
        });
        theirs.putAll(PLAIN);
        return theirs;
    }

    private static boolean looksSecret(String name, String value) {
        return !isOrdinary(name) && !PLACES.matcher(value).matches() && SecretPatterns.isIn(value);
    }

    private static boolean isOrdinary(String name) {
        return ORDINARY.contains(name) || name.startsWith("LC_") || name.startsWith("XDG_");
    }

    private static boolean matches(List<TextGlob> names, String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        return names.stream().anyMatch(glob -> glob.matches(upper));
    }

    /** In whatever case they are written. */
    private static List<TextGlob> globs(List<String> names) {
        return names.stream()
                .map(name -> new TextGlob(name.toUpperCase(Locale.ROOT)))
                .toList();
    }
}
