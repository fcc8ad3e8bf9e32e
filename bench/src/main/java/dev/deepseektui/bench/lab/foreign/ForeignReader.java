package dev.deepseektui.bench.lab.foreign;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A reader of another program's session in any supported format. The session is a single JSON document, or JSON lines.
 */
public final class ForeignReader {
    private static final int MAX_BYTES = 256 << 20;
    private static final String NO_JSON = "not JSON";

    private ForeignReader() {}

    private static List<ForeignForm> forms() {
        return List.of(new AtifForm(), new OpencodeForm(), new CodexForm(), new EntireForm(), new ClaudeCodeForm());
    }

    /**
     * Reads a session.
     *
     * @param file the name of the source in error messages
     */
    public static ForeignSession read(String file, InputStream source) throws IOException {
        byte[] bytes = source.readNBytes(MAX_BYTES + 1);
        if (bytes.length > MAX_BYTES) {
            throw new UserError(SafeText.line(file) + ": is larger than 256 MB; split it");
        }
        String text = new String(bytes, StandardCharsets.UTF_8);
        List<JsonNode> entries = new ArrayList<>();
        long unreadable = 0;
        if (document(text, entries) == 0) {
            unreadable = lines(text, entries);
        }
        ForeignSession session = session(entries, unreadable);
        if (session.steps().isEmpty()) {
            throw new UserError(SafeText.line(file)
                    + ": not a session of Claude Code, codex, opencode or Entire, nor an ATIF trajectory");
        }
        return session;
    }

    /**
     * Reads the text as a single JSON document and returns 1. Returns 0 if the text is not a session in a supported
     * format.
     */
    private static int document(String text, List<JsonNode> entries) {
        try {
            JsonNode whole = Json.tree(text);
            if (whole.isObject() && forms().stream().anyMatch(form -> form.isOurs(whole))) {
                entries.add(whole);
                return 1;
            }
        } catch (JsonProcessingException e) {
            return 0; // more than one line
        }
        return 0;
    }

    /** Reads the text line by line; returns the number of lines that are not JSON. */
    private static long lines(String text, List<JsonNode> entries) {
        return text.lines()
                .filter(line -> !line.isBlank() && !parsed(line, entries))
                .count();
    }

    private static boolean parsed(String line, List<JsonNode> entries) {
        try {
            return entries.add(Json.tree(line));
        } catch (JsonProcessingException e) {
            return false;
        }
    }

    private static ForeignSession session(List<JsonNode> entries, long unreadable) {
        Notes notes = new Notes();
        for (long i = 0; i < unreadable; i++) {
            notes.skip(NO_JSON);
        }
        for (ForeignForm form : forms()) {
            if (entries.stream().anyMatch(form::isOurs)) {
                for (JsonNode entry : entries) {
                    if (!form.read(entry, notes)) {
                        notes.skip(form.kind(entry));
                    }
                }
                return notes.session(form.program());
            }
        }
        return notes.session("");
    }
}
