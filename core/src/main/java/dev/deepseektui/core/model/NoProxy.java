package dev.deepseektui.core.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Which hosts {@code NO_PROXY} names: {@code *} for all, a host and all below it with or without a leading dot or {@code *.}, an
 * address, a range such as {@code 10.0.0.0/8}; each but the last may end with a port.
 */
final class NoProxy {
    private final List<Entry> entries;

    private NoProxy(List<Entry> entries) {
        this.entries = entries;
    }

    static NoProxy of(String list) {
        return new NoProxy(Arrays.stream(list.split("[,\\s]+"))
                .filter(item -> !item.isEmpty())
                .map(item -> Entry.of(item.toLowerCase(Locale.ROOT)))
                .toList());
    }

    boolean cover(String host, int port) {
        String bare = unbracketed(host.toLowerCase(Locale.ROOT));
        return entries.stream().anyMatch(entry -> entry.covers(bare, port));
    }

    private static String unbracketed(String host) {
        return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
    }

    /** One item of the list; the port is -1 where none is named. */
    private record Entry(String name, int port, Optional<AddressRange> range) {
        static Entry of(String item) {
            Optional<AddressRange> range = AddressRange.of(unbracketed(item));
            if (range.isPresent()) {
                return new Entry(item, -1, range);
            }
            int colon = item.lastIndexOf(':');
            if (colon > 0 && item.substring(colon + 1).matches("[0-9]{1,5}")) {
                Entry unlimited = of(item.substring(0, colon));
                return new Entry(unlimited.name, Integer.parseInt(item.substring(colon + 1)), unlimited.range);
            }
            return new Entry(item.replaceFirst("^\\*?\\.", ""), -1, Optional.empty());
        }

        boolean covers(String host, int hostPort) {
            if (port >= 0 && port != hostPort) {
                return false;
            }
            return name.equals("*")
                    || host.equals(name)
                    || (!name.isEmpty() && host.endsWith("." + name))
                    || range.filter(addresses -> addresses.contains(host)).isPresent();
        }
    }
}
