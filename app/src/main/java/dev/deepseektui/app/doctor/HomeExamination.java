package dev.deepseektui.app.doctor;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.config.DeepseekHome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The checks of deepseek-tui's home directory: access, permissions, free space and size. */
public record HomeExamination(DeepseekHome home) {
    private static final long LITTLE_SPACE = 1L << 30;
    /** The start of an error entry in the log. */
    private static final Pattern ERROR = Pattern.compile("\\S+ \\d+ ERROR ");

    private static final long MEGABYTE = 1 << 20;

    public List<Finding> findings() {
        Path directory = home.directory();
        if (Files.exists(directory) && !Files.isDirectory(directory)) {
            return List.of(inTheWay("home", directory));
        }
        if (!Files.isDirectory(directory)) {
            return List.of(
                    existingParentIsWritable(directory)
                            ? Finding.ok("home", say("doctor.home.made_later", directory))
                            : Finding.problem(
                                    "home", say("doctor.home.unmakeable", directory), say("doctor.home.parent")));
        }
        List<Finding> findings = new ArrayList<>();
        findings.add(
                Files.isWritable(directory)
                        ? Finding.ok("home", directory.toString())
                        : Finding.problem(
                                "home", say("doctor.home.unwritable", directory), "chmod u+rwx " + directory));
        if (Files.exists(home.sessions()) && !Files.isDirectory(home.sessions())) {
            findings.add(inTheWay("sessions", home.sessions()));
        }
        try {
            findings.add(log());
            findings.addAll(permissions(directory));
            findings.add(space(directory));
            findings.add(Finding.ok("sizes", sizes()));
        } catch (IOException e) {
            findings.add(Finding.problem(
                    "home", say("doctor.unreadable", directory, IoReason.of(e)), say("doctor.permissions.check")));
        }
        return findings;
    }

    private Finding log() throws IOException {
        if (!Files.isRegularFile(home.log())) {
            return Finding.ok("log", say("doctor.log.later", home.log()));
        }
        try (Stream<String> lines = Files.lines(home.log(), StandardCharsets.ISO_8859_1)) {
            return lines.anyMatch(line -> ERROR.matcher(line).lookingAt())
                    ? Finding.hint("log", say("doctor.log.errors", home.log()), say("doctor.log.remedy"))
                    : Finding.ok("log", home.log().toString());
        }
    }

    private static Finding inTheWay(String subject, Path file) {
        return Finding.problem(subject, say("doctor.not_folder", file), say("doctor.not_folder.remedy"));
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
            // If the directory is private, no other user can reach the files in it, so they are not checked.
            return List.of(Finding.ok("permissions", say("doctor.permissions.ok")));
        }
        List<Finding> findings = new ArrayList<>();
        for (Path secret : List.of(directory, home.credentials(), home.sessions())) {
            if (Files.exists(secret) && isOpenToOthers(secret)) {
                findings.add(Finding.problem(
                        "permissions", say("doctor.permissions.others", secret), "chmod go= " + secret));
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
        String found = say("doctor.disk", free / MEGABYTE);
        return free >= LITTLE_SPACE
                ? Finding.ok("disk", found)
                : Finding.problem("disk", found, say("doctor.disk.remedy"));
    }

    private String sizes() throws IOException {
        return say(
                "doctor.sizes",
                size(home.sessions()) / MEGABYTE,
                size(home.rewind()) / MEGABYTE,
                size(home.directory().resolve("cache")) / MEGABYTE);
    }

    private static long size(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return 0;
        }
        long[] bytes = {0};
        Set<Object> counted = new HashSet<>();
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                // Sessions share file contents through hard links, which must be counted only once.
                boolean isNew = attributes.fileKey() == null || counted.add(attributes.fileKey());
                bytes[0] += isNew ? attributes.size() : 0;
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
