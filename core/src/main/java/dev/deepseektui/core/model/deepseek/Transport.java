package dev.deepseektui.core.model.deepseek;

import dev.deepseektui.core.model.NetworkSettings;
import dev.deepseektui.core.model.ProxyAddress;
import java.nio.file.Path;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.X509TrustManager;
import okhttp3.Authenticator;
import okhttp3.Credentials;
import okhttp3.OkHttpClient;

/** How connections are made: timeouts, proxies, trust. Redirects are never followed, so a key never travels to another host. */
final class Transport {
    private Transport() {}

    static OkHttpClient client(NetworkSettings settings) {
        OkHttpClient.Builder client = new OkHttpClient.Builder()
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
        settings.caFile().ifPresent(file -> trust(client, file));
        return client.build();
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
