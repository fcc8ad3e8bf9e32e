package dev.deepseektui.core.resident;

import dev.deepseektui.core.conversation.AnsweredCall;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.event.Asked;
import dev.deepseektui.core.event.ContextAppended;
import dev.deepseektui.core.event.FileChanging;
import dev.deepseektui.core.event.MentionsRead;
import dev.deepseektui.core.event.MentionsRead.Extent;
import dev.deepseektui.core.event.ReplyReceived;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.event.ToolReturned;
import dev.deepseektui.core.message.Origin;
import dev.deepseektui.core.message.ToolOutcome;
import dev.deepseektui.core.message.ToolOutcome.Access;
import dev.deepseektui.core.message.ToolOutcome.Status;
import dev.deepseektui.core.resident.FileView.Carrier;
import dev.deepseektui.core.resident.FileView.Lines;
import dev.deepseektui.core.tool.FileVersion;
import dev.deepseektui.core.tool.workspace.path.PathText;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says of a message that joins the conversation what it shows of which file, by what the tape told just before. */
final class FileViewReader {
    private static final String READ = "read_file";
    private static final String WRITE = "write_file";
    private static final String EDIT = "edit_file";
    /** Behind the path, in the line in brackets that a read begins with. */
    private static final Pattern EXTENT = Pattern.compile(
            ", (?:(?<all>\\d+) lines?|lines? (?<from>\\d{1,18})(?:-(?<to>\\d{1,18}))? of (?<of>\\d{1,18}))[],]");

    private static final String CUT_LINE = " more characters in this line";
    private static final String NOTHING = FileVersion.of(new byte[0]);

    private final Map<String, ToolReturned> returned = new HashMap<>();
    private final Map<String, String> before = new HashMap<>();
    private final Set<String> mentions = new HashSet<>();

    void apply(TapeEvent event) {
        if (event instanceof Asked asked) {
            mentions.clear();
            mentions.addAll(asked.mentions());
        } else if (event instanceof MentionsRead read) {
            read.attached().stream()
                    .filter(file -> file.extent() != Extent.WHOLE)
                    .forEach(part -> mentions.remove(part.path()));
        } else if (event instanceof ReplyReceived) {
            mentions.clear();
            returned.clear();
            before.clear();
        } else if (event instanceof FileChanging changing && changing.before() != null) {
            before.put(changing.callId(), changing.before());
        } else if (event instanceof ToolReturned tool) {
            returned.put(tool.callId(), tool);
        }
    }

    Optional<FileView> sight(ContextAppended message) {
        return switch (message.origin()) {
            case RESIDENT -> block(message.text());
            case RESULT ->
                AnsweredCall.in(message.text())
                        .flatMap(call -> Optional.ofNullable(returned.get(call)))
                        .flatMap(this::result);
            case INJECTED -> mentions.isEmpty() ? Optional.empty() : mention(message.text());
            case ASK, REPLY, CANONICAL, NOTE, NOTICE, SUMMARY -> Optional.empty();
        };
    }

    /** One of our own messages, by its final bytes. */
    static Optional<FileView> block(String json) {
        return MessageFactory.inBlock(Origin.RESIDENT, json)
                .flatMap(FileBlock::read)
                .map(FileView::block);
    }

    private Optional<FileView> result(ToolReturned tool) {
        ToolOutcome outcome = tool.outcome();
        String path = outcome.resource();
        String version = outcome.version();
        if (outcome.status() != Status.OK || path == null || version == null || outcome.access() == null) {
            return Optional.empty();
        }
        return switch (tool.name()) {
            case READ -> read(path, version, outcome);
            case WRITE -> Optional.of(FileView.whole(path, version, 0, Carrier.CALL));
            case EDIT ->
                outcome.access() == Access.WRITE
                        ? Optional.of(FileView.change(path, before.get(tool.callId()), version, bytes(outcome.text())))
                        : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** What it says of a file that it does not show is no sight of it. */
    private static Optional<FileView> read(String path, String version, ToolOutcome outcome) {
        long bytes = bytes(outcome.text());
        if (version.equals(NOTHING)) {
            return Optional.of(FileView.whole(path, version, bytes, Carrier.RESULT));
        }
        String head = "[" + PathText.shown(path);
        if (!outcome.text().startsWith(head + ", ")) {
            return Optional.empty();
        }
        if (!outcome.truncated()) {
            return Optional.of(FileView.whole(path, version, bytes, Carrier.RESULT));
        }
        Matcher extent = EXTENT.matcher(outcome.text())
                .region(head.length(), outcome.text().length());
        boolean isPage = extent.lookingAt()
                && extent.group("of") != null
                && !outcome.text().contains(CUT_LINE);
        return isPage ? Optional.of(page(path, version, extent, bytes)) : Optional.of(unmeasured(path, version, bytes));
    }

    private static FileView page(String path, String version, Matcher extent, long bytes) {
        long from = Long.parseLong(extent.group("from"));
        String to = extent.group("to");
        Lines lines = new Lines(from, to == null ? from : Long.parseLong(to), Long.parseLong(extent.group("of")));
        return FileView.page(path, version, lines, bytes);
    }

    /** Something of it, but nobody knows how much. */
    private static FileView unmeasured(String path, String version, long bytes) {
        return new FileView(path, FileView.Extent.PAGE, version, null, null, bytes, Carrier.RESULT);
    }

    /** The files that an ask names are shown behind it, each in a block that begins with its path. */
    private Optional<FileView> mention(String json) {
        return MessageFactory.inBlock(Origin.INJECTED, json).flatMap(text -> {
            int first = text.indexOf('\n');
            String path = first < 0 ? "" : text.substring(0, first);
            if (!mentions.remove(path)) {
                return Optional.empty();
            }
            byte[] content = text.substring(first + 1).getBytes(StandardCharsets.UTF_8);
            return Optional.of(FileView.whole(path, FileVersion.of(content), content.length, Carrier.MENTION));
        });
    }

    private static long bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
