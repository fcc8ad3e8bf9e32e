package dev.deepseektui.core.tool.workspace.path;

import dev.deepseektui.core.base.HalfCharacters;
import dev.deepseektui.core.tool.CallFailed;
import dev.deepseektui.core.tool.workspace.folder.FileNames;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** A path as the model wrote it: what cannot be one is refused before the disk is asked. */
final class SpelledPath {
    private static final int LONGEST_NAME = 255;
    private static final int LONGEST_PATH = 4096;

    private SpelledPath() {}

    static Path read(String spelled) throws CallFailed {
        if (spelled.isEmpty()) {
            throw Refusals.impossible(spelled, "is no path; \".\" is the workspace");
        }
        if (spelled.indexOf('\0') >= 0) {
            throw Refusals.impossible(spelled, "is no path: it holds a NUL character");
        }
        if (spelled.equals("~") || spelled.startsWith("~/")) {
            throw Refusals.refused(
                    spelled, "begins with ~, which is not expanded here; write ./~ if a file has that name");
        }
        byte[] bytes = spelled.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > LONGEST_PATH) {
            throw Refusals.impossible(
                    spelled.substring(0, 60) + "…",
                    "is too long: %d bytes, and a path has at most %d".formatted(bytes.length, LONGEST_PATH));
        }
        if (HalfCharacters.isAnyIn(spelled)) {
            throw Refusals.impossible(spelled, "is no path: it holds half a character");
        }
        for (String name : spelled.split("/", -1)) {
            int length = name.getBytes(StandardCharsets.UTF_8).length;
            if (length > LONGEST_NAME) {
                throw Refusals.impossible(
                        spelled, "holds a name of %d bytes; a name has at most %d".formatted(length, LONGEST_NAME));
            }
        }
        try {
            return FileNames.path(spelled);
        } catch (InvalidPathException e) {
            throw Refusals.impossible(spelled, "is no path: " + PathText.shown(e.getReason()));
        }
    }

    /** A name met on the way, by a link. */
    static String text(Path name) throws CallFailed {
        return FileNames.text(name)
                .orElseThrow(() -> Refusals.impossible(name.toString(), "cannot be used: its name is not valid UTF-8"));
    }
}
