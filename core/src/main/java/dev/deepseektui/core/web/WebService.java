package dev.deepseektui.core.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.model.ApiKey;
import dev.deepseektui.core.tool.CallFailed;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import okhttp3.Call;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** A service that the settings name and trust, which answers in JSON: DeepSeek's own search and fetch, or another search. */
final class WebService {
    private static final MediaType JSON = MediaType.get("application/json");

    private final OkHttpClient client;

    WebService(OkHttpClient client) {
        this.client = client;
    }

    /** Nothing where it has no such service, as what only speaks like DeepSeek. */
    JsonNode post(HttpUrl url, ApiKey key, Map<String, Object> body, Cancellation cancellation) throws CallFailed {
        return answer(
                new Request.Builder()
                        .url(url)
                        .header("Authorization", key.bearer())
                        .post(RequestBody.create(Json.line(body), JSON))
                        .build(),
                cancellation);
    }

    JsonNode get(Request request, Cancellation cancellation) throws CallFailed {
        return answer(request, cancellation);
    }

    private JsonNode answer(Request request, Cancellation cancellation) throws CallFailed {
        Call call = client.newCall(request);
        String host = SafeText.line(request.url().host());
        Cancellation.Registration stop = cancellation.whenCancelled(call::cancel);
        try (Response response = call.execute();
                InputStream in = response.body().byteStream()) {
            byte[] bytes = in.readNBytes(PageFetcher.LARGEST + 1);
            if (response.code() == 404) {
                return MissingNode.getInstance();
            }
            if (!response.isSuccessful()) {
                throw CallFailed.error("%s answers %d.".formatted(host, response.code()));
            }
            if (bytes.length > PageFetcher.LARGEST) {
                throw CallFailed.error("%s answers with more than 5 MB.".formatted(host));
            }
            return Json.tree(new String(bytes, StandardCharsets.UTF_8));
        } catch (JsonProcessingException e) {
            throw CallFailed.error("%s does not answer in JSON.".formatted(host));
        } catch (IOException e) {
            throw CallFailed.error(
                    "%s could not be asked: %s".formatted(host, SafeText.line(String.valueOf(e.getMessage()))));
        } finally {
            stop.close();
        }
    }
}
