package dev.deepseektui.core.config;

import dev.deepseektui.core.config.Provenance.ConfigLayer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The settings in one file, and the errors in it. */
final class FileLayer {
    /** The sections that a repository may set: never endpoints, keys, approvals or the controller. */
    private static final Set<String> WORKSPACE_SECTIONS = Set.of("context", "compaction", "arena", "memory", "ui");

    private final Declarations declarations;
    private final TomlFile file;
    private final ConfigLayer layer;
    private final List<Assignment> assignments = new ArrayList<>();
    private final List<FileError> mistakes = new ArrayList<>();

    private record FileError(int line, String words) {}

    FileLayer(Declarations declarations, TomlFile file, ConfigLayer layer) {
        this.declarations = declarations;
        this.file = file;
        this.layer = layer;
        file.tables().forEach((name, value) -> read(TomlFile.unquoted(name), value));
    }

    List<Assignment> assignments() {
        return assignments;
    }

    /** Returns the errors in the order of the file, which TOML tables do not keep. */
    List<String> errors() {
        return mistakes.stream()
                .sorted(Comparator.comparingInt(FileError::line))
                .map(FileError::words)
                .toList();
    }

    private void read(String name, Object value) {
        Optional<ConfigKey<?>> key = declarations.find(name);
        if (isForbidden(name)) {
            error(name, "only your own settings file may set [" + top(name) + "]");
        } else if (key.isPresent()) {
            assign(key.get(), value);
        } else if (value instanceof Map<?, ?> table) {
            section(name, table);
        } else if (declarations.isSection(name)) {
            error(name, name + " is a section; write [" + name + "] and its keys under it");
        } else {
            error(name, declarations.unknownKey(name));
        }
    }

    private void section(String name, Map<?, ?> table) {
        if (declarations.isSection(name)) {
            table.forEach((child, value) -> read(name + "." + TomlFile.unquoted(String.valueOf(child)), value));
        } else {
            error(name, declarations.unknownSection(name));
        }
    }

    private void assign(ConfigKey<?> key, Object value) {
        if (layer == ConfigLayer.WORKSPACE_FILE && key.is(ConfigKey.Trait.USER_ONLY)) {
            error(key.name(), "only your own settings file may set " + key.name());
            return;
        }
        Assignment assignment = Assignment.ofToml(key, value, new Provenance(layer, file.place(key.name())));
        if (assignment.value().isPresent()) {
            assignments.add(assignment);
        } else {
            mistakes.add(new FileError(file.line(key.name()), assignment.refusal()));
        }
    }

    private boolean isForbidden(String name) {
        return layer == ConfigLayer.WORKSPACE_FILE
                && (declarations.isSection(top(name)) || declarations.find(name).isPresent())
                && !WORKSPACE_SECTIONS.contains(top(name));
    }

    private static String top(String name) {
        int dot = name.indexOf('.');
        return dot < 0 ? name : name.substring(0, dot);
    }

    private void error(String name, String words) {
        mistakes.add(new FileError(file.line(name), file.place(name) + ": " + words));
    }
}
