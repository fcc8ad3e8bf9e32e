package dev.deepseektui.app;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Locale;

/** A certificate of 127.0.0.1, signed by nobody else and good for an hour. Java makes keys, but no certificates of them. */
record OwnCertificate(PrivateKey key, X509Certificate certificate) {
    private static final int SEQUENCE = 0x30;
    private static final int SET = 0x31;
    private static final int INTEGER = 0x02;
    private static final int BITS = 0x03;
    private static final int OCTETS = 0x04;
    private static final int OID = 0x06;
    private static final int UTF8 = 0x0c;
    private static final int TIME = 0x17;
    private static final byte[] ECDSA_WITH_SHA256 = {0x2a, (byte) 0x86, 0x48, (byte) 0xce, 0x3d, 4, 3, 2};
    private static final byte[] COMMON_NAME = {0x55, 4, 3};
    private static final byte[] ALTERNATIVE_NAMES = {0x55, 0x1d, 0x11};

    static OwnCertificate made(Instant now) throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        KeyPair keys = generator.generateKeyPair();
        byte[] told = told(keys, now);
        Signature signature = Signature.getInstance("SHA256withECDSA");
        signature.initSign(keys.getPrivate());
        signature.update(told);
        byte[] whole = der(SEQUENCE, told, algorithm(), der(BITS, new byte[1], signature.sign()));
        return new OwnCertificate(keys.getPrivate(), (X509Certificate)
                CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(whole)));
    }

    /** For {@code network.ca_file}. */
    String pem() throws GeneralSecurityException {
        return "-----BEGIN CERTIFICATE-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(certificate.getEncoded())
                + "\n-----END CERTIFICATE-----\n";
    }

    /** What is signed: the third version of a certificate, in the order of RFC 5280. */
    private static byte[] told(KeyPair keys, Instant now) {
        byte[] name = der(SEQUENCE, der(SET, der(SEQUENCE, der(OID, COMMON_NAME), der(UTF8, ascii("rehearsal")))));
        byte[] address = der(SEQUENCE, der(0x87, new byte[] {127, 0, 0, 1}));
        return der(
                SEQUENCE,
                der(0xa0, der(INTEGER, new byte[] {2})),
                der(INTEGER, BigInteger.ONE.toByteArray()),
                algorithm(),
                name,
                der(SEQUENCE, time(now.minus(Duration.ofHours(1))), time(now.plus(Duration.ofHours(1)))),
                name,
                keys.getPublic().getEncoded(),
                der(0xa3, der(SEQUENCE, der(SEQUENCE, der(OID, ALTERNATIVE_NAMES), der(OCTETS, address)))));
    }

    private static byte[] algorithm() {
        return der(SEQUENCE, der(OID, ECDSA_WITH_SHA256));
    }

    private static byte[] time(Instant moment) {
        return der(
                TIME,
                ascii(DateTimeFormatter.ofPattern("yyMMddHHmmss'Z'", Locale.ROOT)
                        .format(moment.atOffset(ZoneOffset.UTC))));
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Its tag, its length and its parts. */
    private static byte[] der(int tag, byte[]... parts) {
        ByteArrayOutputStream inside = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            inside.writeBytes(part);
        }
        int length = inside.size();
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        whole.write(tag);
        if (length > 0xff) {
            whole.write(0x82);
            whole.write(length >> 8);
        } else if (length > 0x7f) {
            whole.write(0x81);
        }
        whole.write(length);
        whole.writeBytes(inside.toByteArray());
        return whole.toByteArray();
    }
}
