package dev.deepseektui.core.workspace.git;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/** The objects of a repository, loose and packed. Alternates are not supported; missing objects are not fetched. */
public final class GitObjects implements Closeable {
    /** The usual maximum of bytes that are read or produced while the objects are open. */
    static final long MAX_WORK = 2L << 30;

    private static final int MAX_PACKS = 500;
    private static final int MAX_HEADER_LENGTH = 64;

    private final Optional<Path> directory;
    private final GitWork work;
    private @Nullable List<GitPack> packs;

    GitObjects(Optional<Path> directory, long work) {
        this.directory = directory;
        this.work = new GitWork(work);
    }

    /** The bytes that may still be read or produced. A small damaged pack can demand any number of them. */
    static final class GitWork {
        private long left;

        GitWork(long left) {
            this.left = left;
        }

        void use(long bytes) throws IOException {
            left -= bytes;
            if (left < 0) {
                throw new IOException("too much to read");
            }
        }
    }

    /** An object without its header. The array is shared and must not be modified. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record GitObject(String type, byte[] bytes) {

        /** Returns the object's ID in git, which is a SHA-1 hash in hexadecimal. */
        public String id() {
            try {
                MessageDigest sha1 = MessageDigest.getInstance("SHA-1");
                sha1.update((type + " " + bytes.length + "\0").getBytes(StandardCharsets.US_ASCII));
                return HexFormat.of().formatHex(sha1.digest(bytes));
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every Java platform has SHA-1", e);
            }
        }
    }

    /** Returns the size of an object in bytes; empty if it is missing. */
    public OptionalLong size(String id) {
        return GitReading.orUnknown("an object's size", OptionalLong.empty(), () -> {
            for (GitPack pack : packs()) {
                OptionalLong size = pack.size(id);
                if (size.isPresent()) {
                    return size;
                }
            }
            try (LooseObject loose = loose(id)) {
                return loose == null ? OptionalLong.empty() : OptionalLong.of(loose.size());
            }
        });
    }

    /** Returns an object, verified by its ID; empty if it is missing, damaged, or longer than {@code limit}. */
    public Optional<GitObject> read(String id, long limit) {
        return GitReading.orUnknown(
                "an object",
                Optional.empty(),
                () -> found(id, limit).filter(content -> content.id().equals(id)));
    }

    private Optional<GitObject> found(String id, long limit) throws IOException {
        for (GitPack pack : packs()) {
            Optional<GitObject> content = pack.read(id, limit);
            if (content.isPresent()) {
                return content;
            }
        }
        try (LooseObject loose = loose(id)) {
            if (loose == null || loose.size() > limit) {
                return Optional.empty();
            }
            work.use(loose.size());
            return Optional.of(new GitObject(loose.type(), exactly(loose.in(), loose.size())));
        }
    }

    /** A loose object whose header has been read. */
    private record LooseObject(String type, long size, InputStream in) implements Closeable {
        @Override
        public void close() throws IOException {
            in.close();
        }
    }

    private @Nullable LooseObject loose(String id) throws IOException {
        if (directory.isEmpty()) {
            return null;
        }
        work.use(MAX_HEADER_LENGTH);
        FileChannel file;
        try {
            file = PlainFile.open(directory.get(), id.substring(0, 2) + "/" + id.substring(2));
        } catch (IOException notLoose) {
            return null;
        }
        InputStream in = new InflaterInputStream(new BufferedInputStream(Channels.newInputStream(file)));
        try {
            String[] header = header(in).split(" ", -1);
            return new LooseObject(header[0], Long.parseLong(header[1]), in);
        } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException damaged) {
            in.close();
            throw damaged;
        }
    }

    private static String header(InputStream in) throws IOException {
        StringBuilder header = new StringBuilder();
        for (int next = in.read(); next > 0; next = in.read()) {
            header.append((char) next);
            if (header.length() > MAX_HEADER_LENGTH) {
                throw new IOException("no header of an object");
            }
        }
        return header.toString();
    }

    /** Reads exactly {@code size} bytes. The buffer grows with the data, because a damaged file may claim any size. */
    static byte[] exactly(InputStream in, long size) throws IOException {
        byte[] bytes = in.readNBytes((int) Math.min(size, Integer.MAX_VALUE));
        if (bytes.length != size) {
            throw new IOException("an object ends too early");
        }
        return bytes;
    }

    private List<GitPack> packs() throws IOException {
        List<GitPack> open = packs;
        if (open == null) {
            open = new ArrayList<>();
            packs = open;
            Path folder = directory.map(objects -> objects.resolve("pack")).orElse(null);
            if (folder != null && Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
                open(folder, open);
            }
        }
        return open;
    }

    private void open(Path folder, List<GitPack> open) throws IOException {
        try (DirectoryStream<Path> names = Files.newDirectoryStream(folder, "pack-*.idx")) {
            for (Path name : names) {
                if (open.size() < MAX_PACKS) {
                    String file = folder.relativize(name).toString();
                    GitPack.open(folder, file.substring(0, file.length() - ".idx".length()), work)
                            .ifPresent(open::add);
                }
            }
        } catch (UncheckedIOException | InvalidPathException unreadable) {
            throw new IOException("the packs cannot be listed", unreadable);
        }
    }

    @Override
    public void close() throws IOException {
        List<GitPack> open = packs == null ? List.of() : packs;
        packs = null;
        for (GitPack pack : open) {
            pack.close();
        }
    }
}
