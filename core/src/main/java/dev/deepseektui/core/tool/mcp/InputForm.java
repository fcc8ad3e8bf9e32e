package dev.deepseektui.core.tool.mcp;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.Json.ProtocolRecord;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.base.rpc.RpcMessage;
import dev.deepseektui.core.base.rpc.RpcMessage.RpcError;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A form of a few values that a server asks the user to fill in during a call. */
public record InputForm(String server, String message, List<FormField> fields) {
    private static final int MAX_FIELDS = 50;
    private static final int MAX_CHOICES = 200;
    private static final int MAX_MESSAGE_LENGTH = 4000;
    private static final int MAX_NAME_LENGTH = 200;
    private static final int MAX_LABEL_LENGTH = 1000;
    private static final int MAX_CHOICE_LENGTH = 200;
    private static final int MAX_VALUE_LENGTH = 10_000;

    /** A dialog that shows a form to the user. Called on separate threads. */
    @FunctionalInterface
    public interface Filler {
        FormReply fill(InputForm form, Cancellation cancellation);
    }

    /**
     * The user's reply to a form.
     *
     * @param content the values if the user accepted; otherwise null
     */
    public record FormReply(FormAction action, @Nullable ObjectNode content) {
        public enum FormAction {
            ACCEPT,
            DECLINE,
            CANCEL
        }
    }

    @ProtocolRecord
    private record ElicitationRequest(
            String mode, String message, @Nullable Schema requestedSchema) {}

    @ProtocolRecord
    private record Schema(List<String> required, Map<String, Property> properties) {}

    @ProtocolRecord
    private record Property(
            String type,
            String title,
            String description,
            @JsonProperty("default") @Nullable JsonNode preset,
            List<Constant> oneOf,
            @JsonProperty("enum") List<JsonNode> values,
            List<String> enumNames) {
        /**
         * Returns true if there are too many choices, or a string that must be sent back is too long. Strings that are
         * only shown can be cut.
         */
        private boolean isTooLong(String name) {
            return name.length() > MAX_NAME_LENGTH
                    || values.size() > MAX_CHOICES
                    || oneOf.size() > MAX_CHOICES
                    || (preset != null && Json.textSize(preset) > MAX_VALUE_LENGTH);
        }

        private FormField field(String name, boolean isRequired) {
            String label = title.isEmpty() ? name : title;
            return new FormField(
                    name,
                    Excerpt.of(description.isEmpty() ? label : label + ": " + description, MAX_LABEL_LENGTH),
                    type.isEmpty() ? "string" : type,
                    options(),
                    Optional.ofNullable(preset).filter(value -> !value.isNull()),
                    isRequired);
        }

        private List<FormOption> options() {
            List<FormOption> options = new ArrayList<>();
            if (type.equals("boolean")) {
                options.add(new FormOption(BooleanNode.TRUE, "yes"));
                options.add(new FormOption(BooleanNode.FALSE, "no"));
            }
            oneOf.forEach(each -> options.add(option(each.value(), each.title())));
            for (int i = 0; i < values.size(); i++) {
                options.add(option(values.get(i), i < enumNames.size() ? enumNames.get(i) : ""));
            }
            return options;
        }

        private static FormOption option(JsonNode value, String words) {
            return new FormOption(value, Excerpt.of(words.isEmpty() ? value.asText() : words, MAX_CHOICE_LENGTH));
        }
    }

    @ProtocolRecord
    private record Constant(@JsonProperty("const") JsonNode value, String title) {}

    /** An allowed value and its label. */
    public record FormOption(JsonNode value, String words) {}

    /**
     * A field of the form.
     *
     * @param label as shown to the user
     * @param choices the allowed values; empty for free text
     * @param preset the default value
     */
    public record FormField(
            String name,
            String label,
            String type,
            List<FormOption> choices,
            Optional<JsonNode> preset,
            boolean isRequired) {
        /**
         * Parses an entered value; returns empty if the value does not fit the field's type. The server checks
         * everything else.
         */
        public Optional<JsonNode> read(String text) {
            String words = text.strip();
            if (words.length() > MAX_VALUE_LENGTH) {
                return Optional.empty();
            }
            return switch (type) {
                case "number", "integer" -> number(words);
                case "array" -> Optional.of(list(words));
                default -> Optional.of(TextNode.valueOf(words));
            };
        }

        private Optional<JsonNode> number(String words) {
            try {
                BigDecimal number = new BigDecimal(words);
                boolean isWhole = number.stripTrailingZeros().scale() <= 0;
                return type.equals("integer") && !isWhole ? Optional.empty() : Optional.of(DecimalNode.valueOf(number));
            } catch (NumberFormatException e) {
                return Optional.empty();
            }
        }

        private static ArrayNode list(String words) {
            ArrayNode list = Json.array();
            Stream.of(words.split(",", -1))
                    .map(String::strip)
                    .filter(each -> !each.isEmpty())
                    .forEach(list::add);
            return list;
        }
    }

    /** Answers {@code elicitation/create}. Only forms are shown; requests to open a URL are declined. */
    static FormReply answer(String server, JsonNode params, Filler filler, Cancellation cancellation)
            throws RpcFailure {
        ElicitationRequest asked = RpcMessage.params(params, ElicitationRequest.class);
        return asked.mode().isEmpty() || asked.mode().equals("form")
                ? filler.fill(of(server, asked), cancellation)
                : new FormReply(FormReply.FormAction.DECLINE, null);
    }

    private static InputForm of(String server, ElicitationRequest asked) throws RpcFailure {
        List<FormField> fields = new ArrayList<>();
        if (asked.requestedSchema() != null) {
            List<String> required = asked.requestedSchema().required();
            for (var each : asked.requestedSchema().properties().entrySet()) {
                if (fields.size() == MAX_FIELDS || each.getValue().isTooLong(each.getKey())) {
                    throw RpcFailure.refused(
                            RpcError.of(RpcError.INVALID_PARAMS, "the form is longer than is shown here"));
                }
                fields.add(each.getValue().field(each.getKey(), required.contains(each.getKey())));
            }
        }
        return new InputForm(server, Excerpt.of(asked.message(), MAX_MESSAGE_LENGTH), fields);
    }
}
