package dev.deepseektui.core.model.deepseek;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.model.ChatFailure.FailureKind;
import dev.deepseektui.core.model.NetworkSettings;
import dev.deepseektui.core.model.ProxyRules;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import okhttp3.Credentials;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProxyAndTrustTest {
    private static final String FAR = "https://api.example.test/v1";

    @TempDir
    Path directory;

    private Scene scene;
    private Path caFile;

    @BeforeEach
    void open() throws Exception {
        HeldCertificate authority = new HeldCertificate.Builder()
                .certificateAuthority(0)
                .commonName("Test")
                .build();
        HeldCertificate certificate = new HeldCertificate.Builder()
                .signedBy(authority)
                .addSubjectAlternativeName("localhost")
                .addSubjectAlternativeName("api.example.test")
                .build();
        scene = new Scene();
        scene.server.useHttps(new HandshakeCertificates.Builder()
                .heldCertificate(certificate)
                .build()
                .sslSocketFactory());
        caFile = Files.writeString(directory.resolve("ca.pem"), "# ours\n" + authority.certificatePem());
    }

    @AfterEach
    void close() {
        scene.close();
    }

    private static NetworkSettings settings(Optional<Path> caFile, Map<String, String> environment) {
        NetworkSettings usual = Reception.NETWORK;
        return new NetworkSettings(
                usual.connectTimeout(), usual.idleTimeout(), usual.retries(), caFile, ProxyRules.of(environment));
    }

    @Test
    void a_certificate_that_nobody_vouches_for_is_refused_for_good() {
        assertThat(scene.failure())
                .satisfies(failure -> assertThat(failure.kind()).isEqualTo(FailureKind.CERTIFICATE))
                .satisfies(failure ->
                        assertThat(failure.message()).endsWith("; name your certificates in network.ca_file"));
        assertThat(scene.pauses).isEmpty();
    }

    @Test
    void the_files_certificates_are_trusted_besides_the_runtimes() {
        scene.network(settings(Optional.of(caFile), Map.of())).answers(200, Scene.answer());

        assertThat(scene.reply().content()).isEqualTo("Hello");
        assertThat(Transport.TrustedCertificates.withFile(caFile).getAcceptedIssuers())
                .hasSizeGreaterThan(20);
    }

    @Test
    void a_file_that_holds_no_certificate_is_the_users_to_mend() throws Exception {
        Path empty = Files.writeString(directory.resolve("empty.pem"), "");
        Path garbage = Files.writeString(directory.resolve("garbage.pem"), "-----BEGIN CERTIFICATE-----\nxx\n");

        for (Path file : new Path[] {empty, garbage, directory.resolve("none.pem"), directory}) {
            assertThatThrownBy(() -> Transport.TrustedCertificates.withFile(file))
                    .isInstanceOf(UserError.class)
                    .hasMessageStartingWith("network.ca_file: " + file);
        }
    }

    @Test
    void the_proxy_sees_its_own_login_and_never_the_key() throws Exception {
        String proxy = "http://jo:p%40ss@localhost:" + scene.server.getPort();
        scene.network(settings(Optional.of(caFile), Map.of("HTTPS_PROXY", proxy)))
                .base(FAR)
                .answers(new MockResponse.Builder().inTunnel())
                .answers(200, Scene.answer());

        assertThat(scene.reply().content()).isEqualTo("Hello");
        RecordedRequest tunnel = scene.received();
        assertThat(tunnel.getRequestLine()).startsWith("CONNECT api.example.test:443 ");
        assertThat(tunnel.getHeaders().get("Proxy-Authorization")).isEqualTo(Credentials.basic("jo", "p@ss"));
        assertThat(tunnel.getHeaders().get("Authorization")).isNull();
        RecordedRequest inside = scene.received();
        assertThat(inside.getHeaders().get("Authorization")).isEqualTo("Bearer " + Scene.KEY);
        assertThat(inside.getHeaders().get("Proxy-Authorization")).isNull();
    }

    @Test
    void a_proxy_that_refuses_the_login_is_named_without_it() {
        String proxy = "http://jo:p%40ss@localhost:" + scene.server.getPort();
        scene.network(settings(Optional.of(caFile), Map.of("HTTPS_PROXY", proxy)))
                .base(FAR);
        for (int i = 0; i < 12; i++) {
            scene.answers(new MockResponse.Builder()
                    .code(407)
                    .addHeader("Proxy-Authenticate", "Basic realm=\"x\"")
                    .inTunnel());
        }

        assertThat(scene.failure().message()).contains("proxy").doesNotContain("p@ss", Scene.KEY);
    }
}
