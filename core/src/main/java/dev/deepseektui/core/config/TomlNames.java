package dev.deepseektui.core.config;

/** TOML4J keeps the quotes of quoted keys; here they are taken off. */
public final class TomlNames {
    private TomlNames() {}

    public static String unquoted(String name) {
        boolean quoted = name.length() >= 2 && name.startsWith("\"") && name.endsWith("\"");
        return quoted ? name.substring(1, name.length() - 1) : name;
    }
}
