package dev.deepseektui.bench.lab.capacity;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.Provenance.ConfigLayer;
import dev.deepseektui.core.context.capacity.CapacityKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The settings that were in effect during a recording. They override the current settings, but not those given on the
 * command line.
 */
final class RecordedSettings {
    private final String place;
    private final List<String> errors = new ArrayList<>();
    private Config config;

    private RecordedSettings(Config base, String place) {
        this.config = base;
        this.place = place;
    }

    /**
     * Returns the base settings, overridden by the recorded values except where the command line sets a value.
     *
     * @param values the recorded values by the settings' full names, in TOML's types
     * @param place the values' origin, for error messages
     */
    static Config over(Config base, Map<String, Object> values, String place) {
        RecordedSettings recorded = new RecordedSettings(base, place);
        values.forEach(recorded::set);
        if (recorded.errors.isEmpty()) {
            CapacityKeys.ALL.rules().stream()
                    .flatMap(rule -> rule.objection().apply(recorded.config).stream())
                    .forEach(objection -> recorded.errors.add(place + ": " + objection));
        }
        if (!recorded.errors.isEmpty()) {
            throw new UserError(recorded.errors);
        }
        return recorded.config;
    }

    private void set(String name, Object value) {
        Optional<ConfigKey<?>> key = CapacityKeys.ALL.find(name);
        if (key.isEmpty()) {
            errors.add(place + ": " + CapacityKeys.ALL.unknownKey(name));
        } else if (config.provenance(key.get()).layer() != ConfigLayer.FLAG) {
            set(key.get(), value);
        }
    }

    private <T> void set(ConfigKey<T> key, Object value) {
        key.type()
                .fromToml(value)
                .ifPresentOrElse(
                        known -> config = config.with(key, known),
                        () -> errors.add(place + ": " + key.name() + " = " + value + ": must be "
                                + key.type().allowed()));
    }
}
