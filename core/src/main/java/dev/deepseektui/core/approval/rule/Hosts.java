package dev.deepseektui.core.approval.rule;

import dev.deepseektui.core.base.UserError;
import java.util.Locale;
import java.util.regex.Pattern;

/** Hosts in rules: {@code docs.oracle.com}, {@code *.oracle.com} for all below it but not itself, {@code *} for all. */
final class Hosts {
    private static final Pattern FORM = Pattern.compile("\\*|(\\*\\.)?[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*\\.?");
    private static final String BELOW = "*.";

    private Hosts() {}

    /** @throws UserError completes "web(…): " */
    static void check(String inside) {
        if (!FORM.matcher(inside).matches()) {
            throw new UserError("write a host, as docs.oracle.com or *.oracle.com, without https:// and a path");
        }
    }

    static boolean covers(String form, String host) {
        String wanted = plain(form);
        String asked = plain(host);
        return wanted.equals("*")
                || (wanted.startsWith(BELOW) ? asked.endsWith(wanted.substring(1)) : asked.equals(wanted));
    }

    static boolean isWithin(String narrower, String wider) {
        String inner = plain(narrower);
        String outer = plain(wider);
        boolean isBelow = outer.startsWith(BELOW) && inner.endsWith(outer.substring(1));
        return inner.equals(outer) || outer.equals("*") || isBelow;
    }

    private static String plain(String host) {
        String lower = host.toLowerCase(Locale.ROOT);
        return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
    }
}
