package dev.deepseektui.core.model;

import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Through which proxy an address is reached, as the environment has it: {@code HTTPS_PROXY}, {@code HTTP_PROXY}, for both
 * {@code ALL_PROXY}, and {@code NO_PROXY}; the lower-case name wins as it does for curl. This machine is never reached through one.
 */
public final class ProxyRules {
    private final Map<String, String> environment;
    private final NoProxy exceptions;

    private ProxyRules(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
        this.exceptions =
                NoProxy.of(variable("NO_PROXY").map(Map.Entry::getValue).orElse(""));
    }

    public static ProxyRules of(Map<String, String> environment) {
        return new ProxyRules(environment);
    }

    public Optional<ProxyAddress> proxyFor(URI target) {
        String host = target.getHost();
        if (host == null || BaseUrl.isLoopback(host) || exceptions.cover(host, port(target))) {
            return Optional.empty();
        }
        String scheme = target.getScheme().toUpperCase(Locale.ROOT);
        return variable(scheme + "_PROXY")
                .or(() -> variable("ALL_PROXY"))
                .map(set -> ProxyAddress.of(set.getKey(), set.getValue()));
    }

    private static int port(URI target) {
        if (target.getPort() >= 0) {
            return target.getPort();
        }
        return target.getScheme().equalsIgnoreCase("https") ? 443 : 80;
    }

    private Optional<Map.Entry<String, String>> variable(String name) {
        return set(name.toLowerCase(Locale.ROOT)).or(() -> set(name));
    }

    private Optional<Map.Entry<String, String>> set(String name) {
        return Optional.ofNullable(environment.get(name))
                .map(String::strip)
                .filter(value -> !value.isEmpty())
                .map(value -> Map.entry(name, value));
    }
}
