package dev.deepseektui.core.model.deepseek;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Arrays;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/** Whom to trust: the Java runtime's certificates, and those of a file. */
final class TrustedCertificates {
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
                throw refusal(file, "holds no certificate", null);
            }
            return certificates;
        } catch (IOException e) {
            throw refusal(file, "cannot be read", e);
        } catch (CertificateException e) {
            throw refusal(file, "is no PEM file of certificates", e);
        }
    }

    private static UserError refusal(Path file, String problem, @Nullable Throwable cause) {
        String line = "network.ca_file: %s %s; name a PEM file of certificates or unset it"
                .formatted(SafeText.line(file.toString()), problem);
        return cause == null ? new UserError(line) : new UserError(line, cause);
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
