package dev.deepseektui.core.config;

import static dev.deepseektui.core.base.language.CoreMessages.say;

import dev.deepseektui.core.config.Provenance.ConfigLayer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A settings file of CodeWhale, a program that uses the same path as this one. It is recognized by keys and tables that
 * this program does not have. Keys that mean the same in both programs are used; the others are listed for the user.
 * The file is read line by line, because TOML4J may reject it.
 */
final class CodeWhaleFile {
    private static final Set<String> SIGN_KEYS = Set.of("api_key", "base_url", "provider", "default_text_model");
    private static final Set<String> SIGN_TABLES =
            Set.of("providers", "profiles", "tui", "features", "retry", "hooks", "snapshots", "subagents");
    private static final Set<String> PROVIDER_SIGNS =
            Set.of("providers.*.api_key", "providers.*.model", "providers.*.http_headers");
    private static final Set<String> SHARED =
            Set.of("capacity", "context", "memory", "network", "tools", "search", "update", "hooks", "subagents");

    private static final Map<String, String> SAME = Map.of(
            "api_key", "model.api_key",
            "base_url", "model.base_url",
            "default_text_model", "model.name",
            "reasoning_effort", "model.effort",
            "retry.max_retries", "network.retries");
    private static final Map<String, String> APPROVALS =
            Map.of("never", "auto", "on-request", "ask", "untrusted", "ask");
    private static final int MAX_LISTED = 12;
    private static final Pattern TABLE = Pattern.compile("^\\s*\\[{1,2}\\s*([A-Za-z0-9_-]+)([^\\]]*)]{1,2}.*$");
    private static final Pattern KEY = Pattern.compile("^\\s*\"?([A-Za-z0-9_-]+)\"?\\s*=\\s*(.*?)\\s*$");
    private static final Pattern STRING = Pattern.compile("^\"((?:[^\"\\\\]|\\\\.)*+)\".*$|^'([^']*)'.*$");

    private final Map<String, ValueLine> values = new LinkedHashMap<>();
    private final Set<String> tables = new TreeSet<>();

    private record ValueLine(String value, int number) {}

    private CodeWhaleFile(String text) {
        String table = "";
        int number = 0;
        for (String line : text.split("\\R", -1)) {
            number++;
            Matcher head = TABLE.matcher(line);
            Matcher key = KEY.matcher(line);
            if (head.matches()) {
                tables.add(head.group(1));
                table = head.group(1) + (head.group(2).isBlank() ? "." : ".*.");
            } else if (key.matches()) {
                values.putIfAbsent(table + key.group(1), new ValueLine(unquoted(key.group(2)), number));
            }
        }
    }

    private static String unquoted(String value) {
        Matcher string = STRING.matcher(value);
        if (string.matches()) {
            return string.group(1) != null
                    ? string.group(1).replace("\\\"", "\"").replace("\\\\", "\\")
                    : string.group(2);
        }
        return value.replaceFirst("\\s*#.*$", "");
    }

    /** Returns the file; empty unless it certainly belongs to CodeWhale. */
    static Optional<CodeWhaleFile> of(String text, Declarations declarations) {
        CodeWhaleFile file = new CodeWhaleFile(text);
        boolean hasSign = SIGN_KEYS.stream().anyMatch(file.values::containsKey)
                || SIGN_TABLES.stream()
                        .anyMatch(table ->
                                file.tables.contains(table) && !declarations.isSection(table) && !file.isOurs(table));
        boolean isOurs =
                file.tables.stream().anyMatch(table -> declarations.isSection(table) && !SHARED.contains(table));
        return hasSign && !isOurs ? Optional.of(file) : Optional.empty();
    }

    /**
     * Returns true if the table belongs to this program. Both programs define {@code providers}, but only CodeWhale's
     * providers have a key, a single model or HTTP headers.
     */
    private boolean isOurs(String table) {
        return table.equals("providers") && PROVIDER_SIGNS.stream().noneMatch(values::containsKey);
    }

    /** Returns the assignments to keys with the same meaning here; invalid values are left out. */
    List<Assignment> assignments(Path path, Declarations declarations) {
        List<Assignment> assignments = new ArrayList<>();
        values.forEach((name, line) -> translated(name, line.value())
                .flatMap(known -> declarations
                        .find(known.getKey())
                        .filter(key -> !key.is(ConfigKey.Trait.FILE_ONLY))
                        .map(key -> Assignment.ofText(
                                key,
                                known.getValue(),
                                new Provenance(ConfigLayer.USER_FILE, path + ":" + line.number()))))
                .filter(assignment -> assignment.value().isPresent())
                .ifPresent(assignments::add));
        return assignments;
    }

    private static Optional<Map.Entry<String, String>> translated(String name, String value) {
        if (value.isBlank()) {
            return Optional.empty();
        }
        if (name.equals("approval_policy")) {
            return Optional.ofNullable(APPROVALS.get(value.toLowerCase(Locale.ROOT)))
                    .map(mode -> Map.entry("approval.mode", mode));
        }
        if (name.startsWith("capacity.")) {
            return Optional.of(Map.entry(name, value));
        }
        return Optional.ofNullable(SAME.get(name)).map(ours -> Map.entry(ours, value));
    }

    /** Returns a message that lists the used and the ignored keys. */
    String remark(Path path, List<Assignment> used) {
        Set<String> lines = new TreeSet<>(
                used.stream().map(each -> each.provenance().place()).toList());
        Set<String> rest = new TreeSet<>();
        values.forEach((name, line) -> {
            if (!lines.contains(path + ":" + line.number())) {
                int dot = name.indexOf('.');
                rest.add(dot < 0 ? name : "[" + name.substring(0, dot) + "]");
            }
        });
        List<String> named = rest.stream().limit(MAX_LISTED).toList();
        String unused = rest.isEmpty()
                ? ""
                : say("config.codewhale.unused", String.join(", ", named) + (rest.size() > named.size() ? ", …" : ""));
        String names = used.stream().map(each -> each.key().name()).distinct().collect(Collectors.joining(", "));
        return say(
                "config.codewhale.used",
                path,
                names.isEmpty() ? "-" : names,
                unused,
                path.resolveSibling(DeepseekHome.OWN_SETTINGS).getFileName());
    }
}
