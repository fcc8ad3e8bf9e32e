package dev.deepseektui.core.tokens;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.PrettyPrinter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import dev.deepseektui.core.base.Json;
import java.util.ArrayList;
import java.util.List;

/** Which lines stand in the prompt for the request's tools? One per function, spaced as Python's JSON writer does it. */
public final class ToolLines {
    private static final ObjectWriter SPACED = Json.MAPPER.writer(spaced());

    private ToolLines() {}

    /** {@code tools}: the request's array of {@code {"type": "function", "function": {…}}}. */
    public static List<String> of(String tools) {
        try {
            List<String> lines = new ArrayList<>();
            for (JsonNode tool : Json.tree(tools)) {
                lines.add(SPACED.writeValueAsString(tool.required("function")) + "\n");
            }
            return lines;
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("the tools are no JSON", e);
        }
    }

    private static PrettyPrinter spaced() {
        DefaultPrettyPrinter.Indenter none = DefaultPrettyPrinter.NopIndenter.instance;
        return new DefaultPrettyPrinter(Separators.createDefaultInstance()
                        .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                        .withObjectEntrySpacing(Separators.Spacing.AFTER)
                        .withArrayValueSpacing(Separators.Spacing.AFTER)
                        .withObjectEmptySeparator("")
                        .withArrayEmptySeparator(""))
                .withObjectIndenter(none)
                .withArrayIndenter(none);
    }
}
