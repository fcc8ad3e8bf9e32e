package dev.deepseektui.testkit.simulator;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.testkit.simulator.brain.Brain;
import dev.deepseektui.testkit.simulator.chat.ApiError;
import dev.deepseektui.testkit.simulator.chat.ApiException;
import dev.deepseektui.testkit.simulator.chat.Billing;
import dev.deepseektui.testkit.simulator.chat.ModelCatalog;
import dev.deepseektui.testkit.simulator.chat.ServiceTerms;
import dev.deepseektui.testkit.simulator.chat.WebServices;
import dev.deepseektui.testkit.simulator.chat.WireDialect;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A table of paths with their handlers, access rules and responses. */
final class Endpoints {
    private static final Pattern BEARER = Pattern.compile("[Bb]earer +([!-~]+) *");

    /** The only path that is not also available under {@code /v1}, which OpenAI's clients use. */
    private static final String BALANCE = "/user/balance";

    private static final String CHAT = "/chat/completions";

    /**
     * The path prefix for chat requests that may contain the beginning of the answer. Nothing else is served under it.
     */
    private static final String BETA = "/beta/";

    private static final String SEARCH = "/tools/search";
    private static final String FETCH = "/tools/fetch";

    private static final Map<String, String> METHODS =
            Map.of(CHAT, "POST", "/models", "GET", BALANCE, "GET", SEARCH, "POST", FETCH, "POST");

    /** The account of requests without a key. It cannot collide with a real key, which is never empty. */
    private static final String NOBODY = "";

    private final ServiceTerms terms;
    private final Billing billing;
    private final ChatEndpoint chat;
    private final ModelCatalog models;

    Endpoints(SimulatorSettings settings, Brain brain) {
        terms = settings.terms();
        billing = new Billing(settings.time().clock(), terms.balance());
        chat = new ChatEndpoint(settings, billing, brain);
        models = new ModelCatalog(terms.window());
    }

    ServedResponse serve(ReceivedRequest request) {
        try {
            return answer(request);
        } catch (ApiException refused) {
            return ServedResponse.refused(refused.error(), List.of());
        }
    }

    private ServedResponse answer(ReceivedRequest request) {
        String path = path(request);
        String method = METHODS.get(path);
        if (method == null) {
            throw new ApiException(ApiError.of(404).saying("Not Found: " + request.path()));
        }
        if (!method.equals(request.method())) {
            throw new ApiException(ApiError.of(405).saying("Method Not Allowed: this path takes " + method));
        }
        String key = key(request);
        return switch (path) {
            case CHAT -> chat.serve(key, request, request.path().startsWith(BETA));
            case "/models" -> ServedResponse.json(modelList());
            case SEARCH -> ServedResponse.json(WebServices.search(request.body()));
            case FETCH -> ServedResponse.json(WebServices.fetch(request.body()));
            default -> ServedResponse.json(balance(billing.balance(key)));
        };
    }

    private static String path(ReceivedRequest request) {
        String path = request.path();
        if (path.equals(BETA + CHAT.substring(1))) {
            return CHAT;
        }
        return path.startsWith("/v1/") && !path.equals("/v1" + BALANCE) ? path.substring("/v1".length()) : path;
    }

    private String key(ReceivedRequest request) {
        Matcher bearer =
                BEARER.matcher(Objects.requireNonNullElse(request.headers().get("authorization"), ""));
        if (!bearer.matches() && terms.serveWithoutKey()) {
            return NOBODY;
        }
        if (!bearer.matches()) {
            throw new ApiException(
                    ApiError.of(401).saying("Authentication Fails (no header `Authorization: Bearer <key>`)"));
        }
        if (!terms.know(bearer.group(1))) {
            throw new ApiException(ApiError.of(401).saying("Authentication Fails, Your api key is invalid"));
        }
        return bearer.group(1);
    }

    private String modelList() {
        ObjectNode list = Json.object().put("object", "list");
        ArrayNode data = list.putArray("data");
        WireDialect dialect = new WireDialect(terms.dialect());
        models.names().forEach(name -> data.add(dialect.model(name, models.window(name))));
        return Json.line(list);
    }

    private static String balance(BigDecimal balance) {
        BigDecimal shown = balance.stripTrailingZeros();
        String amount = shown.setScale(Math.max(2, shown.scale())).toPlainString();
        ObjectNode answer = Json.object().put("is_available", balance.signum() > 0);
        answer.putArray("balance_infos")
                .addObject()
                .put("currency", "USD")
                .put("total_balance", amount)
                .put("granted_balance", "0.00")
                .put("topped_up_balance", amount);
        return Json.line(answer);
    }
}
