package dev.deepseektui.core.model.deepseek;

import dev.deepseektui.core.base.UndelayedSockets;
import dev.deepseektui.core.model.NetworkSettings;
import dev.deepseektui.core.model.ProxyAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.X509TrustManager;
import okhttp3.Authenticator;
import okhttp3.ConnectionSpec;
import okhttp3.Credentials;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;

/** How connections are made: timeouts, proxies, trust. Redirects are never followed, so a key never travels to another host. */
public final class Transport {
    private Transport() {}

    /** Reading the runtime's certificates takes long beside the rest of a start: where there is no TLS they stay unread. */
    static OkHttpClient client(NetworkSettings settings, Endpoint endpoint) {
        return client(settings, endpoint.base());
    }

    /** For one address. */
    public static OkHttpClient client(NetworkSettings settings, HttpUrl base) {
        return base.isHttps() || settings.caFile().isPresent()
                ? client(settings)
                : builder(settings)
                        .connectionSpecs(List.of(ConnectionSpec.CLEARTEXT))
                        .build();
    }

    static OkHttpClient client(NetworkSettings settings) {
        OkHttpClient.Builder client = builder(settings);
        settings.caFile().ifPresent(file -> trust(client, file));
        return client.build();
    }

    private static OkHttpClient.Builder builder(NetworkSettings settings) {
        return new OkHttpClient.Builder()
                .socketFactory(new UndelayedSockets())
                .retryOnConnectionFailure(false)
                .followRedirects(false)
                .followSslRedirects(false)
                .connectTimeout(settings.connectTimeout())
                .readTimeout(settings.idleTimeout())
                .writeTimeout(settings.idleTimeout())
                .callTimeout(Duration.ZERO)
                .addNetworkInterceptor(new PatienceHeader())
                .proxySelector(new EnvironmentProxies(settings.proxies()))
                .proxyAuthenticator(proxyLogin(settings));
    }

    private static void trust(OkHttpClient.Builder client, Path file) {
        X509TrustManager trusted = TrustedCertificates.withFile(file);
        SSLContext context = TrustedCertificates.context(trusted);
        client.sslSocketFactory(context.getSocketFactory(), trusted);
    }

    /** A login that was refused once is not offered again. */
    private static Authenticator proxyLogin(NetworkSettings settings) {
        return (route, response) -> response.request().header("Proxy-Authorization") != null
                ? null
                : settings.proxies()
                        .proxyFor(response.request().url().uri())
                        .flatMap(ProxyAddress::login)
                        .map(login -> response.request()
                                .newBuilder()
                                .header("Proxy-Authorization", Credentials.basic(login.user(), login.password()))
                                .build())
                        .orElse(null);
    }
}
