package dev.deepseektui.core.capacity.snapshot;

import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.config.DeepseekHome;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;

/** The key that seals, in a file that only its owner can read. */
final class SealKey {
    private static final int BYTES = 32;

    private SealKey() {}

    static byte[] fresh() {
        byte[] key = new byte[BYTES];
        new SecureRandom().nextBytes(key);
        return key;
    }

    /** The one that lies there, made where there is none yet. Of several processes one makes it, and of several threads. */
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
