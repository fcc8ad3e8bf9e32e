package dev.deepseektui.core.base;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A mask for the settings of other programs: removes secrets from command lines, URLs and tables. A secret is recognized by the
 * name before it or by its form ({@link SecretPatterns}); references such as {@code ${TOKEN}} are kept.
 */
public final class SecretMask {
    public static final String MASK = "***";

    private static final String NAME =
            "(?i:token|secret|passw|passphrase|pwd|auth(?!or)|credential|cookie|bearer|(?:^|[-_.]|api|access|private)key|dsn|session-?id"
                    + "|connection-?string|webhook|\\bpat\\b)";
    private static final Pattern SECRET_NAME = Pattern.compile(".*" + NAME + ".*");
    private static final Pattern OPTION = Pattern.compile("--?[\\w.-]+");
    private static final Pattern SENDING_OPTION = Pattern.compile("-H|-u|--headers?|--user|--env|-e");
    private static final Pattern ASSIGNED = Pattern.compile("((?:--?)?[\\w.-]+)(\\s*[=:]\\s*)(.+)", Pattern.DOTALL);
    private static final Pattern ADDRESS = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://\\S+");
    private static final Pattern ADDRESS_PARTS = Pattern.compile(
            "(?<scheme>(?:(?:[A-Za-z][A-Za-z0-9+.-]*:)?/+)?)(?<login>.*@)?(?<rest>[^@]*)", Pattern.DOTALL);
    private static final Pattern LOGIN_IN_TEXT = Pattern.compile("(://)[^\\s\"']*@");
    private static final Pattern PARAMETERS_IN_TEXT = Pattern.compile("(://[^\\s\"'?#]*[?#])[^\\s\"']+");
    private static final Pattern PARAMETER = Pattern.compile("[?&#;](?:[^=&#]*=)?([^&#]+)");
    private static final Pattern LOGIN = Pattern.compile("://([^/?#]*)@");
    private static final Pattern REFERENCE = Pattern.compile("(?:[A-Za-z]+ +)?\\$\\{[A-Za-z_][A-Za-z0-9_]*}");
    private static final Set<String> SECRET_TABLES = Set.of("env", "headers");

    private final Set<String> secrets = new LinkedHashSet<>();

    private SecretMask() {}

    /** Masks the secrets in a command line. */
    public static List<String> words(List<String> line) {
        return new SecretMask().maskedWords(line);
    }

    /** Returns the secrets that {@link #words} masks. */
    public static Set<String> secretsOf(List<String> line) {
        SecretMask mask = new SecretMask();
        mask.maskedWords(line);
        return mask.secrets;
    }

    /** Masks the secrets in a text, including those in URLs. */
    public static String text(String text) {
        return new SecretMask().maskedText(text);
    }

    /** Returns the secrets that {@link #text} masks in URLs. */
    public static Set<String> secretsOf(String text) {
        SecretMask mask = new SecretMask();
        mask.maskedText(text);
        return mask.secrets;
    }

    /** Masks the login, query and fragment of a URL. Masks a string that is not a URL completely. */
    public static String address(String address) {
        Matcher parts = ADDRESS_PARTS.matcher(address);
        if (!parts.matches()) {
            return MASK;
        }
        String login = parts.group("login") == null ? "" : MASK + "@";
        return parts.group("scheme") + login + parts.group("rest").replaceFirst("([?#]).+", "$1" + MASK);
    }

    /** Masks each URL in the text as {@link #address} does. */
    public static String addresses(String text) {
        String anonymous = LOGIN_IN_TEXT.matcher(text).replaceAll("$1" + MASK + "@");
        return PARAMETERS_IN_TEXT.matcher(anonymous).replaceAll("$1" + MASK);
    }

    /**
     * Masks a table of settings. For environment variables and headers, keeps only the names, and the values that are
     * references.
     */
    public static Map<String, Object> fields(Map<?, ?> table) {
        return new SecretMask().maskedFields(table, false);
    }

    private Map<String, Object> maskedFields(Map<?, ?> table, boolean areSecret) {
        Map<String, Object> masked = new TreeMap<>();
        table.forEach((key, value) -> {
            String name = String.valueOf(key);
            masked.put(name, masked(name, value, areSecret));
        });
        return masked;
    }

    private Object masked(String name, Object value, boolean isSecret) {
        if (value instanceof Map<?, ?> inner) {
            return maskedFields(inner, isSecret || SECRET_TABLES.contains(name));
        }
        if (value instanceof List<?> list) {
            return maskedWords(list.stream().map(String::valueOf).toList());
        }
        if (!(value instanceof String text)) {
            return value;
        }
        return isSecret ? secret(text) : maskedText(text);
    }

    private List<String> maskedWords(List<String> line) {
        List<String> masked = new ArrayList<>();
        String before = "";
        for (String word : line) {
            masked.add(maskedWord(before, word));
            before = word;
        }
        return masked;
    }

    private String maskedWord(String before, String word) {
        if (OPTION.matcher(before).matches() && SECRET_NAME.matcher(before).matches() && !word.startsWith("-")) {
            return secret(word);
        }
        Matcher assigned = ASSIGNED.matcher(word);
        boolean isSent = SENDING_OPTION.matcher(before).matches();
        if (assigned.matches()
                && !ADDRESS.matcher(word).lookingAt()
                && (isSent || SECRET_NAME.matcher(assigned.group(1)).matches())) {
            return assigned.group(1) + assigned.group(2) + secret(assigned.group(3));
        }
        return maskedText(word);
    }

    private String secret(String value) {
        if (REFERENCE.matcher(value).matches()) {
            return value;
        }
        secrets.add(value);
        secrets.add(value.substring(value.lastIndexOf(' ') + 1));
        return MASK;
    }

    private String maskedText(String text) {
        ADDRESS.matcher(text).results().forEach(found -> {
            LOGIN.matcher(found.group())
                    .results()
                    .forEach(login -> secrets.addAll(List.of(login.group(1).split(":", -1))));
            PARAMETER.matcher(found.group()).results().forEach(each -> secrets.add(each.group(1)));
        });
        return SecretPatterns.masked(addresses(text), MASK);
    }
}
