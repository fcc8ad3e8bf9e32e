package dev.deepseektui.core.tape;

import dev.deepseektui.core.base.AtomicFiles;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** One writer per session: a lock that the operating system holds and lets go when the process dies, however it dies. */
final class TapeLock implements Closeable {
    /**
     * A POSIX lock is the process's and is lost when the process closes any handle on the file, not only the one that
     * took it. So a second taker in this process must be turned away before it opens the file: state per process
     * because the lock is.
     */
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private static final String OURS = "dev.deepseektui";
    private static final int PID_BYTES = 32;

    private final Path key;
    private final FileChannel channel;

    private TapeLock(Path key, FileChannel channel) {
        this.key = key;
        this.channel = channel;
    }

    static TapeLock take(SessionFiles files) throws IOException {
        Path key = files.directory().toRealPath().resolve("lock");
        if (!HELD.add(key)) {
            throw TapeErrors.inUse(
                    files, "this process (" + ProcessHandle.current().pid() + ")");
        }
        try {
            return new TapeLock(key, open(files));
        } catch (IOException | RuntimeException e) {
            HELD.remove(key);
            throw e;
        }
    }

    private static FileChannel open(SessionFiles files) throws IOException {
        AtomicFiles.createLock(files.lock());
        FileChannel channel = FileChannel.open(files.lock(), StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            if (!locked(channel)) {
                throw TapeErrors.inUse(files, owner(channel));
            }
            channel.truncate(0);
            channel.write(
                    ByteBuffer.wrap(Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII)));
            return channel;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private static boolean locked(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    private static String owner(FileChannel channel) throws IOException {
        ByteBuffer content = ByteBuffer.allocate(PID_BYTES);
        channel.read(content, 0);
        String pid = new String(content.array(), 0, content.position(), StandardCharsets.US_ASCII);
        if (!pid.matches("\\d{1,18}")) {
            return "another process";
        }
        Optional<String> program = ProcessHandle.of(Long.parseLong(pid)).flatMap(TapeLock::program);
        return "process " + pid + program.map(name -> " (" + name + ")").orElse("");
    }

    /** Never the command line itself: it starts with flags of the Java machine, among which there may be secrets. */
    private static Optional<String> program(ProcessHandle process) {
        return commandLine(process).filter(line -> line.contains(OURS)).isPresent()
                ? Optional.of("deepseek-tui")
                : process.info()
                        .command()
                        .map(file -> Path.of(file).getFileName())
                        .map(Path::toString);
    }

    /** On Linux the JDK reads only its first page, which a long class path fills before the main class is named. */
    private static Optional<String> commandLine(ProcessHandle process) {
        try {
            return Optional.of(Files.readString(
                    Path.of("/proc", Long.toString(process.pid()), "cmdline"), StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            return process.info().commandLine();
        }
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            HELD.remove(key);
        }
    }
}
