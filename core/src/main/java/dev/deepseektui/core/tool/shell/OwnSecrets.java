package dev.deepseektui.core.tool.shell;

import dev.deepseektui.core.base.KnownKeys;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The environment variables that contain this program's own credentials. They are withheld from every program and server that
 * it starts.
 */
public final class OwnSecrets {
    private static final String OWN = "DEEPSEEK_";
    private static final String API_KEY = "API_KEY";
    private static final List<String> SECRETS = List.of("KEY", "TOKEN", "SECRET", "PASSWORD", "CREDENTIALS");

    private final Map<String, String> environment;
    private final Set<String> keys;
    private final KnownKeys known;

    /**
     * Creates an instance for an environment.
     *
     * @param configured the keys named by the settings
     */
    public OwnSecrets(Map<String, String> environment, Set<String> configured) {
        this.environment = environment;
        this.keys = Stream.concat(
                        configured.stream(),
                        environment.keySet().stream()
                                .filter(name -> name.startsWith(OWN) && name.endsWith(API_KEY))
                                .map(environment::get))
                .filter(key -> !key.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
        this.known = KnownKeys.of(keys);
    }

    public Set<String> keys() {
        return keys;
    }

    /**
     * Returns true if a variable contains one of this program's keys, even as a part of its value. A variable whose
     * name looks like that of such a key counts even if it is unset.
     */
    public boolean areIn(String variable) {
        String name = variable.toUpperCase(Locale.ROOT);
        String value = environment.getOrDefault(variable, "");
        return (name.startsWith(OWN) && SECRETS.stream().anyMatch(name::contains))
                || keys.contains(value)
                || known.areIn(value);
    }
}
