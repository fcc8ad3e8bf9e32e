package dev.deepseektui.core.environment;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tool.shell.WorkspaceLook;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executor;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Which versions of programs are installed. Each is asked once, and again when its file is another one. */
final class ToolVersions {
    private static final Pattern VERSION = Pattern.compile("\\d+(?:\\.\\d+)+\\S*|\\b\\d+\\b");
    private static final int LONGEST = 24;

    private final WorkspaceLook look;
    private final Path cache;

    /** {@code cache}: where versions are remembered between sessions. */
    ToolVersions(WorkspaceLook look, Path cache) {
        this.look = look;
        this.cache = cache;
    }

    /** In a line: those found, then those not found. Empty where the files call for none. */
    String of(List<Toolchain> tools, Executor executor) {
        Map<String, String> known = new ConcurrentSkipListMap<>(read());
        int before = known.size();
        List<CompletableFuture<Optional<String>>> asked = new ArrayList<>();
        for (Toolchain tool : tools) {
            asked.add(CompletableFuture.supplyAsync(() -> version(tool, known), executor));
        }
        List<String> found = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (int i = 0; i < tools.size(); i++) {
            String program = tools.get(i).program();
            asked.get(i)
                    .join()
                    .ifPresentOrElse(
                            version -> found.add((program + " " + version).strip()), () -> missing.add(program));
        }
        if (known.size() > before) {
            write(known);
        }
        String there = String.join(", ", found);
        return missing.isEmpty()
                ? there
                : (there.isEmpty() ? "" : there + "; ") + "not found: " + String.join(", ", missing);
    }

    /** Empty where there is none; an installed program that does not tell has none to tell. */
    private Optional<String> version(Toolchain tool, Map<String, String> known) {
        return look.program(tool.program())
                .map(program -> known.computeIfAbsent(
                        key(program),
                        absent -> look.printed(program, tool.asked())
                                .map(ToolVersions::number)
                                .orElse("")));
    }

    private static String number(String printed) {
        Matcher version = VERSION.matcher(printed);
        String number = version.find() ? version.group() : "";
        return number.length() > LONGEST ? number.substring(0, LONGEST) : number;
    }

    private static String key(Path program) {
        try {
            Path real = program.toRealPath();
            return real + " " + Files.getLastModifiedTime(real).toMillis();
        } catch (IOException gone) {
            return program.toString();
        }
    }

    /** What cannot be read is asked again. */
    private Map<String, String> read() {
        try {
            return Json.tree(Files.readString(cache, StandardCharsets.UTF_8)).properties().stream()
                    .filter(entry -> entry.getValue().isTextual())
                    .collect(Collectors.toMap(
                            Map.Entry::getKey, entry -> entry.getValue().asText()));
        } catch (IOException absentOrDamaged) {
            return Map.of();
        }
    }

    /** Who cannot write it asks again next time. */
    private void write(Map<String, String> known) {
        ObjectNode json = Json.object();
        known.forEach(json::put);
        try {
            AtomicFiles.createPrivateDirectories(
                    Objects.requireNonNull(cache.toAbsolutePath().getParent()));
            AtomicFiles.writePrivate(cache, json.toString().getBytes(StandardCharsets.UTF_8));
        } catch (IOException unwritable) {
            known.clear();
        }
    }
}
