package dev.deepseektui.core.config;

import dev.deepseektui.core.base.SafeText;
import java.util.Collection;
import java.util.List;

/** What to say of a name that nobody declared. */
final class Unknown {
    private Unknown() {}

    static String key(String name, Declarations declarations) {
        List<String> known = declarations.keys().stream().map(ConfigKey::name).toList();
        return "unknown key " + SafeText.line(name) + hint(name, known);
    }

    static String section(String name, Declarations declarations) {
        return "unknown section [" + SafeText.line(name) + "]"
                + hint(
                        "[" + name + "]",
                        declarations.sections().stream()
                                .map(known -> "[" + known + "]")
                                .toList());
    }

    static String variable(String name, Declarations declarations) {
        List<String> known = declarations.keys().stream()
                .filter(key -> !key.is(ConfigKey.Trait.FILE_ONLY))
                .map(ConfigKey::variable)
                .toList();
        return SafeText.line(name) + ": unknown variable" + hint(name, known);
    }

    private static String hint(String name, Collection<String> known) {
        return NearestName.to(name, known)
                .map(nearest -> "; did you mean " + nearest + "?")
                .orElse("; `deepseek-tui config` lists all that can be set");
    }
}
