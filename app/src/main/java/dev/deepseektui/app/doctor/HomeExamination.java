package dev.deepseektui.app.doctor;

import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.config.DeepseekHome;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Whether the program's own directory can be written, is private, and how large it has become. */
public final class HomeExamination implements Examination {
    private static final long LITTLE_SPACE = 1L << 30;
    private static final long MEGABYTE = 1 << 20;

    private final DeepseekHome home;

    public HomeExamination(DeepseekHome home) {
        this.home = home;
    }

    @Override
    public List<Finding> findings() {
        Path directory = home.directory();
        if (Files.exists(directory) && !Files.isDirectory(directory)) {
            return List.of(inTheWay("home", directory));
        }
        if (!Files.isDirectory(directory)) {
            return List.of(
                    existingParentIsWritable(directory)
                            ? Finding.ok("home", directory + " will be made at the first session")
                            : Finding.problem(
                                    "home",
                                    directory + " cannot be made",
                                    "fix the permissions of its parent folder, or set DEEPSEEK_HOME"));
        }
        List<Finding> findings = new ArrayList<>();
        findings.add(
                Files.isWritable(directory)
                        ? Finding.ok("home", directory.toString())
                        : Finding.problem("home", directory + " cannot be written", "chmod u+rwx " + directory));
        if (Files.exists(home.sessions()) && !Files.isDirectory(home.sessions())) {
            findings.add(inTheWay("sessions", home.sessions()));
        }
        try {
            if (Files.exists(home.log()) && Files.size(home.log()) > 0) {
                findings.add(Finding.hint(
                        "log", home.log() + " has internal errors logged", "report them, then delete it"));
            }
            findings.addAll(permissions(directory));
            findings.add(space(directory));
            findings.add(Finding.ok("sizes", sizes()));
        } catch (IOException e) {
            findings.add(Finding.problem(
                    "home", directory + " cannot be looked at (" + IoReason.of(e) + ")", "check its permissions"));
        }
        return findings;
    }

    private static Finding inTheWay(String subject, Path file) {
        return Finding.problem(subject, file + " is not a folder", "move it away, or set DEEPSEEK_HOME");
    }

    private static boolean existingParentIsWritable(Path directory) {
        Path existing = directory;
        while (existing != null && !Files.exists(existing)) {
            existing = existing.getParent();
        }
        return existing != null && Files.isDirectory(existing) && Files.isWritable(existing);
    }

    private List<Finding> permissions(Path directory) throws IOException {
        if (!isOpenToOthers(directory)) {
            // Whatever it holds cannot be reached then.
            return List.of(Finding.ok("permissions", "only you can read it"));
        }
        List<Finding> findings = new ArrayList<>();
        for (Path secret : List.of(directory, home.credentials(), home.sessions())) {
            if (Files.exists(secret) && isOpenToOthers(secret)) {
                findings.add(Finding.problem("permissions", secret + " can be read by others", "chmod go= " + secret));
            }
        }
        return findings;
    }

    private static boolean isOpenToOthers(Path file) throws IOException {
        if (!file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return false;
        }
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
        return permissions.stream()
                .anyMatch(permission -> permission.name().startsWith("GROUP")
                        || permission.name().startsWith("OTHERS"));
    }

    private static Finding space(Path directory) throws IOException {
        long free = Files.getFileStore(directory).getUsableSpace();
        String found = free / MEGABYTE + " MB free";
        return free >= LITTLE_SPACE
                ? Finding.ok("disk", found)
                : Finding.problem("disk", found, "make room: sessions are written as they happen");
    }

    private String sizes() throws IOException {
        return "sessions %d MB, files kept for /rewind %d MB, cache %d MB"
                .formatted(
                        size(home.sessions()) / MEGABYTE,
                        size(home.rewind()) / MEGABYTE,
                        size(home.directory().resolve("cache")) / MEGABYTE);
    }

    private static long size(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return 0;
        }
        long[] bytes = {0};
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                bytes[0] += attributes.size();
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException gone) {
                return FileVisitResult.CONTINUE;
            }
        });
        return bytes[0];
    }
}
