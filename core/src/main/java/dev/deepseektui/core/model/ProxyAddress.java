package dev.deepseektui.core.model;

import dev.deepseektui.core.base.UserError;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A proxy in the form {@code http://user:password@host:port}; scheme and login are optional. */
public record ProxyAddress(ProxyProtocol protocol, String host, int port, Optional<Login> login) {
    private static final int HTTP_PORT = 80;
    private static final int SOCKS_PORT = 1080;

    public enum ProxyProtocol {
        HTTP,
        SOCKS
    }

    /** The login for the proxy, which is never shown. */
    public record Login(String user, String password) {
        @Override
        public String toString() {
            return "(login)";
        }
    }

    /** Parses the value of a variable. It may contain a password, so the error names the variable only. */
    static ProxyAddress of(String variable, String value) {
        try {
            URI uri = new URI(value.contains("://") ? value : "http://" + value);
            ProxyProtocol protocol = protocol(uri.getScheme());
            Optional<Login> login = login(uri.getRawUserInfo());
            boolean usable = protocol == ProxyProtocol.HTTP || login.isEmpty();
            if (uri.getHost() == null || uri.getPort() > 0xffff || !usable) {
                throw refusal(variable);
            }
            int standard = protocol == ProxyProtocol.HTTP ? HTTP_PORT : SOCKS_PORT;
            return new ProxyAddress(protocol, bare(uri.getHost()), uri.getPort() < 0 ? standard : uri.getPort(), login);
        } catch (URISyntaxException | IllegalArgumentException e) {
            throw refusal(variable);
        }
    }

    private static ProxyProtocol protocol(String scheme) {
        return switch (scheme.toLowerCase(Locale.ROOT)) {
            case "http" -> ProxyProtocol.HTTP;
            case "socks", "socks5", "socks5h" -> ProxyProtocol.SOCKS;
            default -> throw new IllegalArgumentException(scheme);
        };
    }

    private static Optional<Login> login(@Nullable String userInfo) {
        if (userInfo == null || userInfo.isEmpty()) {
            return Optional.empty();
        }
        int colon = userInfo.indexOf(':');
        return Optional.of(
                colon < 0
                        ? new Login(decoded(userInfo), "")
                        : new Login(decoded(userInfo.substring(0, colon)), decoded(userInfo.substring(colon + 1))));
    }

    /** Decodes percent escapes; a plus stays a plus. */
    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    private static String bare(String host) {
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    private static UserError refusal(String variable) {
        return new UserError(
                variable + ": is no proxy that can be used; write http://user:password@host:port with special"
                        + " characters percent-encoded, or socks5://host:port without a login");
    }
}
