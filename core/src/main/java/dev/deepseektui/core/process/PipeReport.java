package dev.deepseektui.core.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A file to which bash writes the exit codes of a command's last pipeline. The exit code of the command itself comes
 * from the kernel, so the command can forge only this report.
 *
 * @param file the file as seen by this program
 * @param inside the same file as seen by the command
 */
public record PipeReport(Path file, Path inside) {
    private static final Pattern CODES = Pattern.compile("\\d{1,3}( \\d{1,3})+");
    private static final int MAX_LENGTH = 4096;

    /**
     * The exit codes of a pipeline.
     *
     * @param codes the exit codes of its programs, in order
     * @param last the last simple command that the shell itself ran or started
     */
    public record PipeCodes(List<Integer> codes, String last) {
        public PipeCodes {
            codes = List.copyOf(codes);
        }
    }

    /**
     * Returns the command with a trap that writes the report when the shell exits. The trap is on the command's first
     * line, so that line numbers in messages stay correct.
     */
    String around(String command) {
        String write = "printf \"%%s\\n\" \"${PIPESTATUS[*]}\" \"$BASH_COMMAND\" 2>/dev/null >|%s"
                .formatted(quoted(inside.toString()));
        return "trap " + quoted(write) + " EXIT; " + command;
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }

    /**
     * Reads and deletes the file. Returns empty if the last command was not a pipeline, or if the shell was replaced or
     * killed.
     */
    public Optional<PipeCodes> take() {
        try {
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                return Optional.empty();
            }
            byte[] bytes;
            try (var in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
                bytes = in.readNBytes(MAX_LENGTH);
            }
            Files.delete(file);
            String[] lines = new String(bytes, StandardCharsets.UTF_8).split("\n", 2);
            return lines.length == 2 && CODES.matcher(lines[0]).matches()
                    ? Optional.of(new PipeCodes(
                            Stream.of(lines[0].split(" ")).map(Integer::valueOf).toList(), lines[1].strip()))
                    : Optional.empty();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }
}
