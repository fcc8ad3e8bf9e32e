package dev.deepseektui.core.web;

import java.math.BigInteger;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;

/**
 * Whether an address is one of the internet at large: not of this machine, of the house, of the cloud's own services, or of no use at all.
 * An address of the old kind that is wrapped in one of the new kind is judged by itself.
 */
final class PublicAddress {
    /** IANA's registries of addresses for special purposes. */
    private static final List<Range> SPECIAL = List.of(
            Range.of("0.0.0.0", 8),
            Range.of("10.0.0.0", 8),
            Range.of("100.64.0.0", 10),
            Range.of("127.0.0.0", 8),
            Range.of("169.254.0.0", 16),
            Range.of("172.16.0.0", 12),
            Range.of("192.0.0.0", 24),
            Range.of("192.0.2.0", 24),
            Range.of("192.88.99.0", 24),
            Range.of("192.168.0.0", 16),
            Range.of("198.18.0.0", 15),
            Range.of("198.51.100.0", 24),
            Range.of("203.0.113.0", 24),
            Range.of("224.0.0.0", 4),
            Range.of("240.0.0.0", 4));

    /** Of the new kind only these are given out at all. */
    private static final Range GLOBAL_SIX = Range.of("2000::", 3);

    private static final List<Range> SPECIAL_SIX =
            List.of(Range.of("2001::", 23), Range.of("2001:db8::", 32), Range.of("3fff::", 20));
    private static final Range NAT64 = Range.of("64:ff9b::", 96);
    private static final Range SIX_TO_FOUR = Range.of("2002::", 16);
    private static final int OLD = 4;

    private PublicAddress() {}

    private record Range(BigInteger prefix, int free) {
        static Range of(String address, int bits) {
            try {
                byte[] all = InetAddress.getByName(address).getAddress();
                int free = all.length * Byte.SIZE - bits;
                return new Range(new BigInteger(1, all).shiftRight(free), free);
            } catch (UnknownHostException e) {
                throw new IllegalStateException(address, e);
            }
        }

        boolean contains(byte[] address) {
            return new BigInteger(1, address).shiftRight(free).equals(prefix);
        }
    }

    static boolean is(InetAddress address) {
        byte[] bytes = address.getAddress();
        if (bytes.length == OLD) {
            return SPECIAL.stream().noneMatch(range -> range.contains(bytes));
        }
        if (NAT64.contains(bytes) || isMapped(address)) {
            return isOld(Arrays.copyOfRange(bytes, 12, 16));
        }
        if (SIX_TO_FOUR.contains(bytes)) {
            return isOld(Arrays.copyOfRange(bytes, 2, 6));
        }
        return GLOBAL_SIX.contains(bytes) && SPECIAL_SIX.stream().noneMatch(range -> range.contains(bytes));
    }

    private static boolean isMapped(InetAddress address) {
        byte[] bytes = address.getAddress();
        return address instanceof Inet6Address
                && Arrays.equals(bytes, 0, 10, new byte[10], 0, 10)
                && bytes[10] == bytes[11]
                && (bytes[10] == -1 || bytes[10] == 0);
    }

    private static boolean isOld(byte[] four) {
        return SPECIAL.stream().noneMatch(range -> range.contains(four));
    }
}
