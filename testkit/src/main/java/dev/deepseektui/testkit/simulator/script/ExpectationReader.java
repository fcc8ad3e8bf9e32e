package dev.deepseektui.testkit.simulator.script;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.testkit.simulator.Secrets;
import dev.deepseektui.testkit.simulator.brain.Ask;
import dev.deepseektui.testkit.simulator.chat.ChatMessage;
import dev.deepseektui.testkit.simulator.chat.ChatRequest;
import dev.deepseektui.testkit.simulator.chat.Fields;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A parser of a step's expectations, named as in the script format. */
final class ExpectationReader {
    private static final String HEADERS = "headers";

    private static final Map<String, Function<ChatRequest, String>> EQUAL = equal();
    private static final Map<String, Function<ChatRequest, String>> CONTAINS = contains();

    private ExpectationReader() {}

    private static Map<String, Function<ChatRequest, String>> equal() {
        Map<String, Function<ChatRequest, String>> facts = new LinkedHashMap<>();
        facts.put("model", ChatRequest::model);
        facts.put("messages", request -> String.valueOf(request.messages().size()));
        facts.put("last_role", request -> lower(last(request).role()));
        facts.put("effort", request -> lower(request.effort()));
        facts.put("stream", request -> String.valueOf(request.streams()));
        facts.put(
                "max_tokens",
                request -> request.maxTokens().map(String::valueOf).orElse("none"));
        facts.put("user_id", ChatRequest::userId);
        facts.put("tools", request -> String.join(" ", request.tools().names()));
        return facts;
    }

    private static Map<String, Function<ChatRequest, String>> contains() {
        Map<String, Function<ChatRequest, String>> texts = new LinkedHashMap<>();
        texts.put("last_contains", request -> last(request).text());
        texts.put("last_user_contains", request -> request.lastText(Role.USER));
        texts.put("last_tool_contains", request -> request.lastText(Role.TOOL));
        texts.put("system_contains", request -> textOf(request, Role.SYSTEM));
        texts.put(
                "any_contains",
                request -> request.messages().stream().map(ChatMessage::text).collect(Collectors.joining("\n")));
        return texts;
    }

    static List<Expectation> read(Fields expect) {
        List<Expectation> all = new ArrayList<>();
        for (String name : expect.names()) {
            if (name.equals(HEADERS)) {
                Fields headers = expect.requiredObject(HEADERS);
                headers.names().forEach(header -> all.add(header(header, headers.requiredText(header))));
            } else if (EQUAL.containsKey(name)) {
                Function<ChatRequest, String> fact = EQUAL.get(name);
                all.add(Expectation.equal(name, scalar(expect, name), ask -> fact.apply(ask.request())));
            } else if (CONTAINS.containsKey(name)) {
                Function<ChatRequest, String> text = CONTAINS.get(name);
                all.add(Expectation.contains(name, expect.requiredText(name), ask -> text.apply(ask.request())));
            } else {
                throw expect.wrong(name, "unknown expectation; expected one of " + known());
            }
        }
        return all;
    }

    private static Expectation header(String name, String wanted) {
        Function<Ask, String> actual =
                ask -> Objects.requireNonNullElse(ask.headers().get(name), "");
        return Secrets.isSecret(name)
                ? Expectation.secret("header " + name, wanted, actual)
                : Expectation.equal("header " + name, wanted, actual);
    }

    private static String scalar(Fields expect, String name) {
        JsonNode wanted = expect.any(name);
        if (wanted.isObject() || wanted.isNull()) {
            throw expect.wrong(name, "expected a string, a number, a boolean or a list of strings");
        }
        if (wanted.isArray()) {
            List<String> items = new ArrayList<>();
            wanted.forEach(item -> items.add(item.asText()));
            return String.join(" ", items);
        }
        return wanted.asText();
    }

    private static String known() {
        return String.join(", ", EQUAL.keySet()) + ", " + String.join(", ", CONTAINS.keySet()) + ", " + HEADERS;
    }

    private static ChatMessage last(ChatRequest request) {
        return request.messages().get(request.messages().size() - 1);
    }

    private static String textOf(ChatRequest request, Role role) {
        return request.messages().stream()
                .filter(message -> message.role() == role)
                .map(ChatMessage::text)
                .collect(Collectors.joining("\n"));
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
