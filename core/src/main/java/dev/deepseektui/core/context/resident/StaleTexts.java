package dev.deepseektui.core.context.resident;

import dev.deepseektui.core.conversation.MessageFacets;
import dev.deepseektui.core.conversation.task.CallResult;
import dev.deepseektui.core.conversation.task.CallResult.CallResults;
import dev.deepseektui.core.tape.event.BodyEdit;
import dev.deepseektui.core.tape.event.MessageSource.Result;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Message texts that a fold removes before it removes current files: arguments of calls that changed a file, results of
 * old searches, and output of old failed commands.
 */
public final class StaleTexts implements MessageFacets.Knowing<StaleTexts.StaleText> {
    /** The number of latest replies that stay unchanged, together with all messages after them. */
    private static final int RECENT = 5;

    /** The length in characters below which a message's text is not replaced by a pointer. */
    private static final int SHORT = 400;

    private static final String SEARCH = "[left out here: the result of an earlier search]";
    private static final String FAILURE = "[left out here: the rest of the output; recall %s shows it]";

    private final CallResults results = new CallResults();
    private final Map<String, String> failed = new HashMap<>();
    private final MessageFacets<StaleText> texts = new MessageFacets<>(this);

    /**
     * The kind of a message's text.
     *
     * @param pointer the {@code recall} argument for the whole output of a failed command; empty for other texts
     */
    record StaleText(StaleKind kind, String pointer) {
        static final StaleText OTHER = new StaleText(StaleKind.OTHER, "");
    }

    enum StaleKind {
        REPLY,
        SEARCH,
        FAILURE,
        OTHER
    }

    public void apply(Recorded recorded) {
        results.apply(recorded.event())
                .filter(CallResult::failed)
                .ifPresent(result -> failed.put(result.returned().callId(), pointer(result, recorded.seq())));
        texts.apply(recorded.event());
        if (recorded.event() instanceof ReplyReceived) {
            failed.clear();
        }
    }

    private static String pointer(CallResult result, long seq) {
        String artifact = result.returned().outcome().artifact();
        return artifact == null ? "tape:" + seq : "artifact:" + artifact;
    }

    @Override
    public StaleText appended(ContextAppended message) {
        if (message.origin() == Origin.REPLY) {
            return new StaleText(StaleKind.REPLY, "");
        }
        if (!(message.source() instanceof Result result)) {
            return StaleText.OTHER;
        }
        String pointer = failed.get(result.callId());
        if (pointer != null) {
            return new StaleText(StaleKind.FAILURE, pointer);
        }
        return isSearch(result.files()) ? new StaleText(StaleKind.SEARCH, "") : StaleText.OTHER;
    }

    private static boolean isSearch(List<ShownFile> files) {
        return !files.isEmpty()
                && files.stream()
                        .map(ShownFile::form)
                        .allMatch(form -> form == ShownFile.Form.HITS || form == ShownFile.Form.LISTING);
    }

    @Override
    public StaleText inserted(BodyEdit.Insert message) {
        return StaleText.OTHER;
    }

    @Override
    public StaleText replaced(StaleText before, BodyEdit.Replace edit) {
        return before.kind() == StaleKind.REPLY ? before : StaleText.OTHER;
    }

    /** Returns the index from which messages are recent and stay unchanged. */
    int recentFrom() {
        int replies = 0;
        for (int i = texts.size() - 1; i >= 0; i--) {
            replies += texts.get(i).kind() == StaleKind.REPLY ? 1 : 0;
            if (replies == RECENT) {
                return i;
            }
        }
        return 0;
    }

    /** Returns a shorter text for the result of a search or failed command; empty for short texts and others. */
    Optional<String> shorter(int index, String text) {
        StaleText stale = texts.get(index);
        if (text.length() < SHORT) {
            return Optional.empty();
        }
        return switch (stale.kind()) {
            case SEARCH -> Optional.of(SEARCH);
            case FAILURE ->
                Optional.of(text.lines()
                                .findFirst()
                                .filter(line -> line.length() < SHORT)
                                .map(line -> line + "\n")
                                .orElse("")
                        + FAILURE.formatted(stale.pointer()));
            case REPLY, OTHER -> Optional.empty();
        };
    }
}
