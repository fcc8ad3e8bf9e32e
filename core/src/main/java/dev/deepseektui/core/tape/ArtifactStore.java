package dev.deepseektui.core.tape;

import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.language.CoreMessages;
import java.io.ByteArrayInputStream;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** A store of outputs too large for the tape, each in a file named by its SHA-256. */
public final class ArtifactStore {
    private static final Pattern ID = Pattern.compile("[0-9a-f]{64}");

    private final Path directory;

    public ArtifactStore(SessionFiles files) {
        this.directory = files.artifacts();
    }

    /** Stores the bytes durably and returns their ID. */
    public String put(byte[] bytes) {
        return put(new ByteArrayInputStream(bytes));
    }

    /** Stores the stream's content durably and returns its ID. */
    public String put(InputStream content) {
        try {
            AtomicFiles.createPrivateDirectories(directory);
            Path temporary = AtomicFiles.temporaryFor(directory.resolve("artifact"));
            try {
                String id = copy(content, temporary);
                AtomicFiles.publish(temporary, directory.resolve(id));
                return id;
            } finally {
                Files.deleteIfExists(temporary);
            }
        } catch (IOException e) {
            throw CoreMessages.error(e, "tape.unstorable", directory, IoReason.of(e));
        }
    }

    /** Returns the stored bytes. Throws a user error for an invalid ID, because the model may have invented it. */
    public byte[] read(String id) {
        if (!ID.matcher(id).matches()) {
            throw CoreMessages.error("tape.output.id");
        }
        Path file = directory.resolve(id);
        if (!Files.exists(file)) {
            throw CoreMessages.error("tape.output.missing", file);
        }
        try {
            byte[] bytes = bytes(file);
            if (!id.equals(id(bytes))) {
                throw CoreMessages.error("tape.output.damaged", file);
            }
            return bytes;
        } catch (IOException e) {
            throw TapeErrors.unreadable(file, e);
        }
    }

    private static byte[] bytes(Path file) throws IOException {
        try (InputStream in = new FileInputStream(file.toFile())) {
            return in.readAllBytes();
        }
    }

    private static String copy(InputStream content, Path file) throws IOException {
        DigestInputStream digested = new DigestInputStream(content, sha256());
        try (FileOutputStream out = new FileOutputStream(file.toFile())) {
            digested.transferTo(out);
            out.getFD().sync();
        }
        return HexFormat.of().formatHex(digested.getMessageDigest().digest());
    }

    /** Returns the ID of these bytes. */
    static String id(byte[] bytes) {
        return HexFormat.of().formatHex(sha256().digest(bytes));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
