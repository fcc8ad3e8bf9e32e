package dev.deepseektui.core.context.resident;

import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.conversation.Tags;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.workspace.FileNames;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The text of a resident message: a line with the path, a line in brackets with the form, and the file's text.
 *
 * @param version the current version; null if the file cannot be shown
 * @param supersedes the version that the prompt showed before; null if it showed none
 * @param details additional remarks in the brackets
 */
public record FileBlock(
        String path,
        BlockForm form,
        @Nullable String version,
        @Nullable String supersedes,
        List<String> details,
        String body) {

    public enum BlockForm {
        WHOLE("whole"),
        /** The hunks since the superseded version. */
        CHANGES("changes only"),
        /** The first and last lines of a long file. */
        ENDS("head and tail"),
        /** The lines that were read or edited. */
        PARTS("in part"),
        DELETED("deleted"),
        /** The file exists but is no longer shown. */
        NOT_SHOWN("not shown");

        private final String words;

        BlockForm(String words) {
            this.words = words;
        }
    }

    public FileBlock {
        details = List.copyOf(details);
    }

    static FileBlock whole(String path, SourceText source, @Nullable String supersedes) {
        return shown(path, BlockForm.WHOLE, source, supersedes, source.text());
    }

    static FileBlock changes(String path, SourceText source, String supersedes, String hunks) {
        return shown(path, BlockForm.CHANGES, source, supersedes, hunks);
    }

    static FileBlock ends(String path, SourceText source, @Nullable String supersedes, int limit) {
        return shown(path, BlockForm.ENDS, source, supersedes, HeadAndTail.of(path, source, limit));
    }

    static FileBlock parts(String path, SourceText source, @Nullable String supersedes, String text) {
        return shown(path, BlockForm.PARTS, source, supersedes, text);
    }

    private static FileBlock shown(
            String path, BlockForm form, SourceText source, @Nullable String supersedes, String text) {
        return new FileBlock(path, form, source.version(), supersedes, details(source), Tags.neutral(text));
    }

    static FileBlock gone(String path, String supersedes) {
        return new FileBlock(path, BlockForm.DELETED, null, supersedes, List.of(), "");
    }

    static FileBlock notShown(String path, String supersedes, String reason) {
        return new FileBlock(path, BlockForm.NOT_SHOWN, null, supersedes, List.of(reason), "");
    }

    private static List<String> details(SourceText source) {
        List<String> details = new ArrayList<>();
        details.add(source.lines() == 1 ? "1 line" : source.lines() + " lines");
        details.addAll(source.notes());
        if (!Tags.neutral(source.text()).equals(source.text())) {
            details.add(Tags.REMARK);
        }
        return details;
    }

    /** Returns the message's text without the enclosing tag. */
    public String text() {
        List<String> head = new ArrayList<>();
        head.add(form.words);
        if (version != null) {
            head.add("sha256:" + version);
        }
        if (supersedes != null) {
            head.add("supersedes sha256:" + supersedes);
        }
        head.addAll(details);
        String open = body.endsWith("\n") ? body.substring(0, body.length() - 1) : body;
        return FileNames.shown(path) + "\n[" + String.join(", ", head) + "]" + (body.isEmpty() ? "" : "\n" + open);
    }

    /**
     * Returns the size of the body, in bytes. The lines around it are not counted, because they are the same for every
     * form.
     */
    public int bytes() {
        return body.getBytes(StandardCharsets.UTF_8).length;
    }

    MessageSource.Resident source() {
        ShownFile.Form shown = switch (form) {
            case WHOLE -> ShownFile.Form.WHOLE;
            case CHANGES -> ShownFile.Form.CHANGE;
            case ENDS, PARTS -> ShownFile.Form.ENDS;
            case DELETED, NOT_SHOWN -> ShownFile.Form.GONE;
        };
        return new MessageSource.Resident(new ShownFile(path, shown, version, supersedes, null, bytes()));
    }

    /** The first and last lines of a file too long for the prompt, with the call that reads the lines in between. */
    static final class HeadAndTail {
        private HeadAndTail() {}

        static String of(String path, SourceText source, int limit) {
            List<String> lines = source.text().lines().toList();
            int head = 0;
            int tail = lines.size();
            int bytes = 0;
            boolean fits = true;
            while (fits && head < tail) {
                boolean fromHead = head <= lines.size() - tail;
                bytes += lines.get(fromHead ? head : tail - 1).getBytes(StandardCharsets.UTF_8).length + 1;
                fits = bytes <= limit;
                if (fits && fromHead) {
                    head++;
                } else if (fits) {
                    tail--;
                }
            }
            StringBuilder shown = new StringBuilder();
            lines.subList(0, head).forEach(line -> shown.append(line).append('\n'));
            if (head < tail) {
                shown.append(ModelTexts.of(FileBlock.class)
                                .text("lines", head + 1, tail, lines.size(), FileNames.shown(path), tail - head)
                        + "\n");
            }
            lines.subList(tail, lines.size()).forEach(line -> shown.append(line).append('\n'));
            return shown.toString();
        }
    }
}
