package dev.deepseektui.core.tape;

import dev.deepseektui.core.base.RedactedWords;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The stored outputs of a session without some words. Each is named by what it holds, so one that changes is another file, and what names
 * it has to name that one.
 */
final class RedactedArtifacts {
    private static final Pattern ID = Pattern.compile("(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])");

    private final SessionFiles files;
    private final RedactedWords words;
    private final Map<String, String> renamed = new HashMap<>();

    private RedactedArtifacts(SessionFiles files, RedactedWords words) {
        this.files = files;
        this.words = words;
    }

    /** Looks through all of them, and changes nothing. */
    static RedactedArtifacts of(SessionFiles files, RedactedWords words) throws IOException {
        RedactedArtifacts artifacts = new RedactedArtifacts(files, words);
        for (Path file : artifacts.stored()) {
            String old = String.valueOf(file.getFileName());
            try (InputStream in = artifacts.redacted(old)) {
                String now = ArtifactStore.idOf(in);
                if (!now.equals(old)) {
                    artifacts.renamed.put(old, now);
                }
            }
        }
        return artifacts;
    }

    private List<Path> stored() throws IOException {
        if (!Files.isDirectory(files.artifacts())) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(files.artifacts())) {
            return all.filter(path ->
                            ID.matcher(String.valueOf(path.getFileName())).matches())
                    .toList();
        }
    }

    private InputStream redacted(String id) throws IOException {
        return words.without(new FileInputStream(files.artifacts().resolve(id).toFile()));
    }

    int changed() {
        return renamed.size();
    }

    /** Stores those that change, as they will be, beside what they were. */
    void store() throws IOException {
        for (Map.Entry<String, String> each : renamed.entrySet()) {
            try (InputStream in = redacted(each.getKey())) {
                new ArtifactStore(files).put(in);
            }
        }
    }

    /** Deletes what they were. A fork has a name of its own for the same file, and keeps it. */
    void deleteOld() throws IOException {
        for (String old : renamed.keySet()) {
            if (!renamed.containsValue(old)) {
                Files.deleteIfExists(files.artifacts().resolve(old));
            }
        }
    }

    /** A text that names them by what they will be called. */
    String renamedIn(String text) {
        if (renamed.isEmpty()) {
            return text;
        }
        Matcher ids = ID.matcher(text);
        return ids.replaceAll(id -> renamed.getOrDefault(id.group(), id.group()));
    }
}
