package dev.deepseektui.core.config;

import static dev.deepseektui.core.base.language.CoreMessages.say;

import dev.deepseektui.core.config.Provenance.ConfigLayer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The settings in {@code DEEPSEEK_…} environment variables, and the variables that are not settings. */
public final class EnvironmentLayer {
    private static final String PREFIX = "DEEPSEEK_";
    /** The prefix for which an unknown variable is an error: a typo would silently leave a guard as it was. */
    private static final String STRICT_PREFIX = "DEEPSEEK_CAPACITY_";

    /** CodeWhale's variables, which are ignored. */
    private static final String CODEWHALES = "DEEPSEEK_CAPACITY_PRIOR_";

    /** Variables that are not settings: the home directory and the launcher's JVM flags. */
    private static final Set<String> NO_SETTINGS = Set.of(DeepseekHome.VARIABLE, "DEEPSEEK_JAVA_OPTS");

    private final List<Assignment> assignments = new ArrayList<>();
    private final List<String> errors = new ArrayList<>();
    private final List<String> ignored = new ArrayList<>();

    public EnvironmentLayer(Declarations declarations, Map<String, String> environment) {
        Map<String, ConfigKey<?>> shortNames = new HashMap<>();
        Map<String, ConfigKey<?>> uniform = new HashMap<>();
        for (ConfigKey<?> key : declarations.keys()) {
            uniform.put(key.variable(), key);
            if (key.shortVariable() != null) {
                shortNames.put(key.shortVariable(), key);
            }
        }
        List<Assignment> winning = new ArrayList<>();
        for (Map.Entry<String, String> variable : new TreeMap<>(environment).entrySet()) {
            String name = variable.getKey();
            if (!name.startsWith(PREFIX) || NO_SETTINGS.contains(name)) {
                continue;
            }
            if (shortNames.containsKey(name)) {
                // Scripts clear these by setting them to nothing.
                if (!variable.getValue().isBlank()) {
                    winning.add(assignment(shortNames.get(name), variable));
                }
            } else if (uniform.containsKey(name)) {
                uniform(uniform.get(name), variable);
            } else if (name.startsWith(STRICT_PREFIX) && !name.startsWith(CODEWHALES)) {
                errors.add(declarations.unknownVariable(name));
            } else {
                ignored.add(name);
            }
        }
        assignments.addAll(winning);
    }

    private void uniform(ConfigKey<?> key, Map.Entry<String, String> variable) {
        if (key.is(ConfigKey.Trait.FILE_ONLY)) {
            errors.add(say("config.file_only", variable.getKey(), key.name()));
        } else {
            assignments.add(assignment(key, variable));
        }
    }

    private static Assignment assignment(ConfigKey<?> key, Map.Entry<String, String> variable) {
        return Assignment.ofText(key, variable.getValue(), new Provenance(ConfigLayer.ENVIRONMENT, variable.getKey()));
    }

    List<Assignment> assignments() {
        return assignments;
    }

    List<String> errors() {
        return errors;
    }

    /** Returns the variables that look like ours and set nothing. */
    public List<String> ignored() {
        return ignored;
    }
}
