package dev.deepseektui.packaging;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.tukaani.xz.XZInputStream;

/** A package in npm's format, with everything in a directory of the same name. */
final class PackageFile implements Closeable {
    private static final String TOP = "package/";
    private static final int PLAIN = 0644;
    private static final int PROGRAM = 0755;

    private final TarArchiveOutputStream tar;

    private PackageFile(TarArchiveOutputStream tar) {
        this.tar = tar;
    }

    static PackageFile open(Path file) throws IOException {
        TarArchiveOutputStream tar =
                new TarArchiveOutputStream(new GzipCompressorOutputStream(Files.newOutputStream(file)), "UTF-8");
        tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
        return new PackageFile(tar);
    }

    void add(String name, byte[] content) throws IOException {
        add(name, content, PLAIN);
    }

    void addProgram(String name, byte[] content) throws IOException {
        add(name, content, PROGRAM);
    }

    private void add(String name, byte[] content, int mode) throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(TOP + name);
        entry.setModTime(Tarball.TIME);
        entry.setMode(mode);
        entry.setSize(content.length);
        tar.putArchiveEntry(entry);
        tar.write(content);
        tar.closeArchiveEntry();
    }

    /** Adds all files of an image. npm does not install links; an image has them only between identical licences. */
    void addAll(Path image) throws IOException {
        try (InputStream in = new XZInputStream(new BufferedInputStream(Files.newInputStream(image)));
                TarArchiveInputStream from = new TarArchiveInputStream(in)) {
            for (TarArchiveEntry entry = from.getNextEntry(); entry != null; entry = from.getNextEntry()) {
                String inner = entry.getName().substring(entry.getName().indexOf('/') + 1);
                if (entry.isFile()) {
                    add(inner, from.readAllBytes(), (entry.getMode() & 0100) == 0 ? PLAIN : PROGRAM);
                }
            }
        }
    }

    @Override
    public void close() throws IOException {
        tar.close();
    }
}
