package dev.deepseektui.core.tool.web;

import static dev.deepseektui.core.config.ValueType.flag;
import static dev.deepseektui.core.config.ValueType.listOf;
import static dev.deepseektui.core.config.ValueType.text;

import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.ConfigKey.Trait;
import dev.deepseektui.core.config.Declarations;
import dev.deepseektui.core.config.ValueType;
import dev.deepseektui.core.model.BaseUrl;
import java.util.List;
import java.util.regex.Pattern;

/** Settings for web access: the allowed hosts and the search service. */
public final class WebKeys {
    private static final Pattern HOST = Pattern.compile("\\*|(\\*\\.)?[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*");
    private static final ValueType<List<String>> HOSTS =
            listOf(text("type.host", host -> HOST.matcher(host).matches()), "type.hosts");

    public static final ConfigKey<Boolean> ENABLED = ConfigKey.of("web.enabled", flag(), true);
    public static final ConfigKey<List<String>> ALLOW = ConfigKey.of("web.allow", HOSTS, List.<String>of());
    public static final ConfigKey<List<String>> PRIVATE_HOSTS =
            ConfigKey.of("web.private_hosts", HOSTS, List.<String>of());
    public static final ConfigKey<String> SEARCH_URL = ConfigKey.unset(
                    "web.search_url", text("type.address", BaseUrl::isAcceptable))
            .with(Trait.ADDRESS);
    public static final ConfigKey<String> SEARCH_KEY = ConfigKey.unset(
                    "web.search_key", text("type.printable", key -> key.matches("[\\x21-\\x7e]{1,512}")))
            .with(Trait.SECRET);

    public static final Declarations ALL = Declarations.of(ENABLED, ALLOW, PRIVATE_HOSTS, SEARCH_URL, SEARCH_KEY);

    private WebKeys() {}
}
