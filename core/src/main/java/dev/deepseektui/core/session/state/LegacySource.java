package dev.deepseektui.core.session.state;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.conversation.AnsweredCall;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.event.Asked;
import dev.deepseektui.core.event.BodyEdit;
import dev.deepseektui.core.event.BodyEdit.Insert;
import dev.deepseektui.core.event.ContextAppended;
import dev.deepseektui.core.event.FileChanging;
import dev.deepseektui.core.event.MentionsRead;
import dev.deepseektui.core.event.MentionsRead.Attached;
import dev.deepseektui.core.event.MessageSource;
import dev.deepseektui.core.event.MessageSource.About;
import dev.deepseektui.core.event.MessageSource.Canonical;
import dev.deepseektui.core.event.MessageSource.DeadEnds;
import dev.deepseektui.core.event.MessageSource.Injection;
import dev.deepseektui.core.event.MessageSource.LeftOut;
import dev.deepseektui.core.event.MessageSource.Mention;
import dev.deepseektui.core.event.MessageSource.Notice;
import dev.deepseektui.core.event.MessageSource.Piped;
import dev.deepseektui.core.event.MessageSource.Prompt;
import dev.deepseektui.core.event.MessageSource.Reply;
import dev.deepseektui.core.event.MessageSource.Resident;
import dev.deepseektui.core.event.MessageSource.Result;
import dev.deepseektui.core.event.MessageSource.Summary;
import dev.deepseektui.core.event.MessageSource.UserCommand;
import dev.deepseektui.core.event.MessageSource.Verification;
import dev.deepseektui.core.event.Rebased;
import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.event.ReplyReceived;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.event.ToolReturned;
import dev.deepseektui.core.message.Origin;
import dev.deepseektui.core.message.ReplayVerdict;
import dev.deepseektui.core.message.ShownFile;
import dev.deepseektui.core.message.ShownFile.Form;
import dev.deepseektui.core.message.ShownFile.Lines;
import dev.deepseektui.core.message.ToolOutcome;
import dev.deepseektui.core.message.ToolOutcome.Access;
import dev.deepseektui.core.message.ToolOutcome.Status;
import dev.deepseektui.core.tool.FileVersion;
import dev.deepseektui.core.tool.workspace.path.PathText;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Says of the messages of tapes whose versions did not say it what they are, by their texts and what the tape told just before. The only
 * one who reads that out of texts. What a message says of itself stands as it is.
 */
public final class LegacySource {
    private static final String INJECTION = "What holds beside the conversation, new or changed:\n";
    private static final String PIPED = "What the user piped in with the ask. ";
    private static final String CONTEXT_FULL = "The context is ";
    private static final String DEAD_ENDS = "[trouble] ";
    private static final String COMMAND = "The user ran:\n";
    private static final String OUTCOME = "\nWhat came of it:\n";
    private static final Map<String, About> NOTICES = Map.of(
            "The mode is ", About.MODE,
            "The user took back what you did to these files. ", About.FILES_TAKEN_BACK,
            "Files are no longer kept up to date here: ", About.RESIDENTS_ENDED);
    private static final Pattern VERIFICATION =
            Pattern.compile("\\[verification replay] tool=(\\S+) target=(.*) pass=(true|false) details=(error: )?.*");
    private static final Pattern LEFT_OUT = Pattern.compile(
            "\\[(?:(\\d{1,9}) messages?|injected context) set aside as less relevant(?:; files: (.+?))?; recall (?:tape:(\\d{1,18})(?:-(\\d{1,18}))?|with words) finds all of it]");
    private static final Pattern STRETCH = Pattern.compile("recall tape:(\\d{1,18})(?:-(\\d{1,18}))?");
    private static final Pattern MEMORY =
            Pattern.compile("memory://[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}/cap_[0-9a-f]{12}(?:\\?persist=failed)?");
    private static final Pattern RESIDENT = Pattern.compile(
            "\\[(?<form>[a-z ]+?)(?:, sha256:(?<version>[0-9a-f]{64}))?(?:, supersedes sha256:(?<old>[0-9a-f]{64}))?(?:, .*)?]");
    private static final Map<String, Form> FORMS = Map.of(
            "whole", Form.WHOLE,
            "changes only", Form.CHANGE,
            "head and tail", Form.ENDS,
            "deleted", Form.GONE,
            "not shown", Form.GONE);
    /** In the line in brackets that a read begins with; once the path came before it. */
    private static final Pattern PAGE = Pattern.compile(
            "(?:(?<all>\\d+) lines?|lines? (?<from>\\d{1,18})(?:-(?<to>\\d{1,18}))?(?: of (?<of>\\d{1,18}))?)[],]");

    private static final String CUT_LINE = " more characters in this line";
    private static final String NOTHING = FileVersion.of(new byte[0]);

    private final Map<Message, MessageSource> known = new HashMap<>();
    private final Map<String, List<ShownFile>> returned = new HashMap<>();
    private final Map<String, String> before = new HashMap<>();
    private final Map<String, MentionsRead.Extent> mentions = new HashMap<>();

    private record Message(long number, String text) {}

    /** The same with the sources that are missing. To be asked for every event of a tape, or of one turn, in order. */
    public Recorded read(Recorded recorded) {
        TapeEvent event = read(recorded.event());
        return event == recorded.event()
                ? recorded
                : new Recorded(recorded.seq(), recorded.ts(), event, recorded.offset());
    }

    public TapeEvent read(TapeEvent event) {
        if (event instanceof ContextAppended message && message.source() == null) {
            return appended(message)
                    .map(source -> remember(message.from(source), source))
                    .orElse(message);
        }
        if (event instanceof Rebased rebased && rebased.edits().stream().anyMatch(LegacySource::isUnknown)) {
            return new Rebased(
                    rebased.reason(),
                    rebased.edits().stream().map(this::inserted).toList(),
                    rebased.before(),
                    rebased.after(),
                    rebased.price());
        }
        if (event instanceof ToolReturned tool) {
            ToolReturned showing = showing(tool);
            returned.put(tool.callId(), showing.outcome().shownFiles());
            return showing;
        }
        learn(event);
        return event;
    }

    private static boolean isUnknown(BodyEdit edit) {
        return edit instanceof Insert insert && insert.source() == null;
    }

    private void learn(TapeEvent event) {
        if (event instanceof Asked asked) {
            mentions.clear();
            asked.mentions().forEach(path -> mentions.put(path, MentionsRead.Extent.WHOLE));
        } else if (event instanceof MentionsRead read) {
            read.attached().forEach(this::attached);
        } else if (event instanceof ReplyReceived) {
            mentions.clear();
            returned.clear();
            before.clear();
        } else if (event instanceof FileChanging changing && changing.before() != null) {
            before.put(changing.callId(), changing.before());
        }
    }

    private void attached(Attached file) {
        boolean isDirectory = file.extent() == MentionsRead.Extent.LISTING;
        mentions.put(isDirectory ? file.path() + "/" : file.path(), file.extent());
    }

    private ContextAppended remember(ContextAppended message, MessageSource source) {
        known.put(new Message(message.number(), message.text()), source);
        return message;
    }

    private Optional<MessageSource> appended(ContextAppended message) {
        Optional<String> block = MessageFactory.inBlock(message.origin(), message.text());
        return switch (message.origin()) {
            case RESULT ->
                AnsweredCall.in(message.text()).map(call -> new Result(call, returned.getOrDefault(call, List.of())));
            case INJECTED -> block.flatMap(text -> mention(text).or(() -> injected(text)));
            default -> other(message.origin(), message.text());
        };
    }

    /** What a rebase brings back is what it was. */
    private BodyEdit inserted(BodyEdit edit) {
        if (!(edit instanceof Insert insert) || insert.source() != null) {
            return edit;
        }
        Optional<MessageSource> before = Optional.ofNullable(known.get(new Message(insert.number(), insert.text())));
        return before.or(() -> other(insert.origin(), insert.text()))
                .<BodyEdit>map(insert::from)
                .orElse(insert);
    }

    private static Optional<MessageSource> other(Origin origin, String json) {
        Optional<String> block = MessageFactory.inBlock(origin, json);
        return switch (origin) {
            case ASK -> Optional.of(new Prompt());
            case REPLY -> Optional.of(new Reply());
            case RESULT -> AnsweredCall.in(json).map(call -> new Result(call, List.of()));
            case INJECTED -> block.flatMap(LegacySource::injected);
            case RESIDENT -> block.flatMap(LegacySource::resident);
            case CANONICAL -> Optional.of(canonical(json));
            case NOTE -> block.flatMap(LegacySource::note);
            case NOTICE -> block.flatMap(LegacySource::notice);
            case SUMMARY -> Optional.of(summary(json));
        };
    }

    private static Optional<MessageSource> injected(String text) {
        if (text.startsWith(INJECTION)) {
            return Optional.of(new Injection());
        }
        if (text.startsWith(PIPED)) {
            return Optional.of(new Piped());
        }
        return text.startsWith(CONTEXT_FULL) ? Optional.of(new Notice(About.CONTEXT_FULL)) : Optional.empty();
    }

    /** The files that an ask names are shown behind it, each in a block that begins with its path. */
    private Optional<MessageSource> mention(String text) {
        int first = text.indexOf('\n');
        String path = first < 0 ? "" : text.substring(0, first);
        MentionsRead.Extent extent = mentions.remove(path);
        if (extent == null) {
            return Optional.empty();
        }
        String content = text.substring(first + 1);
        long bytes = ShownFile.bytes(content);
        return Optional.of(new Mention(
                switch (extent) {
                    case WHOLE ->
                        ShownFile.whole(path, FileVersion.of(content.getBytes(StandardCharsets.UTF_8)), bytes);
                    case START, LINES -> ShownFile.page(path, null, null, bytes);
                    case LISTING, PICTURE, UNSEEN_PICTURE ->
                        ShownFile.listing(path.substring(0, path.length() - 1), bytes);
                }));
    }

    private static Optional<MessageSource> resident(String text) {
        int first = text.indexOf('\n');
        int second = first < 0 ? -1 : text.indexOf('\n', first + 1);
        Matcher head = RESIDENT.matcher(text.substring(first + 1, second < 0 ? text.length() : second));
        Form form = first >= 0 && head.matches() ? FORMS.get(head.group("form")) : null;
        if (form == null) {
            return Optional.empty();
        }
        long bytes = second < 0 ? 0 : ShownFile.bytes(text.substring(second + 1)) + 1;
        return path(text.substring(0, first))
                .map(path ->
                        new Resident(new ShownFile(path, form, head.group("version"), head.group("old"), null, bytes)));
    }

    private static Optional<String> path(String shown) {
        if (!shown.startsWith("\"")) {
            return Optional.of(shown);
        }
        try {
            return Optional.of(Json.tree(shown).asText());
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }

    private static MessageSource canonical(String json) {
        Matcher memory = MEMORY.matcher(json);
        Matcher stretch = STRETCH.matcher(json);
        boolean isKnown = stretch.find();
        return new Canonical(
                memory.find() ? memory.group() : null, isKnown ? from(stretch) : 0, isKnown ? to(stretch) : 0);
    }

    private static MessageSource summary(String json) {
        Matcher stretch = STRETCH.matcher(json);
        return stretch.find() ? new Summary(from(stretch), to(stretch)) : new Summary(0, 0);
    }

    private static long from(Matcher stretch) {
        return Long.parseLong(stretch.group(1));
    }

    private static long to(Matcher stretch) {
        return stretch.group(2) == null ? from(stretch) : Long.parseLong(stretch.group(2));
    }

    private static Optional<MessageSource> note(String text) {
        Matcher verification = VERIFICATION.matcher(text);
        if (verification.lookingAt()) {
            ReplayVerdict failed = verification.group(4) == null ? ReplayVerdict.CONFLICT : ReplayVerdict.ERROR;
            return Optional.of(new Verification(
                    verification.group(1),
                    verification.group(2),
                    verification.group(3).equals("true") ? ReplayVerdict.PASS : failed));
        }
        if (text.startsWith(DEAD_ENDS)) {
            return Optional.of(new DeadEnds());
        }
        int end = text.indexOf(OUTCOME);
        if (text.startsWith(COMMAND) && end >= COMMAND.length()) {
            return Optional.of(new UserCommand(text.substring(COMMAND.length(), end)));
        }
        Matcher leftOut = LEFT_OUT.matcher(text);
        return leftOut.matches() ? Optional.of(leftOut(leftOut)) : Optional.empty();
    }

    private static MessageSource leftOut(Matcher line) {
        List<String> files = line.group(2) == null
                ? List.of()
                : Stream.of(line.group(2).split(", ", -1))
                        .filter(file -> !file.equals("…"))
                        .toList();
        long from = line.group(3) == null ? 0 : Long.parseLong(line.group(3));
        return new LeftOut(
                line.group(1) == null ? 0 : Integer.parseInt(line.group(1)),
                files,
                from,
                line.group(4) == null ? from : Long.parseLong(line.group(4)));
    }

    private static Optional<MessageSource> notice(String text) {
        return NOTICES.entrySet().stream()
                .filter(notice -> text.startsWith(notice.getKey()))
                .map(notice -> (MessageSource) new Notice(notice.getValue()))
                .findFirst();
    }

    private ToolReturned showing(ToolReturned tool) {
        ToolOutcome outcome = tool.outcome();
        String path = outcome.resource();
        boolean isOnFile = outcome.status() == Status.OK && path != null && outcome.access() != null;
        if (outcome.shown() != null || path == null || !isOnFile) {
            return tool;
        }
        List<ShownFile> shown = shown(tool, path);
        return shown.isEmpty() ? tool : new ToolReturned(tool.callId(), tool.name(), outcome.showing(shown));
    }

    private List<ShownFile> shown(ToolReturned tool, String path) {
        ToolOutcome outcome = tool.outcome();
        String version = outcome.version();
        return switch (tool.name()) {
            case "read_file" -> page(path, outcome);
            case "write_file" -> List.of(ShownFile.written(path, version));
            case "edit_file" ->
                outcome.access() == Access.WRITE
                        ? List.of(ShownFile.change(path, before.get(tool.callId()), version, 0))
                        : List.of();
            default -> List.of();
        };
    }

    /** What it says of a file that it does not show is no sight of it. */
    private static List<ShownFile> page(String path, ToolOutcome outcome) {
        String version = outcome.version();
        String text = outcome.text();
        long bytes = ShownFile.bytes(text);
        if (NOTHING.equals(version)) {
            return List.of(ShownFile.whole(path, version, 0));
        }
        String withPath = "[" + PathText.shown(path) + ", ";
        int head = text.startsWith(withPath) ? withPath.length() : 1;
        Matcher page = PAGE.matcher(text).region(Math.min(head, text.length()), text.length());
        if (!text.startsWith("[") || !page.lookingAt()) {
            return List.of();
        }
        if (!outcome.truncated()) {
            return List.of(ShownFile.whole(path, version, bytes));
        }
        boolean isCounted = page.group("of") != null && !text.contains(CUT_LINE);
        return List.of(ShownFile.page(path, version, isCounted ? lines(page) : null, bytes));
    }

    private static Lines lines(Matcher page) {
        long from = Long.parseLong(page.group("from"));
        String to = page.group("to");
        return new Lines(from, to == null ? from : Long.parseLong(to), Long.parseLong(page.group("of")));
    }
}
