package dev.deepseektui.core.model;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;

/** A check of URLs to which an API key is to be sent. It accepts HTTPS URLs and URLs of this machine. */
public final class BaseUrl {
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.[0-9]{1,3}){3}|\\[::1]");

    private BaseUrl() {}

    /**
     * Returns true if a key may be sent to this URL. URLs with user information, a query or a fragment are rejected, as
     * are hosts that {@link URI} accepts but that cannot be connected to.
     */
    public static boolean isAcceptable(String address) {
        try {
            URI uri = new URI(address);
            return HttpUrl.parse(address) != null
                    && uri.getHost() != null
                    && uri.getRawUserInfo() == null
                    && uri.getRawQuery() == null
                    && uri.getRawFragment() == null
                    && (uri.getScheme().equalsIgnoreCase("https") || isLoopback(uri.getHost()));
        } catch (URISyntaxException e) {
            return false;
        }
    }

    public static boolean isLoopback(String host) {
        return LOOPBACK.matcher(host.toLowerCase(Locale.ROOT)).matches();
    }
}
