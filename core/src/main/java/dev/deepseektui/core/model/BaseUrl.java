package dev.deepseektui.core.model;

import java.net.IDN;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;

/** The addresses to which a key may be sent: encrypted ones, and this machine. */
public final class BaseUrl {
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.[0-9]{1,3}){3}|\\[::1]");
    /** RFC 1035, 2.3.4. */
    private static final int LONGEST_LABEL = 63;

    private static final int LONGEST_NAME = 253;
    /** The prefix of an internationalized label. An invalid one stays the same when decoded. */
    private static final String ENCODED = "xn--";

    private static final int UNSET = -1;

    private BaseUrl() {}

    public static boolean isAcceptable(String address) {
        try {
            URI uri = new URI(address);
            String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
            String host = uri.getHost();
            return host != null
                    && isName(host)
                    && uri.getRawUserInfo() == null
                    && uri.getRawQuery() == null
                    && uri.getRawFragment() == null
                    && isPort(uri.getPort())
                    && (scheme.equals("https") || (scheme.equals("http") && isLoopback(host)));
        } catch (URISyntaxException e) {
            return false;
        }
    }

    /**
     * Returns false for hosts that {@link URI} accepts but that cannot be connected to: scopes, overlong labels, invalid
     * internationalized ones.
     */
    private static boolean isName(String host) {
        return !host.contains("%")
                && host.length() <= LONGEST_NAME
                && (host.startsWith("[") || Arrays.stream(host.split("\\.")).allMatch(BaseUrl::isLabel));
    }

    private static boolean isLabel(String label) {
        boolean encoded = label.regionMatches(true, 0, ENCODED, 0, ENCODED.length());
        return !label.isEmpty()
                && label.length() <= LONGEST_LABEL
                && !(encoded && IDN.toUnicode(label).equalsIgnoreCase(label));
    }

    private static boolean isPort(int port) {
        return port == UNSET || (port >= 1 && port <= 0xffff);
    }

    public static boolean isLoopback(String host) {
        return LOOPBACK.matcher(host.toLowerCase(Locale.ROOT)).matches();
    }
}
