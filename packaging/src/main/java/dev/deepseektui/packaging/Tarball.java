package dev.deepseektui.packaging;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** A reproducible archive of a tree: no owners, a fixed time, names in order. */
final class Tarball {
    /**
     * The maximum dictionary size. The dictionary is never larger than the tree, because packing and unpacking both need this
     * much memory.
     */
    private static final int MAX_DICTIONARY_SIZE = 64 << 20;

    private static final int MIN_DICTIONARY = 1 << 20;
    static final FileTime TIME = FileTime.from(Instant.parse("2026-01-01T00:00:00Z"));

    private Tarball() {}

    static void packXz(Path tree, Path file) throws IOException {
        LZMA2Options options = new LZMA2Options(6);
        options.setDictSize((int) Math.max(MIN_DICTIONARY, Math.min(MAX_DICTIONARY_SIZE, bytes(tree))));
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file));
                OutputStream xz = new XZOutputStream(out, options)) {
            pack(tree, xz);
        }
    }

    private static long bytes(Path tree) throws IOException {
        long bytes = 0;
        for (Path path : Trees.sorted(tree)) {
            bytes += Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS) ? Files.size(path) : 0;
        }
        return bytes;
    }

    private static void pack(Path tree, OutputStream out) throws IOException {
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(out, "UTF-8")) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            for (Path path : Trees.sorted(tree)) {
                String name = tree.getFileName() + "/" + tree.relativize(path);
                add(tar, path, name);
            }
            tar.finish();
        }
    }

    private static void add(TarArchiveOutputStream tar, Path path, String name) throws IOException {
        boolean link = Files.isSymbolicLink(path);
        boolean directory = Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
        TarArchiveEntry entry = link
                ? new TarArchiveEntry(name, TarConstants.LF_SYMLINK)
                : new TarArchiveEntry(directory ? name + "/" : name);
        entry.setModTime(TIME);
        entry.setMode(directory || Files.isExecutable(path) ? 0755 : 0644);
        if (link) {
            entry.setLinkName(Files.readSymbolicLink(path).toString());
        } else if (!directory) {
            entry.setSize(Files.size(path));
        }
        tar.putArchiveEntry(entry);
        if (!link && !directory) {
            Files.copy(path, tar);
        }
        tar.closeArchiveEntry();
    }
}
