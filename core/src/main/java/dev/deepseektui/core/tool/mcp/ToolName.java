package dev.deepseektui.core.tool.mcp;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * What a server's tool is called for the model: {@code mcp__server__tool}, in the letters and the length that providers take. Whatever
 * could be meant twice bears a hash of both names, so that a name depends on no other server's being there.
 */
final class ToolName {
    static final String PREFIX = "mcp__";
    private static final String BETWEEN = "__";
    private static final int LONGEST = 64;
    private static final int HASH = 8;
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_-]+");
    private static final Pattern OTHER = Pattern.compile("[^A-Za-z0-9_-]");

    private ToolName() {}

    static String of(String server, String tool) {
        String name = PREFIX + server + BETWEEN + tool;
        boolean isPlain = PLAIN.matcher(name).matches() && name.length() <= LONGEST;
        // Else a server a__b with a tool c and a server a with a tool b__c would have one name for both.
        boolean isClear = !server.contains(BETWEEN) && !server.endsWith("_") && !tool.startsWith("_");
        if (isPlain && isClear) {
            return name;
        }
        String letters = OTHER.matcher(name).replaceAll("_");
        String cut = letters.substring(0, Math.min(letters.length(), LONGEST - HASH - 1));
        return cut + "_" + hash(server + "\0" + tool);
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, HASH);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Of which server a name speaks, as far as it can be read from it; for people. */
    static String server(String name) {
        String rest = name.substring(PREFIX.length());
        int end = rest.indexOf(BETWEEN);
        return end < 0 ? rest : rest.substring(0, end);
    }
}
