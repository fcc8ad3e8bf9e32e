package dev.deepseektui.core.config;

import static dev.deepseektui.core.base.language.CoreMessages.say;

import dev.deepseektui.core.base.SafeText;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The keys and rules of one package, or of several together.
 *
 * @param secretVariables functions from the settings to the names of environment variables that hold secrets
 */
public record Declarations(
        List<ConfigKey<?>> keys, List<ConfigRule> rules, List<Function<Config, Set<String>>> secretVariables) {
    public Declarations {
        keys = List.copyOf(keys);
        rules = List.copyOf(rules);
        secretVariables = List.copyOf(secretVariables);
    }

    public Declarations(List<ConfigKey<?>> keys, List<ConfigRule> rules) {
        this(keys, rules, List.of());
    }

    public static Declarations of(ConfigKey<?>... keys) {
        return new Declarations(List.of(keys), List.of());
    }

    public static Declarations concat(Declarations... rooms) {
        return new Declarations(
                Arrays.stream(rooms)
                        .<ConfigKey<?>>flatMap(room -> room.keys().stream())
                        .toList(),
                Arrays.stream(rooms).flatMap(room -> room.rules().stream()).toList(),
                Arrays.stream(rooms)
                        .flatMap(room -> room.secretVariables().stream())
                        .toList());
    }

    public Declarations with(ConfigRule... more) {
        return new Declarations(
                keys, Stream.concat(rules.stream(), Arrays.stream(more)).toList(), secretVariables);
    }

    public Declarations withSecretVariables(Function<Config, Set<String>> names) {
        return new Declarations(keys, rules, List.of(names));
    }

    public Optional<ConfigKey<?>> find(String name) {
        return keys.stream()
                .filter(key -> key.name().equals(name))
                .<ConfigKey<?>>map(key -> key)
                .findFirst();
    }

    /** Returns true if the name is a section or contains one. */
    public boolean isSection(String name) {
        return keys.stream().anyMatch(key -> key.name().startsWith(name + "."));
    }

    /** Returns a message about an undeclared key that suggests the most similar declared name. */
    public String unknownKey(String name) {
        return say("config.unknown.key", SafeText.line(name))
                + hint(name, keys.stream().map(ConfigKey::name));
    }

    String unknownSection(String name) {
        Stream<String> known = sections().stream().map(section -> "[" + section + "]");
        return say("config.unknown.section", SafeText.line(name)) + hint("[" + name + "]", known);
    }

    String unknownVariable(String name) {
        Stream<String> known =
                keys.stream().filter(key -> !key.is(ConfigKey.Trait.FILE_ONLY)).map(ConfigKey::variable);
        return say("config.unknown.variable", SafeText.line(name)) + hint(name, known);
    }

    private static String hint(String name, Stream<String> known) {
        return NearestName.to(name, known.toList())
                .map(nearest -> say("config.hint.near", nearest))
                .orElseGet(() -> say("config.hint.list"));
    }

    /** Returns the names of the sections, without top-level keys. */
    public List<String> sections() {
        return keys.stream()
                .map(ConfigKey::section)
                .filter(section -> !section.isEmpty())
                .distinct()
                .toList();
    }
}
