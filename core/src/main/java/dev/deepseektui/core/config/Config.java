package dev.deepseektui.core.config;

import dev.deepseektui.core.base.KnownKeys;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The effective settings: for each key the value from the strongest layer, with its provenance. */
public final class Config {
    private final Map<String, SettingValue> settings;
    private final Set<String> secrets;
    private final List<String> remarks;
    private final KnownKeys knownKeys;
    private final Map<String, String> logins;

    /**
     * Creates the settings.
     *
     * @param secrets the secrets of all layers, including overridden ones
     * @param remarks notes for the user about the origin of settings, one line each
     * @param logins the stored API keys of other providers, by provider name
     */
    Config(Map<String, SettingValue> settings, Set<String> secrets, List<String> remarks, Map<String, String> logins) {
        this.logins = Map.copyOf(logins);
        this.settings = Map.copyOf(settings);
        this.secrets = Set.copyOf(secrets);
        this.remarks = List.copyOf(remarks);
        this.knownKeys = KnownKeys.of(secrets);
    }

    private Config(Config other, Map<String, SettingValue> settings) {
        this.settings = Map.copyOf(settings);
        this.secrets = other.secrets;
        this.remarks = other.remarks;
        this.knownKeys = other.knownKeys;
        this.logins = other.logins;
    }

    public List<String> remarks() {
        return remarks;
    }

    /** Returns the secrets of all layers, including overridden ones, which may still be valid. */
    public Set<String> secrets() {
        return secrets;
    }

    public KnownKeys knownKeys() {
        return knownKeys;
    }

    /** Returns the API key that {@code login} stored for another provider; empty if none is stored. */
    public Optional<String> login(String provider) {
        return Optional.ofNullable(logins.get(provider));
    }

    record SettingValue(Object value, Provenance provenance) {}

    /** Returns the value of a key that has a built-in value. */
    public <T> T get(ConfigKey<T> key) {
        return find(key).orElseThrow(() -> new IllegalArgumentException(key.name() + " may be unset: use find"));
    }

    @SuppressWarnings("unchecked") // the loader stores only values that the key's own type created
    public <T> Optional<T> find(ConfigKey<T> key) {
        SettingValue setting = settings.get(key.name());
        return setting == null ? key.builtIn() : Optional.of((T) setting.value());
    }

    public <T> Config with(ConfigKey<T> key, T value) {
        Map<String, SettingValue> changed = new HashMap<>(settings);
        changed.put(key.name(), new SettingValue(value, provenance(key)));
        return new Config(this, changed);
    }

    public Config without(ConfigKey<?> key) {
        Map<String, SettingValue> changed = new HashMap<>(settings);
        changed.remove(key.name());
        return new Config(this, changed);
    }

    public Provenance provenance(ConfigKey<?> key) {
        SettingValue setting = settings.get(key.name());
        return setting == null ? Provenance.BUILT_IN : setting.provenance();
    }
}
