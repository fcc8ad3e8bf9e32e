package dev.deepseektui.core.model;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.base.language.CoreMessages;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;

/**
 * The proxies set in the environment: {@code HTTPS_PROXY}, {@code HTTP_PROXY}, {@code ALL_PROXY} for both, and {@code
 * NO_PROXY}. Lower-case names take precedence, as in curl. This machine is never reached through a proxy.
 */
public final class ProxyRules {
    private final Map<String, String> environment;
    private final List<NoProxyEntry> exceptions;

    private ProxyRules(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
        String list = variable("NO_PROXY").map(Map.Entry::getValue).orElse("");
        this.exceptions = Arrays.stream(list.split("[,\\s]+"))
                .filter(item -> !item.isEmpty())
                .map(item -> NoProxyEntry.of(item.toLowerCase(Locale.ROOT)))
                .toList();
    }

    public static ProxyRules of(Map<String, String> environment) {
        return new ProxyRules(environment);
    }

    public Optional<ProxyAddress> proxyFor(URI target) {
        String host = target.getHost();
        if (host == null || BaseUrl.isLoopback(host) || isException(host, port(target))) {
            return Optional.empty();
        }
        String scheme = target.getScheme().toUpperCase(Locale.ROOT);
        return variable(scheme + "_PROXY")
                .or(() -> variable("ALL_PROXY"))
                .map(set -> ProxyAddress.of(set.getKey(), set.getValue()));
    }

    private boolean isException(String host, int port) {
        String bare = unbracketed(host.toLowerCase(Locale.ROOT));
        return exceptions.stream().anyMatch(entry -> entry.covers(bare, port));
    }

    private static String unbracketed(String host) {
        return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
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

    /**
     * An entry of {@code NO_PROXY}: {@code *} for all, a host and its subdomains with or without a leading dot or {@code *.},
     * an address, or a range such as {@code 10.0.0.0/8}. All except ranges may end with a port; the port is -1
     * if there is none.
     */
    private record NoProxyEntry(String name, int port, Optional<AddressRange> range) {
        static NoProxyEntry of(String item) {
            Optional<AddressRange> range = AddressRange.of(unbracketed(item));
            if (range.isPresent()) {
                return new NoProxyEntry(item, -1, range);
            }
            int colon = item.lastIndexOf(':');
            if (colon > 0 && item.substring(colon + 1).matches("[0-9]{1,5}")) {
                NoProxyEntry unlimited = of(item.substring(0, colon));
                return new NoProxyEntry(unlimited.name, Integer.parseInt(item.substring(colon + 1)), unlimited.range);
            }
            return new NoProxyEntry(item.replaceFirst("^\\*?\\.", ""), -1, Optional.empty());
        }

        boolean covers(String host, int hostPort) {
            if (port >= 0 && port != hostPort) {
                return false;
            }
            return name.equals("*")
                    || host.equals(name)
                    || (!name.isEmpty() && host.endsWith("." + name))
                    || range.filter(addresses -> addresses.contains(host)).isPresent();
        }
    }

    /**
     * A range of addresses of one family that share their first bits. Host names are never resolved.
     *
     * @param free the number of remaining bits, which may differ
     */
    private record AddressRange(int family, BigInteger prefix, int free) {
        private static final Pattern LITERAL = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}|[0-9a-f:.]*:[0-9a-f:.]*");
        private static final Pattern BITS = Pattern.compile("[0-9]{1,3}");

        /** Parses {@code 10.0.0.0/8}, {@code fd00::/8} or a single address; returns empty for anything else. */
        static Optional<AddressRange> of(String text) {
            int slash = text.indexOf('/');
            String bits = slash < 0 ? "999" : text.substring(slash + 1);
            if (!BITS.matcher(bits).matches()) {
                return Optional.empty();
            }
            return address(slash < 0 ? text : text.substring(0, slash)).map(address -> {
                int free = Math.max(0, address.length * Byte.SIZE - Integer.parseInt(bits));
                return new AddressRange(address.length, new BigInteger(1, address).shiftRight(free), free);
            });
        }

        boolean contains(String host) {
            return address(host)
                    .filter(address -> address.length == family)
                    .filter(address ->
                            new BigInteger(1, address).shiftRight(free).equals(prefix))
                    .isPresent();
        }

        private static Optional<byte[]> address(String text) {
            if (!LITERAL.matcher(text).matches()) {
                return Optional.empty();
            }
            try {
                return Optional.of(InetAddress.getByName(text).getAddress());
            } catch (UnknownHostException e) {
                return Optional.empty();
            }
        }
    }

    /** A proxy in the form {@code http://user:password@host:port}; scheme and login are optional. */
    public record ProxyAddress(ProxyProtocol protocol, String host, int port, Optional<Login> login) {
        private static final int HTTP_PORT = 80;
        private static final int SOCKS_PORT = 1080;

        public enum ProxyProtocol {
            HTTP,
            SOCKS
        }

        /** The login for the proxy. Its {@code toString} does not reveal it. */
        public record Login(String user, String password) {
            @Override
            public String toString() {
                return "(login)";
            }
        }

        /** Parses the value of a variable. The value may contain a password, so the error contains only the variable's name. */
        static ProxyAddress of(String variable, String value) {
            int end = value.indexOf("://");
            String rest = end < 0 ? value : value.substring(end + 3);
            ProxyProtocol protocol =
                    protocol(end < 0 ? "http" : value.substring(0, end)).orElseThrow(() -> refusal(variable));
            HttpUrl url = HttpUrl.parse("http://" + rest);
            HttpUrl secure = HttpUrl.parse("https://" + rest);
            if (url == null || secure == null || rest.chars().anyMatch(Character::isWhitespace)) {
                throw refusal(variable);
            }
            Optional<Login> login = url.username().isEmpty() && url.password().isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Login(url.username(), url.password()));
            if (protocol == ProxyProtocol.SOCKS && login.isPresent()) {
                throw refusal(variable);
            }
            // A value without a port gets the default port of its protocol.
            int port =
                    url.port() == secure.port() ? url.port() : protocol == ProxyProtocol.HTTP ? HTTP_PORT : SOCKS_PORT;
            return new ProxyAddress(protocol, url.host(), port, login);
        }

        private static Optional<ProxyProtocol> protocol(String scheme) {
            return switch (scheme.toLowerCase(Locale.ROOT)) {
                case "http" -> Optional.of(ProxyProtocol.HTTP);
                case "socks", "socks5", "socks5h" -> Optional.of(ProxyProtocol.SOCKS);
                default -> Optional.empty();
            };
        }

        private static UserError refusal(String variable) {
            return CoreMessages.error("model.proxy", variable);
        }
    }
}
