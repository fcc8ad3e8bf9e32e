package dev.deepseektui.core.tool.mcp.oauth;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tool.mcp.oauth.LoginStore.OAuthClient;
import dev.deepseektui.core.tool.mcp.oauth.OAuthHttp.OAuthAnswer;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Map;
import java.util.regex.Pattern;
import okhttp3.Credentials;
import okhttp3.FormBody;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * The token endpoint of an authorization server.
 *
 * @param secretInBody true if the client's secret is sent as a form field instead of HTTP Basic authentication
 */
public record TokenEndpoint(String url, boolean secretInBody) {
    private static final Pattern TOKEN = Pattern.compile("[\\x21-\\x7e]{1,16384}");
    private static final Pattern CODE = Pattern.compile("[A-Za-z0-9_.-]{1,60}");

    /** The tokens issued by an authorization server. */
    record IssuedTokens(
            String accessToken,
            String tokenType,
            @Nullable String refreshToken,
            @Nullable JsonNode expiresIn) {
        /** Returns the expiry in seconds since 1970; null if unknown. */
        @Nullable
        Long expiresAt(InstantSource clock) {
            long life = expiresIn == null ? 0 : expiresIn.asLong(0);
            return life > 0 ? Long.valueOf(clock.instant().getEpochSecond() + life) : null;
        }
    }

    /** A rejection with an error code of the protocol. A retry would fail too. */
    static final class OAuthRefusal extends IOException {
        private static final long serialVersionUID = 1L;

        OAuthRefusal(String code) {
            super("the authorization server refused: " + code);
        }
    }

    /** Returns an error code as shown to the user. Any other text from the server is replaced by "unknown error". */
    static String shownCode(String code) {
        return CODE.matcher(code).matches() ? code : "unknown error";
    }

    IssuedTokens ask(OAuthHttp http, OAuthClient client, Map<String, String> fields) throws IOException {
        FormBody.Builder form = new FormBody.Builder(StandardCharsets.UTF_8);
        fields.forEach(form::add);
        Request.Builder request = new Request.Builder().url(http.checked(url));
        String secret = client.secret();
        if (secret != null && !secretInBody) {
            request.header("Authorization", Credentials.basic(encoded(client.id()), encoded(secret)));
        } else {
            form.add("client_id", client.id());
            if (secret != null) {
                form.add("client_secret", secret);
            }
        }
        OAuthAnswer answer = http.ask(request.post(form.build()));
        String error = answer.body().path("error").asText("");
        if (!error.isEmpty() && answer.code() < 500) {
            throw new OAuthRefusal(shownCode(error));
        }
        if (!answer.isSuccessful()) {
            throw new IOException("the authorization server answered with HTTP " + answer.code());
        }
        return usable(answer.body());
    }

    private static IssuedTokens usable(JsonNode body) throws IOException {
        try {
            IssuedTokens tokens = Json.bound(body, IssuedTokens.class);
            if (!tokens.tokenType().equalsIgnoreCase("Bearer")
                    || !TOKEN.matcher(tokens.accessToken()).matches()) {
                throw new IOException("the authorization server issued a token of an unknown form");
            }
            return tokens;
        } catch (JsonProcessingException e) {
            throw new IOException("the authorization server issued no token", e);
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
