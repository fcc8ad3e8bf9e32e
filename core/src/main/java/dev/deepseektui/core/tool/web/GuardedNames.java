package dev.deepseektui.core.tool.web;

import java.io.IOException;
import java.math.BigInteger;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import okhttp3.Dns;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.Response;

/**
 * A DNS resolver that rejects private addresses, for requests initiated by the model or by servers. The connection uses
 * exactly the checked addresses, and the peer is checked again before anything is sent, which prevents DNS rebinding. A
 * proxy resolves names itself, so behind a proxy only the name can be checked.
 */
public final class GuardedNames implements Dns, Interceptor {
    /** The exception for a rejected private address. */
    static final class PrivatePlace extends UnknownHostException {
        private static final long serialVersionUID = 1L;

        PrivatePlace(String host, String remark) {
            super(host + " is a private address" + remark);
        }
    }

    private final Dns system;
    private final HostList allowed;
    private final String remark;

    GuardedNames(Dns system, HostList allowed) {
        this(system, allowed, ", which is not fetched unless web.private_hosts names it");
    }

    private GuardedNames(Dns system, HostList allowed, String remark) {
        this.system = system;
        this.allowed = allowed;
        this.remark = remark;
    }

    /**
     * Creates a guard.
     *
     * @param letsPrivate true to allow private addresses
     */
    public static GuardedNames of(Dns system, boolean letsPrivate) {
        return new GuardedNames(system, new HostList(letsPrivate ? List.of("*") : List.of()), "");
    }

    /**
     * Throws if the host is a private numeric address, which would not be looked up, or a name of the local network.
     */
    public void check(HttpUrl url) throws UnknownHostException {
        String host = url.host();
        boolean isNumber = host.matches("[0-9.]+") || host.contains(":");
        boolean isLocalName = !host.contains(".")
                || host.endsWith(".local")
                || host.endsWith(".internal")
                || host.endsWith(".localhost");
        if (!allowed.names(host) && (isNumber ? !PublicAddress.is(InetAddress.getByName(host)) : isLocalName)) {
            throw new PrivatePlace(host, remark);
        }
    }

    /** Returns true if the URL's host is private, or if this machine resolves it to a private address. */
    public boolean isPrivate(HttpUrl url) {
        try {
            check(url);
            return hasPrivateAddress(url.host());
        } catch (UnknownHostException e) {
            return true;
        }
    }

    /** Returns true if this machine resolves the name to at least one private address; false if the name is unknown. */
    boolean hasPrivateAddress(String host) {
        try {
            return !system.lookup(host).stream().allMatch(PublicAddress::is);
        } catch (UnknownHostException e) {
            // Not a private address: the connection attempt resolves the name itself and reports the unknown host.
            return false;
        }
    }

    @Override
    public List<InetAddress> lookup(String host) throws UnknownHostException {
        List<InetAddress> found = system.lookup(host);
        if (!allowed.names(host) && !found.stream().allMatch(PublicAddress::is)) {
            throw new PrivatePlace(host, remark);
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
                throw new PrivatePlace(host, remark);
            }
        }
        return chain.proceed(chain.request());
    }

    /**
     * A test for public Internet addresses. A public address is not reserved, and does not belong to this machine, a
     * local network or a cloud's internal services. If an IPv6 address contains an IPv4 address, the IPv4 address is
     * tested.
     */
    static final class PublicAddress {
        /** The special-purpose addresses registered by IANA. */
        private static final List<Range> SPECIAL = ranges(
                "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24"
                        + " 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4"
                        + " 240.0.0.0/4");

        private static final Range GLOBAL_SIX = Range.of("2000::/3");
        private static final List<Range> SPECIAL_SIX = ranges("2001::/23 2001:db8::/32 3fff::/20");
        private static final Range NAT64 = Range.of("64:ff9b::/96");
        private static final Range SIX_TO_FOUR = Range.of("2002::/16");

        private PublicAddress() {}

        private record Range(BigInteger prefix, int free) {
            static Range of(String written) {
                String[] parts = written.split("/", 2);
                try {
                    byte[] address = InetAddress.getByName(parts[0]).getAddress();
                    int free = address.length * Byte.SIZE - Integer.parseInt(parts[1]);
                    return new Range(new BigInteger(1, address).shiftRight(free), free);
                } catch (UnknownHostException e) {
                    throw new IllegalStateException(written, e);
                }
            }

            boolean contains(byte[] address) {
                return new BigInteger(1, address).shiftRight(free).equals(prefix);
            }
        }

        private static List<Range> ranges(String written) {
            return Stream.of(written.split(" ", -1)).map(Range::of).toList();
        }

        /** Returns true if an address is public. Java has already unwrapped IPv4-mapped addresses. */
        static boolean is(InetAddress address) {
            byte[] bytes = address.getAddress();
            if (address instanceof Inet4Address) {
                return isPublicFour(bytes);
            }
            if (NAT64.contains(bytes)) {
                return isPublicFour(Arrays.copyOfRange(bytes, 12, 16));
            }
            if (SIX_TO_FOUR.contains(bytes)) {
                return isPublicFour(Arrays.copyOfRange(bytes, 2, 6));
            }
            return GLOBAL_SIX.contains(bytes) && SPECIAL_SIX.stream().noneMatch(range -> range.contains(bytes));
        }

        private static boolean isPublicFour(byte[] address) {
            return SPECIAL.stream().noneMatch(range -> range.contains(address));
        }
    }

    /**
     * A list of hosts in settings: {@code docs.oracle.com}, {@code *.oracle.com} for all subdomains, {@code *} for all hosts.
     */
    record HostList(List<String> hosts) {
        boolean names(String host) {
            String asked = host.toLowerCase(Locale.ROOT);
            return hosts.stream()
                    .map(each -> each.toLowerCase(Locale.ROOT))
                    .anyMatch(each -> each.equals("*")
                            || (each.startsWith("*.") ? asked.endsWith(each.substring(1)) : asked.equals(each)));
        }
    }
}
