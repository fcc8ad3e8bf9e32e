package dev.deepseektui.core.rewind;

import java.io.BufferedInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The repository that the workspace lies in, as far as it has old contents of files. It is only read: no index, no object, no setting of it is written. */
final class GitRepository {
    private static final long PATIENCE_SECONDS = 60;
    private static final int LONGEST_LINE = 4096;

    private final Path directory;
    private final Path git;
    private final String prefix;
    private final Map<String, Long> sizes = new HashMap<>();
    private GitIndex index = GitIndex.NONE;
    private @Nullable Object indexRead;

    private GitRepository(Path directory, Path git, String prefix) {
        this.directory = directory;
        this.git = git;
        this.prefix = prefix;
    }

    /** @param path where programs are looked for; none of the workspace itself is taken */
    static Optional<GitRepository> of(Path workspace, String path) {
        for (Path at = workspace; at != null; at = at.getParent()) {
            Optional<Path> directory = directory(at.resolve(".git"));
            if (directory.isPresent()) {
                String prefix = at.equals(workspace) ? "" : at.relativize(workspace) + "/";
                return program(workspace, path).map(git -> new GitRepository(directory.get(), git, prefix));
            }
        }
        return Optional.empty();
    }

    boolean isThere() {
        return Files.isRegularFile(directory.resolve("HEAD"));
    }

    private static Optional<Path> directory(Path dot) {
        try {
            Path directory = dot;
            if (Files.isRegularFile(dot) && Files.size(dot) <= LONGEST_LINE) {
                String text = Files.readString(dot).strip();
                directory = text.startsWith("gitdir: ")
                        ? dot.resolveSibling(text.substring("gitdir: ".length()))
                                .normalize()
                        : dot;
            }
            return Files.isRegularFile(directory.resolve("HEAD")) ? Optional.of(directory) : Optional.empty();
        } catch (IOException | IllegalArgumentException unreadable) {
            return Optional.empty();
        }
    }

    private static Optional<Path> program(Path workspace, String path) {
        return Stream.of(path.split(File.pathSeparator))
                .filter(place -> place.startsWith("/"))
                .map(place -> Path.of(place).resolve("git"))
                .filter(Files::isExecutable)
                .filter(program -> !real(program).startsWith(workspace))
                .findFirst();
    }

    private static Path real(Path program) {
        try {
            return program.toRealPath();
        } catch (IOException e) {
            return program;
        }
    }

    /** As it is now; read anew only where it has changed. */
    GitIndex index() {
        Path file = directory.resolve("index");
        Object now = state(file);
        if (now == null || !now.equals(indexRead)) {
            GitIndex read = GitIndex.read(file, prefix);
            index = read.having(sizes(read.objects()));
            indexRead = now;
        }
        return index;
    }

    private static @Nullable Object state(Path file) {
        try {
            return Files.readAttributes(file, "unix:size,lastModifiedTime,ctime,ino");
        } catch (IOException none) {
            return null;
        }
    }

    /** How large the objects are; those that are not there have none. */
    private Map<String, Long> sizes(Collection<String> objects) {
        List<String> unknown =
                objects.stream().filter(id -> !sizes.containsKey(id)).distinct().toList();
        if (!unknown.isEmpty()) {
            unknown.forEach(id -> sizes.put(id, -1L));
            try {
                ask("--batch-check=%(objectname) %(objectsize)", unknown, this::readSizes);
            } catch (IOException | InterruptedException unusable) {
                restoreInterrupt(unusable);
            }
        }
        return sizes;
    }

    private void readSizes(InputStream in) throws IOException {
        for (String line = line(in); line != null; line = line(in)) {
            String[] words = line.split(" ", -1);
            if (words.length == 2 && words[1].matches("\\d{1,18}")) {
                sizes.put(words[0], Long.parseLong(words[1]));
            }
        }
    }

    /** What is done with an object. */
    interface Use {
        void of(String object, byte[] content) throws IOException;
    }

    /** Gives each object's bytes that git still has, unchanged and not longer than {@code most}. */
    void read(Collection<String> objects, long most, Use use) {
        List<String> wanted = objects.stream().distinct().toList();
        if (wanted.isEmpty()) {
            return;
        }
        try {
            ask("--batch", wanted, in -> readObjects(in, most, use));
        } catch (IOException | InterruptedException unusable) {
            restoreInterrupt(unusable);
        }
    }

    private static void readObjects(InputStream in, long most, Use use) throws IOException {
        for (String line = line(in); line != null; line = line(in)) {
            String[] words = line.split(" ", -1);
            if (words.length != 3) {
                continue; // missing
            }
            long size = Long.parseLong(words[2]);
            if (size > most) {
                in.skipNBytes(size + 1);
                continue;
            }
            byte[] content = in.readNBytes((int) size);
            if (content.length == size && words[0].equals(objectOf(content))) {
                use.of(words[0], content);
            }
            in.skipNBytes(1);
        }
    }

    /** What git would call it. */
    static String objectOf(byte[] content) {
        try {
            MessageDigest sha1 = MessageDigest.getInstance("SHA-1");
            sha1.update(("blob " + content.length + "\0").getBytes(StandardCharsets.US_ASCII));
            return HexFormat.of().formatHex(sha1.digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-1", e);
        }
    }

    private interface Answer {
        void read(InputStream in) throws IOException;
    }

    /** Asking and reading go on at once: git stops where nobody reads. */
    private void ask(String how, List<String> objects, Answer answer) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(
                git.toString(), "--git-dir=" + directory, "-c", "core.fsmonitor=false", "cat-file", how, "--buffer");
        builder.environment().clear();
        // No filter and no hook is run by this, but what is missing would be fetched: no protocol is allowed.
        builder.environment()
                .putAll(Map.of(
                        "PATH", "/usr/bin:/bin",
                        "LC_ALL", "C",
                        "GIT_OPTIONAL_LOCKS", "0",
                        "GIT_NO_LAZY_FETCH", "1",
                        "GIT_ALLOW_PROTOCOL", "none",
                        "GIT_TERMINAL_PROMPT", "0",
                        "GIT_CONFIG_NOSYSTEM", "1",
                        "GIT_CONFIG_GLOBAL", "/dev/null"));
        Process process =
                builder.redirectError(Redirect.DISCARD).directory(new File("/")).start();
        CompletableFuture<Void> end = process.onExit()
                .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
                .handle((ended, late) -> {
                    // Of one that ended by itself there may be something left to be read, which this would throw away.
                    if (late != null) {
                        process.destroyForcibly();
                    }
                    return null;
                });
        Thread asking = new Thread(() -> write(process.getOutputStream(), objects), "git objects");
        asking.setDaemon(true);
        asking.start();
        try (InputStream in = new BufferedInputStream(process.getInputStream(), 1 << 16)) {
            answer.read(in);
        } finally {
            process.destroyForcibly();
        }
        asking.join();
        end.join();
    }

    private static void write(OutputStream to, List<String> objects) {
        StringBuilder lines = new StringBuilder();
        objects.forEach(object -> lines.append(object).append('\n'));
        try (to) {
            to.write(lines.toString().getBytes(StandardCharsets.US_ASCII));
        } catch (IOException gone) {
            return; // it ended before: what it did not answer is not there
        }
    }

    private static @Nullable String line(InputStream in) throws IOException {
        int next = in.read();
        if (next < 0) {
            return null;
        }
        StringBuilder line = new StringBuilder();
        while (next >= 0 && next != '\n' && line.length() < LONGEST_LINE) {
            line.append((char) next);
            next = in.read();
        }
        return line.toString();
    }

    private static void restoreInterrupt(Exception why) {
        if (why instanceof InterruptedException) {
            Thread.currentThread().interrupt();
        }
    }
}
