package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.tui.command.CommandTexts.say;

import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.conversation.image.ImageHeader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Brings the clipboard's picture into what is written, by one of the programs that can read it: as a file of its own, whose path shows it
 * with the prompt like any picture that is dropped. Terminals hand on text alone.
 */
public final class ClipboardPicture {
    private static final long PATIENCE_SECONDS = 5;
    private static final List<List<String>> PROGRAMS = List.of(
            List.of("wl-paste", "--no-newline", "--type", "image/png"),
            List.of("xclip", "-selection", "clipboard", "-t", "image/png", "-o"),
            List.of("pngpaste", "-"));

    /** The bytes that tell an image; its size is checked when the prompt is sent. */
    private static final int START = 16;

    private ClipboardPicture() {}

    public static Effect insert(CommandContext context) {
        return context.aside(session -> context.insert(taken(PROGRAMS) + " "));
    }

    /** The output of a program; truncated if it failed or timed out. */
    private record ProgramOutput(Path file, boolean isWhole) {
        boolean isPicture() {
            try (InputStream in = Files.newInputStream(file)) {
                return isWhole && ImageHeader.kind(in.readNBytes(START)).isPresent();
            } catch (IOException e) {
                return false;
            }
        }
    }

    /** The file in which the picture stands now. */
    static Path taken(List<List<String>> programs) {
        boolean isAnyThere = false;
        for (List<String> program : programs) {
            Optional<ProgramOutput> output = output(program);
            isAnyThere |= output.isPresent();
            if (output.isPresent() && output.get().isPicture()) {
                return output.get().file();
            }
        }
        throw new UserError(isAnyThere ? say("clipboard.none") : say("clipboard.no_program"));
    }

    /** Empty where there is no such program. */
    private static Optional<ProgramOutput> output(List<String> program) {
        try {
            Path file = Files.createTempFile("deepseek-tui-", ".png");
            file.toFile().deleteOnExit();
            Process process = started(program, file.toFile());
            boolean isOver = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (!isOver) {
                process.destroyForcibly();
            }
            return Optional.of(new ProgramOutput(file, isOver && process.exitValue() == 0));
        } catch (IOException missing) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private static Process started(List<String> program, File file) throws IOException {
        return new ProcessBuilder(program)
                .redirectInput(new File("/dev/null"))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .redirectOutput(file)
                .start();
    }
}
