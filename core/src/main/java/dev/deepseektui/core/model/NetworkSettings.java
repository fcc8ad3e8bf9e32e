package dev.deepseektui.core.model;

import dev.deepseektui.core.config.Config;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** How the network is used: what {@link NetworkKeys} and the environment say, put together. */
public record NetworkSettings(
        Duration connectTimeout, Duration idleTimeout, RetryPolicy retries, Optional<Path> caFile, ProxyRules proxies) {
    public static NetworkSettings of(Config config, Map<String, String> environment) {
        return new NetworkSettings(
                Duration.ofSeconds(config.get(NetworkKeys.CONNECT_TIMEOUT)),
                Duration.ofSeconds(config.get(NetworkKeys.IDLE_TIMEOUT)),
                new RetryPolicy(Math.toIntExact(config.get(NetworkKeys.RETRIES))),
                config.find(NetworkKeys.CA_FILE).map(Path::of),
                ProxyRules.of(environment));
    }
}
