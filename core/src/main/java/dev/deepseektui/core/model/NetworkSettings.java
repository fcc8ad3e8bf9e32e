package dev.deepseektui.core.model;

import static dev.deepseektui.core.config.ValueType.line;
import static dev.deepseektui.core.config.ValueType.whole;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.Declarations;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** The network settings, from {@link NetworkKeys} and the environment. */
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

    public static final class NetworkKeys {
        private static final long A_DAY = 86_400;

        public static final ConfigKey<Long> CONNECT_TIMEOUT =
                ConfigKey.of("network.connect_timeout_seconds", whole(1, A_DAY), 10L);
        public static final ConfigKey<Long> IDLE_TIMEOUT =
                ConfigKey.of("network.idle_timeout_seconds", whole(1, A_DAY), 300L);
        public static final ConfigKey<Long> RETRIES = ConfigKey.of("network.retries", whole(0, 100), 5L);
        public static final ConfigKey<String> CA_FILE = ConfigKey.unset("network.ca_file", line());

        public static final Declarations ALL = Declarations.of(CONNECT_TIMEOUT, IDLE_TIMEOUT, RETRIES, CA_FILE);

        private NetworkKeys() {}
    }
}
