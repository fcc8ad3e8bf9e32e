package dev.deepseektui.app;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.cli.ExitCode;
import dev.deepseektui.core.base.IoReason;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A standard output that remembers the first write error, which {@link PrintStream} discards. */
final class StandardOutput extends FilterOutputStream {
    private @Nullable IOException failure;

    StandardOutput(OutputStream out) {
        super(out);
    }

    PrintStream printer() {
        return new PrintStream(this, false, StandardCharsets.UTF_8);
    }

    @Override
    public void write(int b) throws IOException {
        try {
            out.write(b);
        } catch (IOException e) {
            throw remembered(e);
        }
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            throw remembered(e);
        }
    }

    private IOException remembered(IOException e) {
        if (failure == null) {
            failure = e;
        }
        return e;
    }

    /**
     * Returns a failure exit code and prints the reason if output was lost. Prints nothing if the reader closed the pipe early,
     * as {@code head} does.
     */
    int settle(int exitCode, PrintStream err) {
        if (failure == null) {
            return exitCode;
        }
        String reason = IoReason.of(failure);
        if (!reason.contains("roken pipe")) {
            err.println(say("output.unwritable", reason));
        }
        return exitCode == ExitCode.DONE ? ExitCode.FAILED : exitCode;
    }
}
