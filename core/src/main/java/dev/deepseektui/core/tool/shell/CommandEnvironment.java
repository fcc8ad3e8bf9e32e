package dev.deepseektui.core.tool.shell;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which variables a command gets: no secrets, and what keeps programs from asking, paging and colouring. */
final class CommandEnvironment {
    private static final String OWN = "DEEPSEEK_";
    private static final String OWN_KEY = OWN + "API_KEY";
    private static final List<String> SECRETS = List.of("KEY", "TOKEN", "SECRET", "PASSWORD", "CREDENTIALS");
    private static final Map<String, String> PLAIN = Map.of(
            "TERM", "dumb",
            "NO_COLOR", "1",
            "PAGER", "cat",
            "MANPAGER", "cat",
            "GIT_PAGER", "cat",
            "GIT_TERMINAL_PROMPT", "0");
    /** Would be stronger than those above. */
    private static final List<String> COLOURFUL = List.of("FORCE_COLOR", "CLICOLOR_FORCE", "COLORTERM");

    private CommandEnvironment() {}

    static Map<String, String> of(Map<String, String> ours, ShellSettings settings) {
        Pattern keep = anyOf(settings.envKeep());
        Pattern drop = anyOf(settings.envDrop());
        @Nullable String ownKey = ours.get(OWN_KEY);
        Map<String, String> theirs = new TreeMap<>(ours);
        theirs.keySet()
                .removeIf(name ->
                        isOwnSecret(name) || (matches(drop, name) && !matches(keep, name)) || COLOURFUL.contains(name));
        // Under another name it would still be our key.
        theirs.values().removeIf(value -> value.equals(ownKey) && !value.isEmpty());
        theirs.putAll(PLAIN);
        return theirs;
    }

    private static boolean isOwnSecret(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        return upper.startsWith(OWN) && SECRETS.stream().anyMatch(upper::contains);
    }

    private static boolean matches(Pattern names, String name) {
        return names.matcher(name).matches();
    }

    private static Pattern anyOf(List<String> globs) {
        return Pattern.compile(
                globs.stream().map(CommandEnvironment::regex).collect(Collectors.joining("|")),
                Pattern.CASE_INSENSITIVE);
    }

    private static String regex(String glob) {
        return Stream.of(glob.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
    }
}
