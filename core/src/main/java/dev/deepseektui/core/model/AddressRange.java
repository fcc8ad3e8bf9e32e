package dev.deepseektui.core.model;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/** Addresses of one family that share their first bits; {@code free} counts the others. Names are never looked up. */
record AddressRange(int family, BigInteger prefix, int free) {
    private static final Pattern LITERAL = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}|[0-9a-f:.]*:[0-9a-f:.]*");
    private static final Pattern BITS = Pattern.compile("[0-9]{1,3}");

    /** {@code 10.0.0.0/8}, {@code fd00::/8}, or a single address; empty for anything else. */
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
                .filter(address -> new BigInteger(1, address).shiftRight(free).equals(prefix))
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
