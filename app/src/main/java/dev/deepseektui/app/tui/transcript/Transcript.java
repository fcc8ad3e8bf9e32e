package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.keys.UiKeys.Reasoning;
import dev.deepseektui.app.tui.markdown.Markdown.StreamedMarkdown;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.transcript.BlockContent.Printing;
import dev.deepseektui.app.tui.transcript.ContextBlocks.CapacityBlocks;
import dev.deepseektui.app.tui.transcript.SessionBlocks.RewindBlocks;
import dev.deepseektui.app.tui.transcript.SessionBlocks.SetupBlocks;
import dev.deepseektui.app.tui.transcript.SessionNotice.TurnEndNotice;
import dev.deepseektui.app.tui.transcript.TaskBlocks.TurnProgress;
import dev.deepseektui.app.tui.transcript.ToolBlocks.ImageBlocks;
import dev.deepseektui.app.tui.transcript.ToolBlocks.RunningTool.OutputTail;
import dev.deepseektui.app.tui.transcript.ToolBlocks.RunningTool.RunningShellCommand;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.event.AgentStarted;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged;
import dev.deepseektui.core.tape.event.FileEvents.FilesRewinding;
import dev.deepseektui.core.tape.event.RebaseReason.Request;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyCut;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import dev.deepseektui.core.tape.event.TurnEvents.TurnRetried;
import dev.deepseektui.core.workspace.rewind.RewindHistory.PromptTrail;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The session's history as blocks. Only the newest page and recently viewed pages are kept in memory; other pages are
 * rebuilt from the tape. Confined to the screen's thread.
 */
public final class Transcript {
    private static final int OLDER_PAGES = 8;
    private static final String ANSWER = "live answer";
    private static final String THOUGHT = "live thought";

    private final TapeSource tape;
    private final List<BlockMaker> makers;
    private final Reasoning reasoning;
    private final MessageNames messages = new MessageNames();
    private final PageIndex index = new PageIndex();
    private final Map<Integer, TranscriptPage> older = new OlderPages();
    private final Map<Integer, TurnProgress> underWay = new HashMap<>();
    private final PromptTrail asks = new PromptTrail();
    /** The turn that is in progress at the start of each page. */
    private final List<Long> turns = new ArrayList<>();

    private TranscriptPage newest = new TranscriptPage();

    public Transcript(TapeSource tape, Reasoning reasoning) {
        this.tape = tape;
        this.makers = BlockMaker.of(reasoning);
        this.reasoning = reasoning;
    }

    /** Adds an event. Called for every event of the tape, in order. */
    public void take(Recorded recorded) {
        TapeEvent event = recorded.event();
        messages.take(recorded);
        asks.goesBack(event);
        if (endsWhatArrives(event)) {
            dropLive();
        }
        if (event instanceof ContextAppended) {
            endCommand();
        }
        if (index.startsPage(recorded)) {
            turns.add(newest.turn());
            if (index.pages() > 1) {
                older.put(index.pages() - 2, newest);
                Optional<TurnProgress> turn = TurnProgress.of(newest);
                turn.ifPresent(so -> underWay.put(index.pages() - 1, so));
                newest = begun(turn, index.pages() - 1);
            }
        }
        take(recorded, newest);
    }

    private void take(Recorded recorded, TranscriptPage page) {
        page.turn(turn(recorded.event(), page.turn()));
        makers.forEach(maker -> maker.take(recorded, page));
    }

    /**
     * Returns the turn that an event belongs to. A rewind belongs to none; otherwise, the rewind itself would be marked
     * as undone.
     */
    private static long turn(TapeEvent event, long current) {
        if (event instanceof Asked asked) {
            return asked.turn();
        }
        if (event instanceof TurnRetried retried) {
            return retried.turn();
        }
        boolean goesBack = event instanceof Rebased rebased
                ? rebased.reason().is(Request.EDIT_ASK) || rebased.reason().is(Request.RESTORE)
                : event instanceof FilesRewinding rewinding
                        && (rewinding.callId() == null || rewinding.callId().equals(FilesChanged.REWIND));
        return goesBack ? TranscriptPage.NO_TURN : current;
    }

    /** Returns true if the conversation was rewound to a point before the turn. */
    boolean isUndone(long turn) {
        return turn != TranscriptPage.NO_TURN && asks.removedPrompt(turn);
    }

    public void appendAnswer(String delta) {
        grow(ANSWER, Style.PLAIN, true, delta);
    }

    public void appendThought(String delta) {
        if (showsReasoning()) {
            grow(THOUGHT, Style.DIM, reasoning == Reasoning.FULL, delta);
        }
    }

    /** Returns true if the model's reasoning is shown, folded or not. */
    public boolean showsReasoning() {
        return reasoning != Reasoning.HIDDEN;
    }

    /** Folds or unfolds the reasoning that is being streamed; returns false if there is none. */
    boolean toggleThought() {
        Optional<StreamedText> thought = newest.find(THOUGHT, StreamedText.class);
        thought.ifPresent(StreamedText::toggle);
        newest.changed(THOUGHT);
        return thought.isPresent();
    }

    /** Removes the streamed answer and reasoning, because they have been recorded or the request is repeated. */
    public void dropLive() {
        newest.remove(THOUGHT);
        newest.remove(ANSWER);
    }

    public MessageNames messages() {
        return messages;
    }

    /** Adds a shell command that the user is running. The block is removed when the command's result is recorded. */
    public void startCommand(String command) {
        newest.put(ToolBlocks.key(Session.USERS_COMMAND), new RunningShellCommand(command, OutputTail.EMPTY));
    }

    public void endCommand() {
        newest.remove(ToolBlocks.key(Session.USERS_COMMAND));
    }

    public void appendOutput(String callId, String text) {
        newest.change(ToolBlocks.key(callId), Printing.class, running -> running.printing(text));
    }

    public void followAgent(AgentStarted agent, Recorded recorded) {
        AgentBlocks.apply(agent, recorded, newest);
    }

    /**
     * Adds a line to the transcript only. It is not recorded on the tape, so it disappears when its page is rebuilt.
     */
    public void addNotice(String line) {
        newest.add(new SessionNotice(TaskBlocks.asScreenCommand(line), Ink.ACCENT));
    }

    /**
     * Adds an error message to the transcript only. It is not recorded on the tape, so it disappears when its page is
     * rebuilt.
     */
    public void fail(String line) {
        newest.add(TurnEndNotice.of(line, Ink.FAILURE, ""));
    }

    public void tick(Instant now) {
        newest.replaceEach(content -> content.at(now));
    }

    int pages() {
        return Math.max(1, index.pages());
    }

    TranscriptPage page(int number) {
        if (number == pages() - 1) {
            return newest;
        }
        TranscriptPage known = older.get(number);
        if (known == null) {
            known = load(number);
            older.put(number, known);
        }
        return known;
    }

    /**
     * Returns true if streamed text must be removed after the event, because the reply was recorded, dropped or
     * requested again.
     */
    private static boolean endsWhatArrives(TapeEvent event) {
        return event instanceof ReplyReceived
                || event instanceof ReplyCut
                || event instanceof RequestSent
                || event instanceof TurnEnded
                || event instanceof Asked;
    }

    private TranscriptPage load(int number) {
        TranscriptPage page = begun(Optional.ofNullable(underWay.get(number)), number);
        long end = index.start(number + 1);
        try (TapeReader events = tape.read(index.start(number))) {
            while (events.hasNext()) {
                Recorded recorded = events.next();
                if (recorded.offset() >= end) {
                    break;
                }
                take(recorded, page);
            }
        } catch (UserError e) {
            page.add(new SessionNotice(say("transcript.unreadable", String.join(" ", e.lines())), Ink.FAILURE));
        }
        return page;
    }

    /** Creates a page that continues the current turn. */
    private TranscriptPage begun(Optional<TurnProgress> turn, int number) {
        TranscriptPage page = new TranscriptPage();
        page.turn(turns.get(number));
        turn.ifPresent(so -> page.note(TurnProgress.KEY, so));
        return page;
    }

    private void grow(String key, Style plain, boolean isShown, String delta) {
        StreamedText text = newest.find(key, StreamedText.class).orElseGet(() -> new StreamedText(plain, isShown));
        text.append(delta);
        newest.put(key, text);
        newest.changed(key);
    }

    /**
     * An answer that is being streamed, or the reasoning before it. Folded reasoning is invisible here: the activity
     * row shows its last line.
     */
    private static final class StreamedText implements BlockContent {
        private final StreamedMarkdown text;
        private boolean isShown;

        StreamedText(Style plain, boolean isShown) {
            this.text = new StreamedMarkdown(plain);
            this.isShown = isShown;
        }

        void toggle() {
            isShown = !isShown;
        }

        void append(String delta) {
            text.append(delta);
        }

        @Override
        public List<Line> lines(BlockStyle look) {
            return isShown ? text.lines(look.column().answers()) : List.of();
        }

        @Override
        public boolean isSeen() {
            return isShown;
        }
    }

    /** A cache of recently viewed pages. */
    private static final class OlderPages extends LinkedHashMap<Integer, TranscriptPage> {
        private static final long serialVersionUID = 1L;

        OlderPages() {
            super(16, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, TranscriptPage> eldest) {
            return size() > OLDER_PAGES;
        }
    }

    /** A source of earlier events. It can be read while the tape is being written. */
    @FunctionalInterface
    public interface TapeSource {
        TapeReader read(long offset);
    }

    /** A stateless factory of blocks for one kind of event. */
    @FunctionalInterface
    public interface BlockMaker {
        /** Adds or changes the blocks for an event; ignores events of other kinds. */
        void take(Recorded recorded, TranscriptPage page);

        static List<BlockMaker> of(Reasoning reasoning) {
            return List.of(
                    new ConversationBlocks(reasoning),
                    new ToolBlocks(),
                    new AgentBlocks(),
                    new ContextBlocks(),
                    new RewindBlocks(),
                    new CapacityBlocks(),
                    new TaskBlocks(),
                    new SetupBlocks(),
                    new ImageBlocks(),
                    new SessionBlocks());
        }
    }

    /**
     * The tape offsets at which the transcript's pages begin. A page begins only at a prompt or at a request without
     * pending calls, so that all events of a block are on the same page.
     */
    static final class PageIndex {
        static final int EVENTS = 64;
        private static final int BYTES = 512 << 10;

        private final Set<String> openCalls = new HashSet<>();
        private final List<Long> starts = new ArrayList<>();
        private int events;

        /** Adds the next event of the tape; returns true if a new page begins at the event. */
        boolean startsPage(Recorded recorded) {
            TapeEvent event = recorded.event();
            if (event instanceof Asked) {
                openCalls.clear();
            }
            boolean isStart = starts.isEmpty() || (isFull(recorded.offset()) && mayStart(event));
            if (isStart) {
                starts.add(recorded.offset());
                events = 0;
            }
            events++;
            followCalls(event);
            return isStart;
        }

        int pages() {
            return starts.size();
        }

        long start(int page) {
            return starts.get(page);
        }

        private boolean isFull(long offset) {
            return events >= EVENTS || offset - starts.get(starts.size() - 1) >= BYTES;
        }

        private boolean mayStart(TapeEvent event) {
            return event instanceof Asked || (event instanceof RequestSent && openCalls.isEmpty());
        }

        private void followCalls(TapeEvent event) {
            if (event instanceof ReplyReceived reply && reply.cut() == null) {
                reply.calls().stream().map(ToolCall::id).forEach(openCalls::add);
            } else if (event instanceof ToolStarted started) {
                openCalls.add(started.callId());
            } else if (event instanceof ToolReturned returned) {
                openCalls.remove(returned.callId());
            }
        }
    }
}
