package dev.deepseektui.bench.model;

import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.model.deepseek.DeepSeek;
import dev.deepseektui.core.session.SettingsCatalog;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A factory of deepseek-tui's model client, with its usual settings, for servers on this machine. */
final class Clients {
    private Clients() {}

    static DeepSeek at(int port) {
        return at("http://127.0.0.1:" + port);
    }

    static DeepSeek at(String baseUrl) {
        Path nowhere = Path.of("/nonexistent");
        Map<String, String> environment = Map.of("DEEPSEEK_BASE_URL", baseUrl, "DEEPSEEK_API_KEY", "sk-bench");
        return DeepSeek.of(
                ConfigLoader.load(
                        SettingsCatalog.ALL,
                        new ConfigSources(
                                new DeepseekHome(nowhere), Optional.empty(), Optional.empty(), environment, List.of())),
                Map.of());
    }
}
