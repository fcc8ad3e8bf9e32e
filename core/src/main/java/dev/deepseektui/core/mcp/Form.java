package dev.deepseektui.core.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.rpc.RpcError;
import dev.deepseektui.core.rpc.RpcFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a server asks of the user while it works: a few values. */
public record Form(String server, String message, List<FormField> fields) {
    private static final int MOST_FIELDS = 50;
    private static final int LONGEST_MESSAGE = 4000;

    public Form {
        fields = List.copyOf(fields);
    }

    /** Puts a form before the user. Called on threads of their own. */
    @FunctionalInterface
    public interface Filler {
        Reply fill(Form form, Cancellation cancellation);
    }

    /**
     * What the user did.
     *
     * @param content what he filled in, where he agreed
     */
    public record Reply(Action action, Optional<ObjectNode> content) {
        /** How a form ends, in the protocol's words. */
        public enum Action {
            ACCEPT("accept"),
            DECLINE("decline"),
            CANCEL("cancel");

            private final String word;

            Action(String word) {
                this.word = word;
            }
        }

        public static Reply without(Action action) {
            return new Reply(action, Optional.empty());
        }

        public static Reply accepting(ObjectNode content) {
            return new Reply(Action.ACCEPT, Optional.of(content));
        }

        ObjectNode json() {
            ObjectNode json = Json.object().put("action", action.word);
            content.ifPresent(filled -> json.set("content", filled));
            return json;
        }
    }

    /** Throws where it is more than anybody would fill in. */
    static Form of(String server, JsonNode params) throws RpcFailure {
        JsonNode schema = params.path("requestedSchema");
        List<String> required = new ArrayList<>();
        schema.path("required").forEach(name -> required.add(name.asText()));
        List<FormField> fields = new ArrayList<>();
        for (var field : schema.path("properties").properties()) {
            if (fields.size() == MOST_FIELDS || !FormField.canBeShown(field.getKey(), field.getValue())) {
                throw RpcFailure.refused(RpcError.of(RpcError.INVALID_PARAMS, "the form is longer than is shown here"));
            }
            fields.add(FormField.of(field.getKey(), field.getValue(), required.contains(field.getKey())));
        }
        return new Form(server, FormField.cut(params.path("message").asText(""), LONGEST_MESSAGE), fields);
    }

    /** Asks by forms alone: an address that a server wants opened is declined. */
    public static Elicitor elicitor(Filler filler) {
        return (server, params, cancellation) ->
                params.path("mode").asText("form").equals("form")
                        ? filler.fill(of(server, params), cancellation).json()
                        : Reply.without(Reply.Action.DECLINE).json();
    }
}
