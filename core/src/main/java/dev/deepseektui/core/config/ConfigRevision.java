package dev.deepseektui.core.config;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.Config.Setting;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The settings that a recording was made under: stronger than all that is set here and now, but for the command line. */
public final class ConfigRevision {
    private final Declarations declarations;
    private final Provenance provenance;
    private final Map<String, Setting> settings;
    private final Set<String> secrets;
    private final List<String> errors = new ArrayList<>();

    private ConfigRevision(Declarations declarations, Config base, String place) {
        this.declarations = declarations;
        this.provenance = new Provenance(Layer.RECORDING, place);
        this.settings = new HashMap<>(base.settings());
        this.secrets = base.secrets();
    }

    /**
     * The base with other values where the command line said nothing.
     *
     * @param values by full name, as TOML would hold them
     * @param place where they stand, for complaints
     */
    public static Config of(Declarations declarations, Config base, Map<String, Object> values, String place) {
        return new ConfigRevision(declarations, base, place).with(values);
    }

    private Config with(Map<String, Object> values) {
        values.forEach(this::revise);
        Config config = new Config(settings, secrets);
        if (errors.isEmpty()) {
            declarations.rules().forEach(rule -> rule.complaint(config).ifPresent(errors::add));
        }
        if (!errors.isEmpty()) {
            throw new UserError(errors);
        }
        return config;
    }

    private void revise(String name, Object value) {
        Optional<ConfigKey<?>> key = declarations.find(name);
        if (key.isEmpty()) {
            errors.add(provenance.place() + ": " + Unknown.key(name, declarations));
        } else if (!isFlag(settings.get(name))) {
            Assignment assignment = Assignment.ofToml(key.get(), value, provenance);
            assignment
                    .value()
                    .ifPresentOrElse(
                            accepted -> settings.put(name, new Setting(accepted, provenance)),
                            () -> errors.add(assignment.refusal()));
        }
    }

    private static boolean isFlag(@Nullable Setting setting) {
        return setting != null && setting.provenance().layer() == Layer.FLAG;
    }
}
