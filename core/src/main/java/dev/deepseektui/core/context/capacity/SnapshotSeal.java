package dev.deepseektui.core.context.capacity;

import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.config.DeepseekHome;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * A seal by which the program recognizes its own lines in a directory that others may write to. It does not detect removed
 * lines.
 */
final class SnapshotSeal {
    private static final String ALGORITHM = "HmacSHA256";
    private static final String START = ",\"seal\":\"";
    private static final String END = "\"}";
    private static final int DIGITS = 64;
    private static final int LENGTH = START.length() + DIGITS + END.length();

    private final DeepseekHome home;
    private byte @Nullable [] key;

    SnapshotSeal(DeepseekHome home) {
        this.home = home;
    }

    /** Returns the line with its seal as the last field of the JSON object. */
    byte[] sealed(String session, byte[] line) {
        String text = new String(line, StandardCharsets.UTF_8);
        String open = text.substring(0, text.length() - 1);
        return (open + START + digits(session, line) + END).getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the line without its seal; empty if it has no valid seal for this session. */
    Optional<byte[]> opened(String session, byte[] sealed) {
        int end = sealed.length - LENGTH;
        if (end < 0) {
            return Optional.empty();
        }
        byte[] line = Arrays.copyOf(sealed, end + 1);
        line[end] = '}';
        return MessageDigest.isEqual(sealed(session, line), sealed) ? Optional.of(line) : Optional.empty();
    }

    private String digits(String session, byte[] line) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key(), ALGORITHM));
            mac.update((session + "\n").getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(mac.doFinal(line));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the key; if none can be stored, a key that is valid until the process ends. */
    private synchronized byte[] key() {
        byte[] known = key;
        if (known == null) {
            try {
                known = SealKey.of(home);
            } catch (IOException e) {
                known = SealKey.fresh();
            }
            key = known;
        }
        return known;
    }

    /** The sealing key, in a file that only its owner can read. */
    static final class SealKey {
        private static final int BYTES = 32;

        private SealKey() {}

        static byte[] fresh() {
            byte[] key = new byte[BYTES];
            new SecureRandom().nextBytes(key);
            return key;
        }

        /** Returns the stored key, creating it if needed. Only one of several processes or threads creates it. */
        static synchronized byte[] of(DeepseekHome home) throws IOException {
            Path path = home.sealKey();
            AtomicFiles.createPrivateDirectories(home.directory());
            AtomicFiles.createPrivate(path);
            try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
                FileLock lock = file.getChannel().lock();
                byte[] digits = new byte[2 * BYTES];
                if (file.length() < digits.length) {
                    byte[] written = HexFormat.of().formatHex(fresh()).getBytes(StandardCharsets.US_ASCII);
                    file.write(written);
                    file.getFD().sync();
                    file.seek(0);
                }
                file.readFully(digits);
                lock.release();
                return HexFormat.of().parseHex(new String(digits, StandardCharsets.US_ASCII));
            } catch (IllegalArgumentException e) {
                throw new IOException(path + " holds no key", e);
            }
        }
    }
}
