package dev.deepseektui.core.web;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import okhttp3.Dns;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.Response;

/**
 * Looks names up for requests that a model words, and refuses those that lead to a private address. What is checked is what is connected
 * to: the connection is made to the addresses that come from here, and whom it was made to is looked at once more before anything is
 * sent, so that a name which changes its mind in between gains nothing. Behind a proxy, which looks names up itself, only what the name
 * says can be judged.
 */
final class GuardedNames implements Dns, Interceptor {
    /** For people and for the model. */
    static final class PrivatePlace extends UnknownHostException {
        private static final long serialVersionUID = 1L;

        PrivatePlace(String host) {
            super(host + " is a private address, which is not fetched unless web.private_hosts names it");
        }
    }

    private final Dns system;
    private final HostList allowed;

    GuardedNames(Dns system, HostList allowed) {
        this.system = system;
        this.allowed = allowed;
    }

    /** Numbers need no look-up, so they do not come by {@link #lookup}. */
    void check(HttpUrl url) throws UnknownHostException {
        String host = url.host();
        boolean isNumber = host.matches("[0-9.]+") || host.contains(":");
        boolean isOfTheHouse = !host.contains(".")
                || host.endsWith(".local")
                || host.endsWith(".internal")
                || host.endsWith(".localhost");
        if (!allowed.names(host) && (isNumber ? !PublicAddress.is(InetAddress.getByName(host)) : isOfTheHouse)) {
            throw new PrivatePlace(host);
        }
    }

    /** Whether the name is known here as that of a private address. */
    boolean leadsHome(String host) {
        try {
            return !system.lookup(host).stream().allMatch(PublicAddress::is);
        } catch (UnknownHostException e) {
            // Who does not know it either will say so.
            return false;
        }
    }

    @Override
    public List<InetAddress> lookup(String host) throws UnknownHostException {
        List<InetAddress> found = system.lookup(host);
        if (!allowed.names(host) && !found.stream().allMatch(PublicAddress::is)) {
            throw new PrivatePlace(host);
        }
        return found;
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        String host = chain.request().url().host();
        var connection = chain.connection();
        boolean isDirect = connection != null && connection.route().proxy().type() == java.net.Proxy.Type.DIRECT;
        if (isDirect && !allowed.names(host)) {
            InetAddress peer = connection.socket().getInetAddress();
            if (peer == null || !PublicAddress.is(peer)) {
                throw new PrivatePlace(host);
            }
        }
        return chain.proceed(chain.request());
    }
}
