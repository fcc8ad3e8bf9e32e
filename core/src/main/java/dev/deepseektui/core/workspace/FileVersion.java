package dev.deepseektui.core.workspace;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A hash of a file's content. */
public final class FileVersion {
    private FileVersion() {}

    /** Returns the SHA-256 of the content, in hex. */
    public static String of(byte[] content) {
        return HexFormat.of().formatHex(sha256().digest(content));
    }

    /** Reads a stream to its end and returns the SHA-256 of its content, in hex. */
    public static String of(InputStream content) throws IOException {
        DigestInputStream digested = new DigestInputStream(content, sha256());
        digested.transferTo(OutputStream.nullOutputStream());
        return HexFormat.of().formatHex(digested.getMessageDigest().digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
