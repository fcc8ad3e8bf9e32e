package dev.deepseektui.core.tool.lsp;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.ConfigKey.Trait;
import dev.deepseektui.core.config.ConfigRule;
import dev.deepseektui.core.config.Declarations;
import dev.deepseektui.core.config.ValueType;
import dev.deepseektui.core.tool.lsp.LspSpec.LspTable;
import java.util.List;
import java.util.Map;

/** The settings of language servers. */
public final class LspKeys {
    public static final ConfigKey<Boolean> ENABLED = ConfigKey.of("lsp.enabled", ValueType.flag(), true);
    public static final ConfigKey<Long> WAIT_MS = ConfigKey.of("lsp.wait_ms", ValueType.whole(0, 30_000), 1500L);
    public static final ConfigKey<String> SEVERITY =
            ConfigKey.of("lsp.severity", ValueType.oneOf("error", "warning", "information", "hint"), "error");
    public static final ConfigKey<Long> MAX_MEMORY_MB =
            ConfigKey.of("lsp.max_memory_mb", ValueType.whole(64, 1_000_000), 4096L);
    public static final ConfigKey<Map<String, LspTable>> SERVERS = ConfigKey.of(
                    "lsp.servers",
                    ValueType.tableOf(ValueType.fields("type.lsp", LspTable::new, LspKeys::shown), "type.name"),
                    Map.<String, LspTable>of())
            .with(Trait.FILE_ONLY);

    public static final Declarations ALL = Declarations.of(ENABLED, WAIT_MS, SEVERITY, MAX_MEMORY_MB, SERVERS)
            .with(ConfigRule.each(SERVERS, (name, table) -> table.complaint(name)));

    private LspKeys() {}

    /** Returns the servers that may be used; none if they are switched off. */
    static List<LspSpec> servers(Config config) {
        return config.get(ENABLED) ? LspSpec.all(config.get(SERVERS)) : List.of();
    }

    private static String shown(LspTable server) {
        return "{" + server.fields().getOrDefault("command", "") + "}";
    }
}
