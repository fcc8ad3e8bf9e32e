package dev.deepseektui.core.session;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.deepseektui.core.base.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random damage to a file's lines: lost, garbled, cut, duplicated or moved. */
final class TapeDamage {
    private final Random random;
    private final List<String> done = new ArrayList<>();

    TapeDamage(long seed) {
        this.random = new Random(seed);
    }

    byte[] of(List<String> healthy) {
        List<String> lines = new ArrayList<>(healthy);
        for (int i = random.nextInt(3); i >= 0; i--) {
            damage(lines);
        }
        String end = random.nextInt(8) == 0 ? "" : "\n";
        return (String.join("\n", lines) + end).getBytes(StandardCharsets.UTF_8);
    }

    private void damage(List<String> lines) {
        int at = random.nextInt(lines.size());
        int kind = random.nextInt(10);
        done.add("%d at line %d".formatted(kind, at + 1));
        switch (kind) {
            case 0 -> lines.remove(at);
            case 1 ->
                lines.subList(at, Math.min(lines.size(), at + 1 + random.nextInt(12)))
                        .clear();
            case 2 ->
                lines.set(
                        at,
                        lines.get(at).substring(0, random.nextInt(lines.get(at).length())));
            case 3 -> lines.add(Math.min(lines.size(), at + random.nextInt(9)), lines.get(at));
            case 4 -> {
                int other = Math.min(lines.size() - 1, at + 1 + random.nextInt(6));
                String line = lines.get(at);
                lines.set(at, lines.get(other));
                lines.set(other, line);
            }
            case 5 -> lines.set(at, "garbage");
            case 6, 7 -> lines.set(at, garbled(lines.get(at)));
            default -> lines.set(at, extreme(lines.get(at)));
        }
        if (lines.isEmpty()) {
            lines.add("");
        }
    }

    /** Replaces some characters, digits by digits and letters often by letters. */
    private String garbled(String line) {
        StringBuilder text = new StringBuilder(line);
        for (int i = random.nextInt(4); i >= 0 && text.length() > 0; i--) {
            int at = random.nextInt(text.length());
            char c = text.charAt(at);
            char other = (char) (' ' + random.nextInt(95));
            if (Character.isDigit(c)) {
                other = (char) ('0' + random.nextInt(10));
            } else if (Character.isLetter(c) && random.nextBoolean()) {
                other = (char) ('a' + random.nextInt(26));
            }
            text.setCharAt(at, other);
        }
        return text.toString();
    }

    /** Replaces one JSON value with an extreme one. */
    private String extreme(String line) {
        try {
            JsonNode tree = Json.tree(line);
            List<Runnable> changes = new ArrayList<>();
            collect(tree, changes);
            if (!changes.isEmpty()) {
                changes.get(random.nextInt(changes.size())).run();
            }
            return tree.toString();
        } catch (JsonProcessingException noJson) {
            return line;
        }
    }

    private void collect(JsonNode node, List<Runnable> changes) {
        if (node instanceof ObjectNode object) {
            object.properties().forEach(field -> {
                if (field.getValue().isContainerNode()) {
                    collect(field.getValue(), changes);
                } else {
                    changes.add(() -> object.set(field.getKey(), other(field.getValue())));
                }
            });
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                int at = i;
                collect(array.get(i), changes);
                changes.add(() -> array.remove(at));
            }
        }
    }

    private JsonNode other(JsonNode value) {
        if (value.isNumber()) {
            long[] numbers = {0, -1, 1, Integer.MAX_VALUE, 1L << 40, Long.MAX_VALUE, Long.MIN_VALUE};
            return LongNode.valueOf(numbers[random.nextInt(numbers.length)]);
        }
        if (value.isBoolean()) {
            return BooleanNode.valueOf(!value.booleanValue());
        }
        String text = value.asText();
        String[] texts = {
            "",
            "x",
            text + text,
            text.substring(0, text.length() / 2),
            text.replaceAll("[0-9]", "99999999999"),
            "\ud800"
        };
        return TextNode.valueOf(texts[random.nextInt(texts.length)]);
    }

    @Override
    public String toString() {
        return done.toString();
    }
}
