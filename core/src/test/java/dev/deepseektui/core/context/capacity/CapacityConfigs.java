package dev.deepseektui.core.context.capacity;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.ConfigSources.Flag;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Settings for tests: the defaults, overridden by {@code key=value} pairs with short key names. */
public final class CapacityConfigs {
    private CapacityConfigs() {}

    public static Config with(String... assignments) {
        List<Flag> flags = Arrays.stream(assignments)
                .map(assignment -> assignment.split("=", 2))
                .map(parts -> new Flag("--set", "capacity." + parts[0], parts[1]))
                .toList();
        DeepseekHome nowhere = new DeepseekHome(Path.of("there-is-no-such-home"));
        return ConfigLoader.load(
                CapacityKeys.ALL, new ConfigSources(nowhere, Optional.empty(), Optional.empty(), Map.of(), flags));
    }

    public static CapacitySettings settings(String... assignments) {
        return CapacitySettings.of(with(assignments));
    }
}
