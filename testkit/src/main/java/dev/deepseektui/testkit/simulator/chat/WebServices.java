package dev.deepseektui.testkit.simulator.chat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import java.net.URI;
import java.net.URISyntaxException;

/** Simulated search and fetch responses, which repeat the request. */
public final class WebServices {
    private static final int MAX_QUERY_LENGTH = 128;
    private static final int MAX_RESULTS = 50;

    private WebServices() {}

    public static String search(byte[] body) {
        Fields fields = Fields.of(JsonBody.parse(body), ApiException::unfit);
        String query = fields.requiredText("query");
        if (query.isBlank() || query.length() > MAX_QUERY_LENGTH) {
            throw ApiException.refused("query", "query must have 1 to " + MAX_QUERY_LENGTH + " characters");
        }
        int count = fields.whole("count").map(number -> number.asInt(0)).orElse(1);
        if (count < 1 || count > MAX_RESULTS) {
            throw ApiException.refused("count", "count must be from 1 to " + MAX_RESULTS);
        }
        fields.truth("need_content");
        ObjectNode answer = Json.object();
        ArrayNode results = answer.putArray("results");
        for (int i = 1; i <= Math.min(count, 3); i++) {
            results.addObject()
                    .put("title", "[simulator] " + query + ", " + i)
                    .put("url", "https://example.org/" + i)
                    .put("content", "A page about " + query + ".");
        }
        return Json.line(answer);
    }

    public static String fetch(byte[] body) {
        String url = Fields.of(JsonBody.parse(body), ApiException::unfit).requiredText("url");
        if (!isAddress(url)) {
            throw ApiException.refused("url", "url must be an http or https address");
        }
        return Json.line(
                Json.object().put("url", url).put("content", "# [simulator] " + url + "\n\nNothing was fetched."));
    }

    private static boolean isAddress(String url) {
        try {
            URI address = new URI(url);
            return address.getHost() != null
                    && String.valueOf(address.getScheme()).matches("https?");
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
