package dev.deepseektui.core.model.deepseek;

import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * How long a server asks to be left alone, kept from OkHttp: at a 503 with {@code Retry-After: 0} it sends the request again by
 * itself, unseen and uncounted, and it throws on a number that is no int.
 */
final class PatienceHeader implements Interceptor {
    private static final String SENT = "Retry-After";
    private static final String KEPT = "Deepseek-Tui-Retry-After";

    @Override
    public Response intercept(Chain chain) throws IOException {
        Response response = chain.proceed(chain.request());
        String asked = response.header(SENT);
        Response.Builder hidden = response.newBuilder().removeHeader(SENT).removeHeader(KEPT);
        return asked == null ? hidden.build() : hidden.header(KEPT, asked).build();
    }

    static @Nullable String of(Response response) {
        return response.header(KEPT);
    }
}
