package dev.deepseektui.app.cli;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.StandardInput.ForwardStream;
import dev.deepseektui.app.report.ExportFile;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** An input file named on the command line. */
public record InputFile(HostEnvironment hostEnvironment, String name) {

    /** A function that reads a value from a stream. */
    public interface FileReading<T> {
        T of(InputStream in) throws IOException;
    }

    public <T> T read(FileReading<T> reading) {
        try {
            Path path = hostEnvironment.workingDirectory().resolve(name);
            if (Files.isDirectory(path)) {
                throw cannot(say("cli.file.folder"));
            }
            if (isSpecial(path)) {
                throw cannot(say("cli.file.special"));
            }
            try (InputStream in = new ForwardStream(Files.newInputStream(path))) {
                return reading.of(in);
            }
        } catch (InvalidPathException e) {
            throw cannot(say("cli.file.locale"));
        } catch (NoSuchFileException e) {
            throw cannot(say("cli.file.missing"));
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /**
     * Returns true if reading the file may block or never end: a device, FIFO or socket. Streams that the shell opened
     * for deepseek-tui are not special.
     */
    private static boolean isSpecial(Path path) throws IOException {
        boolean isStream = path.startsWith("/dev/fd") || path.equals(Path.of("/dev/stdin"));
        return !isStream
                && !path.equals(Path.of("/dev/null"))
                && Files.readAttributes(path, BasicFileAttributes.class).isOther();
    }

    UserError unreadable(IOException why) {
        return cannot(say("cli.file.failed", IoReason.of(why)));
    }

    private UserError cannot(String why) {
        return new UserError(say("cli.file.cannot", name, why));
    }

    /** An output file named on the command line. */
    public record OutputFile(HostEnvironment hostEnvironment, Path name) {
        public void write(ExportFile.ExportContent content) {
            Path file = hostEnvironment.workingDirectory().resolve(name);
            try {
                new ExportFile(file).write(content);
            } catch (IOException e) {
                throw new UserError(say("cli.unwritable", file, IoReason.of(e)), e);
            }
        }
    }
}
