package dev.deepseektui.app.cli;

import dev.deepseektui.app.StandardInput.ForwardStream;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.report.ExportFile;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * A file that the user named: read, or refused in words.
 *
 * @param purpose what is to be done with it, to complete "Cannot …"
 */
public record InputFile(Surroundings surroundings, String purpose, String name) {

    /** What is made of a file's bytes. */
    public interface FileReading<T> {
        T of(InputStream in) throws IOException;
    }

    public <T> T read(FileReading<T> reading) {
        try {
            Path path = surroundings.workingDirectory().resolve(name);
            if (Files.isDirectory(path)) {
                throw cannot("it is a folder. Name the files in it");
            }
            if (isSpecial(path)) {
                throw cannot("it is a device, a named pipe or a socket. Name a file, or /dev/stdin");
            }
            try (InputStream in = new ForwardStream(Files.newInputStream(path))) {
                return reading.of(in);
            }
        } catch (InvalidPathException e) {
            throw cannot("no file is called so in this locale. For names beyond ASCII set LC_ALL=C.UTF-8");
        } catch (NoSuchFileException e) {
            throw cannot("there is no such file. Check its name");
        } catch (AccessDeniedException e) {
            throw cannot("it may not be read. Check its permissions");
        } catch (IOException e) {
            throw unreadable(e);
        } catch (OutOfMemoryError e) {
            throw cannot("it does not fit into memory. Cut it into parts");
        }
    }

    /** Returns true for what may be endless, or never begin; streams that a shell has open for the program are let by. */
    private static boolean isSpecial(Path path) throws IOException {
        boolean isStream = path.startsWith("/dev/fd") || path.equals(Path.of("/dev/stdin"));
        return !isStream
                && !path.equals(Path.of("/dev/null"))
                && Files.readAttributes(path, BasicFileAttributes.class).isOther();
    }

    UserError unreadable(IOException why) {
        return cannot("reading failed (" + IoReason.of(why) + "). Try again or leave it out");
    }

    private UserError cannot(String why) {
        return new UserError("Cannot " + purpose + " " + name + ": " + why + ".");
    }

    /** A file that the user named for what a command makes: written, or refused in words. */
    public record OutputFile(Surroundings surroundings, Path name) {
        public void write(ExportFile.ExportContent content) {
            Path file = surroundings.workingDirectory().resolve(name);
            try {
                new ExportFile(file).write(content);
            } catch (IOException e) {
                throw new UserError(file + ": cannot be written (" + IoReason.of(e) + "); choose another place", e);
            }
        }
    }
}
