package dev.deepseektui.core.workspace.rewind;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * A file of contents, each preceded by its SHA-256. A torn end is ignored. An entry may instead name a content in a file of
 * another session, which this session needs too.
 */
final class Pack {
    static final String SUFFIX = ".pack";
    private static final int HASH = 32;
    private static final int HEAD = 1 + HASH + Integer.BYTES + Integer.BYTES;
    private static final int LEVEL = 4;
    private static final int CHUNK = 1 << 16;

    private Pack() {}

    enum PackForm {
        DEFLATED(0),
        PLAIN(1),
        NAMED(2);

        private final byte code;

        PackForm(int code) {
            this.code = (byte) code;
        }

        static PackForm of(byte code) throws EOFException {
            return Arrays.stream(values())
                    .filter(form -> form.code == code)
                    .findFirst()
                    .orElseThrow(() -> new EOFException("a form that was never written: " + code));
        }
    }

    record PackEntry(Path file, long offset, String id, PackForm form, int length, int stored) {
        boolean isNamed() {
            return form == PackForm.NAMED;
        }

        long end() {
            return offset + HEAD + stored;
        }
    }

    static List<PackEntry> entries(Path file) throws IOException {
        List<PackEntry> entries = new ArrayList<>();
        long size = Files.size(file);
        long at = 0;
        try (FileInputStream in = new FileInputStream(file.toFile());
                DataInputStream data = new DataInputStream(new BufferedInputStream(in, CHUNK))) {
            while (at + HEAD <= size) {
                PackEntry entry = entry(file, at, data.readNBytes(HEAD));
                if (entry.stored() < 0 || entry.end() > size) {
                    return entries;
                }
                data.skipNBytes(entry.stored());
                entries.add(entry);
                at = entry.end();
            }
            return entries;
        } catch (EOFException | IndexOutOfBoundsException torn) {
            return entries;
        }
    }

    static PackEntry entry(Path file, long at, byte[] head) throws EOFException {
        if (head.length < HEAD) {
            throw new EOFException();
        }
        ByteBuffer bytes = ByteBuffer.wrap(head, 0, HEAD);
        PackForm form = PackForm.of(bytes.get());
        byte[] hash = new byte[HASH];
        bytes.get(hash);
        return new PackEntry(file, at, HexFormat.of().formatHex(hash), form, bytes.getInt(), bytes.getInt());
    }

    static byte[] content(PackEntry entry) throws IOException {
        byte[] stored = new byte[entry.stored()];
        try (RandomAccessFile in = new RandomAccessFile(entry.file().toFile(), "r")) {
            in.seek(entry.offset() + HEAD);
            in.readFully(stored);
        }
        return entry.form() == PackForm.PLAIN ? stored : inflated(stored, entry.length());
    }

    private static byte[] inflated(byte[] stored, int length) throws IOException {
        try (InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(stored))) {
            byte[] content = in.readNBytes(length);
            if (content.length != length) {
                throw new IOException("a kept content is damaged");
            }
            return content;
        }
    }

    /** Returns an entry in the format of the file. */
    static byte[] packed(String id, byte[] content) {
        byte[] deflated = deflated(content);
        boolean smaller = deflated.length < content.length;
        byte[] stored = smaller ? deflated : content;
        return ByteBuffer.allocate(HEAD + stored.length)
                .put(head(id, smaller ? PackForm.DEFLATED : PackForm.PLAIN, content.length, stored.length))
                .put(stored)
                .array();
    }

    static byte[] named(String id) {
        return head(id, PackForm.NAMED, 0, 0);
    }

    static byte[] head(String id, PackForm form, int length, int stored) {
        return ByteBuffer.allocate(HEAD)
                .put(form.code)
                .put(HexFormat.of().parseHex(id))
                .putInt(length)
                .putInt(stored)
                .array();
    }

    private static byte[] deflated(byte[] content) {
        Deflater deflater = new Deflater(LEVEL);
        ByteArrayOutputStream out = new ByteArrayOutputStream(content.length / 2 + 64);
        try (DeflaterOutputStream deflated = new DeflaterOutputStream(out, deflater)) {
            deflated.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // never thrown in memory
        } finally {
            deflater.end();
        }
        return out.toByteArray();
    }

    /** The pack files of a workspace: one directory per session, with numbered files. */
    static final class Packs {
        private Packs() {}

        static List<Path> in(Path workspace) throws IOException {
            return sessions(workspace).stream()
                    .flatMap(session -> of(session).stream())
                    .toList();
        }

        static List<Path> sessions(Path workspace) throws IOException {
            if (!Files.isDirectory(workspace)) {
                return List.of();
            }
            try (Stream<Path> all = Files.list(workspace)) {
                return all.filter(Files::isDirectory).sorted().toList();
            }
        }

        static List<Path> of(Path session) {
            try (Stream<Path> all = Files.list(session)) {
                return all.filter(file -> file.toString().endsWith(Pack.SUFFIX))
                        .sorted()
                        .toList();
            } catch (IOException gone) {
                return List.of(); // deleted meanwhile
            }
        }

        static Path fresh(Path session) {
            int number = 1;
            while (Files.exists(named(session, number))) {
                number++;
            }
            return named(session, number);
        }

        private static Path named(Path session, int number) {
            return session.resolve("%06d".formatted(number) + Pack.SUFFIX);
        }

        static long size(Path session) throws IOException {
            long size = 0;
            for (Path pack : of(session)) {
                size += Files.size(pack);
            }
            return size;
        }
    }
}
