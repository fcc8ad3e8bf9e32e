package dev.deepseektui.core.model.deepseek;

import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UndelayedSockets;
import dev.deepseektui.core.base.language.CoreMessages;
import dev.deepseektui.core.model.NetworkSettings;
import dev.deepseektui.core.model.ProxyRules;
import dev.deepseektui.core.model.ProxyRules.ProxyAddress;
import dev.deepseektui.core.model.deepseek.HttpExchange.RetryAfterFilter;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import okhttp3.Authenticator;
import okhttp3.ConnectionSpec;
import okhttp3.Credentials;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * A factory for HTTP clients with timeouts, proxies and trusted certificates. Redirects are never followed, so that a key is
 * never sent to another host.
 */
public final class Transport {
    private Transport() {}

    /**
     * Creates a client for a base URL. For plain HTTP, the runtime's certificates are not loaded, because loading them
     * is slow.
     */
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
                .addNetworkInterceptor(new RetryAfterFilter())
                .proxySelector(new EnvironmentProxies(settings.proxies()))
                .proxyAuthenticator(proxyLogin(settings));
    }

    private static void trust(OkHttpClient.Builder client, Path file) {
        X509TrustManager trusted = TrustedCertificates.withFile(file);
        SSLContext context = TrustedCertificates.context(trusted);
        client.sslSocketFactory(context.getSocketFactory(), trusted);
    }

    /** Returns an authenticator for the proxy. Credentials that the proxy has rejected are not sent again. */
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

    /** An adapter from {@link ProxyRules} to OkHttp's {@link ProxySelector}. */
    private static final class EnvironmentProxies extends ProxySelector {
        private final ProxyRules rules;

        EnvironmentProxies(ProxyRules rules) {
            this.rules = rules;
        }

        @Override
        public List<Proxy> select(URI uri) {
            return List.of(rules.proxyFor(uri).map(EnvironmentProxies::proxy).orElse(Proxy.NO_PROXY));
        }

        private static Proxy proxy(ProxyAddress address) {
            Proxy.Type type =
                    address.protocol() == ProxyAddress.ProxyProtocol.HTTP ? Proxy.Type.HTTP : Proxy.Type.SOCKS;
            return new Proxy(type, InetSocketAddress.createUnresolved(address.host(), address.port()));
        }

        /** Does nothing: the caller of the request receives the exception. */
        @Override
        public void connectFailed(URI uri, SocketAddress address, IOException failure) {}
    }

    /** The trusted certificates: those of the Java runtime and those in the user's CA file. */
    static final class TrustedCertificates {
        private TrustedCertificates() {}

        static X509TrustManager withFile(Path file) {
            Collection<? extends Certificate> added = read(file);
            try {
                KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
                store.load(null, null);
                int number = 0;
                for (Certificate certificate : manager(null).getAcceptedIssuers()) {
                    store.setCertificateEntry("runtime-" + number++, certificate);
                }
                for (Certificate certificate : added) {
                    store.setCertificateEntry("file-" + number++, certificate);
                }
                return manager(store);
            } catch (GeneralSecurityException | IOException e) {
                throw new IllegalStateException("this Java runtime cannot hold certificates", e);
            }
        }

        static SSLContext context(X509TrustManager trusted) {
            try {
                SSLContext context = SSLContext.getInstance("TLS");
                context.init(null, new TrustManager[] {trusted}, null);
                return context;
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException("this Java runtime has no TLS", e);
            }
        }

        private static Collection<? extends Certificate> read(Path file) {
            try (InputStream in = Files.newInputStream(file)) {
                Collection<? extends Certificate> certificates =
                        CertificateFactory.getInstance("X.509").generateCertificates(in);
                if (certificates.isEmpty()) {
                    throw CoreMessages.error("model.ca.empty", SafeText.line(file.toString()));
                }
                return certificates;
            } catch (IOException e) {
                throw CoreMessages.error(e, "model.ca.unreadable", SafeText.line(file.toString()), IoReason.of(e));
            } catch (CertificateException e) {
                throw CoreMessages.error(e, "model.ca.form", SafeText.line(file.toString()));
            }
        }

        private static X509TrustManager manager(@Nullable KeyStore store) throws GeneralSecurityException {
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(store);
            return Arrays.stream(factory.getTrustManagers())
                    .filter(X509TrustManager.class::isInstance)
                    .map(X509TrustManager.class::cast)
                    .findFirst()
                    .orElseThrow();
        }
    }

    /**
     * The HTTP status and the beginning of a page at a URL from the settings. Redirects are followed, because no key is
     * sent.
     */
    public record TextPage(int status, String beginning) {
        private static final Duration TIMEOUT = Duration.ofSeconds(10);
        private static final int MAX_LENGTH = 200;

        public static TextPage at(URI address, NetworkSettings network) throws IOException {
            HttpUrl url = Objects.requireNonNull(HttpUrl.get(address), "the setting takes no other addresses");
            OkHttpClient client = Transport.client(network, url)
                    .newBuilder()
                    .followRedirects(true)
                    .callTimeout(TIMEOUT)
                    .build();
            try (Response response =
                    client.newCall(new Request.Builder().url(url).build()).execute()) {
                return new TextPage(
                        response.code(), response.peekBody(MAX_LENGTH).string());
            }
        }

        public boolean isThere() {
            return status >= 200 && status < 300;
        }
    }
}
