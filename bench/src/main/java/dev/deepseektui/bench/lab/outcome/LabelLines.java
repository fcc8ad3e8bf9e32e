package dev.deepseektui.bench.lab.outcome;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** A reader of the outcomes of runs. Each is a JSON line with the fields {@code series} and {@code resolved}. */
public final class LabelLines {
    private LabelLines() {}

    /**
     * Returns the labels by series.
     *
     * @param file the name of the source in error messages
     */
    public static Map<String, RunLabel> read(String file, InputStream source) throws IOException {
        Map<String, RunLabel> labels = new LinkedHashMap<>();
        BufferedReader lines = new BufferedReader(new InputStreamReader(source, StandardCharsets.UTF_8));
        long number = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            number++;
            if (!line.isBlank()) {
                RunLabel label = label(line, SafeText.line(file) + ", line " + number);
                if (labels.put(label.series(), label) != null) {
                    throw new UserError(SafeText.line(file) + ", line " + number + ": the series "
                            + SafeText.line(label.series()) + " already has a label; remove one of them");
                }
            }
        }
        return labels;
    }

    private static RunLabel label(String line, String place) {
        JsonNode fields = tree(line, place);
        if (!fields.path("series").isValueNode() || !fields.path("resolved").isBoolean()) {
            throw new UserError(place + ": expected series, and resolved as true or false");
        }
        return new RunLabel(
                fields.path("series").toString(),
                fields.path("resolved").booleanValue(),
                fields.path("agent").asText(),
                fields.path("task").asText(),
                fields.path("source").asText(),
                fields.path("arm").asText());
    }

    private static JsonNode tree(String line, String place) {
        try {
            return Json.tree(line);
        } catch (JsonProcessingException e) {
            throw new UserError(place + ": is not valid JSON; fix or remove the line", e);
        }
    }
}
