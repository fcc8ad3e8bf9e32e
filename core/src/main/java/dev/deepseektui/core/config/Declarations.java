package dev.deepseektui.core.config;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The keys and rules that a room declares, and those of several rooms together. */
public record Declarations(List<ConfigKey<?>> keys, List<ConfigRule> rules) {
    public Declarations {
        keys = List.copyOf(keys);
        rules = List.copyOf(rules);
    }

    public static Declarations of(ConfigKey<?>... keys) {
        return new Declarations(List.of(keys), List.of());
    }

    public static Declarations concat(Declarations... rooms) {
        return new Declarations(
                Arrays.stream(rooms)
                        .<ConfigKey<?>>flatMap(room -> room.keys().stream())
                        .toList(),
                Arrays.stream(rooms).flatMap(room -> room.rules().stream()).toList());
    }

    public Declarations with(ConfigRule... more) {
        return new Declarations(
                keys, Stream.concat(rules.stream(), Arrays.stream(more)).toList());
    }

    public Optional<ConfigKey<?>> find(String name) {
        return keys.stream()
                .filter(key -> key.name().equals(name))
                .<ConfigKey<?>>map(key -> key)
                .findFirst();
    }

    /** Whether the name is a section, or a part of one's name. */
    public boolean isSection(String name) {
        return keys.stream().anyMatch(key -> key.name().startsWith(name + "."));
    }

    public List<String> sections() {
        return keys.stream().map(ConfigKey::section).distinct().toList();
    }
}
