package dev.deepseektui.core.base;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Addresses without what in them may let somebody in: the login before the host, and what stands behind a question mark or a hash. */
public final class AddressMask {
    private static final String MASK = "***";
    private static final Pattern PARTS = Pattern.compile(
            "(?<scheme>(?:(?:[A-Za-z][A-Za-z0-9+.-]*:)?/+)?)(?<login>.*@)?(?<rest>[^@]*)", Pattern.DOTALL);
    private static final Pattern LOGIN = Pattern.compile("(://)[^\\s\"']*@");
    private static final Pattern PARAMETERS = Pattern.compile("(://[^\\s\"'?#]*[?#])[^\\s\"']+");

    private AddressMask() {}

    /** The text is an address, or was meant to be one. */
    public static String of(String address) {
        Matcher parts = PARTS.matcher(address);
        return parts.matches()
                ? parts.group("scheme") + (parts.group("login") == null ? "" : MASK + "@") + masked(parts.group("rest"))
                : MASK;
    }

    private static String masked(String hostAndMore) {
        return hostAndMore.replaceFirst("([?#]).+", "$1" + MASK);
    }

    /** Every address in it. */
    public static String in(String text) {
        String anonymous = LOGIN.matcher(text).replaceAll("$1" + MASK + "@");
        return PARAMETERS.matcher(anonymous).replaceAll("$1" + MASK);
    }
}
