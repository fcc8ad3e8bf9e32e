package dev.deepseektui.core.tool.web;

import java.util.List;
import java.util.Locale;

/** Hosts as settings name them: {@code docs.oracle.com}, {@code *.oracle.com} for all below it, {@code *} for all. */
record HostList(List<String> hosts) {
    HostList {
        hosts = List.copyOf(hosts);
    }

    boolean names(String host) {
        String asked = host.toLowerCase(Locale.ROOT);
        return hosts.stream()
                .map(each -> each.toLowerCase(Locale.ROOT))
                .anyMatch(each -> each.equals("*")
                        || (each.startsWith("*.") ? asked.endsWith(each.substring(1)) : asked.equals(each)));
    }
}
