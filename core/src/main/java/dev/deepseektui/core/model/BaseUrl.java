package dev.deepseektui.core.model;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.regex.Pattern;

/** Which addresses a key may be sent to: encrypted ones, and this machine. */
public final class BaseUrl {
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.[0-9]{1,3}){3}|\\[::1]");

    private BaseUrl() {}

    public static boolean isAcceptable(String address) {
        try {
            URI uri = new URI(address);
            String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
            String host = uri.getHost();
            return host != null
                    && uri.getRawUserInfo() == null
                    && uri.getRawQuery() == null
                    && uri.getRawFragment() == null
                    && uri.getPort() <= 0xffff
                    && (scheme.equals("https") || (scheme.equals("http") && isLoopback(host)));
        } catch (URISyntaxException e) {
            return false;
        }
    }

    public static boolean isLoopback(String host) {
        return LOOPBACK.matcher(host.toLowerCase(Locale.ROOT)).matches();
    }
}
