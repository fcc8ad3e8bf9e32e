package dev.deepseektui.core.tool.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.deepseektui.core.base.Json;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/**
 * A random schema and values that match it.
 *
 * @param value supplies a new value each time
 */
record MadeSchema(ObjectNode schema, Supplier<JsonNode> value) {
    private static final int DEEPEST = 4;
    private static final int KINDS = 8;
    private static final List<String> WORDS = List.of("", "a", "b\n", "größe", "\u001b[2J", "😀😀", "$ref", "type");

    /** @param pick returns a number below its argument */
    static MadeSchema of(IntUnaryOperator pick) {
        ObjectNode definitions = Json.object();
        MadeSchema made = new Making(pick, definitions).schema(0);
        made.schema().set("$defs", definitions);
        return made;
    }

    /** A schema under construction. */
    private record Making(IntUnaryOperator pick, ObjectNode definitions) {
        MadeSchema schema(int depth) {
            return switch (pick.applyAsInt(depth < DEEPEST ? KINDS : KINDS / 2)) {
                case 0 -> text();
                case 1 -> number();
                case 2 -> choice();
                case 3 -> new MadeSchema(type("boolean"), () -> BooleanNode.valueOf(pick.applyAsInt(2) == 0));
                case 4 -> list(schema(depth + 1));
                case 5 -> object(depth);
                case 6 -> either(schema(depth + 1), schema(depth + 1));
                default -> referred(schema(depth + 1));
            };
        }

        private static ObjectNode type(String type) {
            return Json.object().put("type", type);
        }

        private String word() {
            return WORDS.get(pick.applyAsInt(WORDS.size()));
        }

        private MadeSchema text() {
            int least = pick.applyAsInt(3);
            ObjectNode schema = type("string").put("minLength", least).put("maxLength", least + 2);
            return new MadeSchema(schema, () -> TextNode.valueOf("😀".repeat(least + pick.applyAsInt(3))));
        }

        private MadeSchema number() {
            int least = pick.applyAsInt(100) - 50;
            ObjectNode schema = type(pick.applyAsInt(2) == 0 ? "integer" : "number")
                    .put("minimum", least)
                    .put("exclusiveMaximum", least + 10.5);
            return new MadeSchema(schema, () -> IntNode.valueOf(least + pick.applyAsInt(10)));
        }

        private MadeSchema choice() {
            ObjectNode schema = Json.object();
            ArrayNode choices = schema.putArray("enum");
            choices.add(word()).add(pick.applyAsInt(5)).addNull();
            return new MadeSchema(schema, () -> choices.get(pick.applyAsInt(choices.size())));
        }

        private MadeSchema list(MadeSchema element) {
            ObjectNode schema = type("array").put("maxItems", 3).set("items", element.schema());
            return new MadeSchema(schema, () -> {
                ArrayNode list = Json.array();
                for (int i = pick.applyAsInt(4); i > 0; i--) {
                    list.add(element.value().get());
                }
                return list;
            });
        }

        private MadeSchema object(int depth) {
            String first = word();
            String second = word() + "2";
            MadeSchema needed = schema(depth + 1);
            MadeSchema other = schema(depth + 1);
            ObjectNode schema = type("object").put("additionalProperties", false);
            schema.putArray("required").add(first);
            schema.putObject("properties")
                    .<ObjectNode>set(first, needed.schema())
                    .set(second, other.schema());
            return new MadeSchema(schema, () -> {
                ObjectNode object = Json.object();
                object.set(first, needed.value().get());
                if (pick.applyAsInt(2) == 0) {
                    object.set(second, other.value().get());
                }
                return object;
            });
        }

        private MadeSchema either(MadeSchema one, MadeSchema other) {
            ObjectNode schema = Json.object();
            schema.putArray(pick.applyAsInt(2) == 0 ? "anyOf" : "oneOf")
                    .add(one.schema())
                    .add(type("null"))
                    .add(other.schema());
            return new MadeSchema(schema, () -> switch (pick.applyAsInt(3)) {
                case 0 -> one.value().get();
                case 1 -> NullNode.instance;
                default -> other.value().get();
            });
        }

        private MadeSchema referred(MadeSchema meant) {
            String name = "d" + definitions.size();
            definitions.set(name, meant.schema());
            return new MadeSchema(Json.object().put("$ref", "#/$defs/" + name), meant.value());
        }
    }
}
