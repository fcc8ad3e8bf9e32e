package dev.deepseektui.core.tape;

import dev.deepseektui.core.tape.event.AgentEnded;
import dev.deepseektui.core.tape.event.AgentStarted;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.BodyEdit;
import dev.deepseektui.core.tape.event.Denial;
import dev.deepseektui.core.tape.event.Denial.Need;
import dev.deepseektui.core.tape.event.FileEvents.FileChanging;
import dev.deepseektui.core.tape.event.FileEvents.FileEdited;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged;
import dev.deepseektui.core.tape.event.FileEvents.FilesCheckpoint;
import dev.deepseektui.core.tape.event.FileEvents.FilesRewinding;
import dev.deepseektui.core.tape.event.FileEvents.FilesRewound;
import dev.deepseektui.core.tape.event.FileState;
import dev.deepseektui.core.tape.event.MentionsRead;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.ReplayVerdict;
import dev.deepseektui.core.tape.event.ReplyCut;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.BudgetChanged;
import dev.deepseektui.core.tape.event.SessionEvents.FactRecorded;
import dev.deepseektui.core.tape.event.SessionEvents.ModeChanged;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated;
import dev.deepseektui.core.tape.event.SessionEvents.RuleWritten;
import dev.deepseektui.core.tape.event.SessionEvents.SessionForked;
import dev.deepseektui.core.tape.event.SessionEvents.SessionImported;
import dev.deepseektui.core.tape.event.SessionEvents.SessionRenamed;
import dev.deepseektui.core.tape.event.SessionEvents.SessionResumed;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.SessionEvents.SkillLoaded;
import dev.deepseektui.core.tape.event.SessionEvents.TapeRepaired;
import dev.deepseektui.core.tape.event.SessionEvents.TapeSalvaged;
import dev.deepseektui.core.tape.event.SessionEvents.VerificationStateReset;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.StoredImage;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.CommandRunAgain;
import dev.deepseektui.core.tape.event.ToolEvents.SandboxDenied;
import dev.deepseektui.core.tape.event.ToolEvents.SandboxMissing;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.HeaderChanged;
import dev.deepseektui.core.tape.event.TurnEvents.ModelRepaired;
import dev.deepseektui.core.tape.event.TurnEvents.PromptCalibrated;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.tape.event.TurnEvents.RequestBilled;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import dev.deepseektui.core.tape.event.TurnEvents.ServiceBilled;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import dev.deepseektui.core.tape.event.TurnEvents.TurnRetried;
import java.util.List;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Random events of every core class. */
final class SeededEvents {
    private static final List<Function<SeededEvents, TapeEvent>> ALL = List.of(
            s -> new SessionStarted(
                    s.text(), s.text(), s.text(), s.text(), s.text(), s.text(), s.text(), s.perhaps(s.text())),
            s -> new SessionResumed(s.text()),
            s -> new SessionImported(s.text(), s.text(), s.number()),
            s -> new ServiceBilled(s.text(), s.random.nextDouble()),
            s -> new HeaderChanged(s.oneOf(HeaderChanged.Reason.values()), s.text(), s.text(), s.text(), s.text()),
            s -> new Asked(
                    s.number(),
                    s.text(),
                    s.texts(),
                    s.perhaps(new Asked.PipedInput(s.number(), s.random.nextBoolean())),
                    null,
                    null),
            s -> new ReplyReceived(
                    s.number(),
                    s.text(),
                    s.perhaps(s.text()),
                    List.of(new ToolCall(s.text(), s.text(), s.text())),
                    s.perhaps(s.text()),
                    s.perhaps(s.usage()),
                    s.perhaps(s.text()),
                    s.perhaps(s.text()),
                    null,
                    null),
            s -> new ToolStarted(s.text(), s.text(), s.text(), s.random.nextBoolean()),
            s -> new ToolReturned(s.text(), s.text(), s.outcome()),
            s -> new SandboxDenied(s.text(), new Denial(Need.NETWORK, s.text())),
            s -> new CommandRunAgain(s.text(), new Denial(Need.GIT, s.text()), s.text(), s.number(), s.number()),
            s -> new SandboxMissing(s.text(), s.text()),
            s -> new SkillLoaded(s.text(), s.text(), s.text(), s.text(), s.texts(), s.texts()),
            s -> new AgentStarted(s.random.nextInt(), s.text(), s.text(), s.text(), s.texts(), s.perhaps(s.text())),
            s -> new AgentEnded(
                    s.random.nextInt(),
                    s.text(),
                    s.text(),
                    s.oneOf(AgentEnded.Ending.values()),
                    s.text(),
                    s.random.nextInt(),
                    s.usage(),
                    s.perhaps(s.random.nextDouble()),
                    List.of(new AgentEnded.Touched(s.text(), Access.READ)),
                    List.of(new FactRecorded(s.text(), s.random.nextBoolean(), s.text(), s.texts(), s.text())),
                    List.of(new AgentEnded.Failed(s.text(), s.text(), s.text())),
                    s.perhaps(s.text())),
            s -> new RuleWritten(s.text(), s.perhaps(s.text())),
            s -> new FileChanging(s.text(), s.text(), s.perhaps(s.text()), s.perhaps(s.text()), s.perhaps(s.texts())),
            s -> new FileEdited(s.text(), s.text(), s.number(), s.number(), s.text()),
            s -> new FilesCheckpoint(
                    s.text(),
                    s.number(),
                    s.number(),
                    List.of(new FilesCheckpoint.Without(s.text(), s.text())),
                    s.number(),
                    s.perhaps(s.text())),
            s -> new FilesChanged(s.text(), s.changes(), s.perhaps(s.text())),
            s -> new FilesRewinding(s.perhaps(s.number()), s.perhaps(s.text()), s.changes()),
            s -> new FilesRewound(
                    s.perhaps(s.number()),
                    s.number(),
                    List.of(new FilesRewound.FailedFile(s.text(), s.text())),
                    s.random.nextBoolean()),
            s -> new ContextAppended(s.number(), s.origin(), s.text(), s.perhaps(s.source())),
            s -> new Rebased(
                    RebaseReason.of(s.text()),
                    List.of(
                            new BodyEdit.Keep(2),
                            new BodyEdit.Replace(s.text(), s.perhaps(s.source())),
                            new BodyEdit.Drop(9),
                            new BodyEdit.Insert(10, s.origin(), s.text(), s.perhaps(s.source()))),
                    s.number(),
                    s.number(),
                    s.perhaps(s.random.nextDouble())),
            s -> new PlanUpdated(
                    s.perhaps(s.text()),
                    s.texts(),
                    List.of(new PlanUpdated.Item(s.text(), PlanUpdated.State.IN_PROGRESS))),
            s -> new FactRecorded(s.text(), s.random.nextBoolean(), s.text(), s.texts(), s.text()),
            s -> new VerificationStateReset(s.text(), s.texts()),
            s -> new ModeChanged(s.text()),
            s -> new RequestSent(
                    s.number(),
                    s.random.nextInt(),
                    s.number(),
                    s.number(),
                    s.perhaps(new RequestSent.Parts(s.number(), s.number(), s.number(), s.number(), s.number()))),
            s -> new PromptCalibrated(s.random.nextInt()),
            s -> new BudgetChanged(s.random.nextLong()),
            s -> new SessionRenamed(s.text()),
            s -> new FilesCheckpoint(
                    s.text(),
                    s.number(),
                    s.number(),
                    List.of(new FilesCheckpoint.Without(s.text(), s.text())),
                    s.number(),
                    s.perhaps(s.text())),
            s -> new FilesChanged(s.text(), List.of(s.change()), s.perhaps(s.text())),
            s -> new FilesRewinding(s.perhaps(s.number()), s.perhaps(s.text()), List.of(s.change())),
            s -> new FilesRewound(
                    s.perhaps(s.number()),
                    s.number(),
                    List.of(new FilesRewound.FailedFile(s.text(), s.text())),
                    s.random.nextBoolean()),
            s -> new SessionForked(s.text(), s.number(), s.text()),
            s -> new MentionsRead(
                    s.number(),
                    List.of(new MentionsRead.Attached(
                            s.text(), MentionsRead.Extent.START, s.number(), s.number(), s.random.nextInt())),
                    List.of(new MentionsRead.NotAttached(s.text(), s.text()))),
            s -> new ModelRepaired(s.text(), s.text()),
            s -> new TurnRetried(s.number()),
            s -> new ReplyCut(
                    s.number(),
                    s.random.nextInt(),
                    s.text(),
                    s.perhaps(s.text()),
                    List.of(new ToolCall(s.text(), s.text(), s.text())),
                    s.text(),
                    s.text(),
                    s.random.nextInt(),
                    s.random.nextInt()),
            s -> new RequestBilled(s.text(), s.perhaps(s.text()), s.usage()),
            s -> new TurnEnded(
                    s.number(), s.text(), s.usage(), s.perhaps(s.random.nextDouble()), s.text(), s.perhaps(s.text())),
            s -> new TapeRepaired(s.number(), s.text()),
            s -> new TapeSalvaged(s.text(), s.number(), List.of(new TapeSalvaged.Lost(1, 2, 3, s.text()))));

    private final RandomGenerator random;

    SeededEvents(RandomGenerator random) {
        this.random = random;
    }

    TapeEvent next() {
        return ALL.get(random.nextInt(ALL.size())).apply(this);
    }

    /** Returns one event of each class. */
    List<TapeEvent> each() {
        return ALL.stream().map(make -> make.apply(this)).toList();
    }

    private List<FilesChanged.Change> changes() {
        return List.of(new FilesChanged.Change(
                text(),
                perhaps(FileState.file(perhaps(0644), text())),
                perhaps(FileState.lost(FileState.FileKind.DIRECTORY, text(), text()))));
    }

    private String text() {
        return SeededText.of(random);
    }

    private List<String> texts() {
        return List.of(text(), text());
    }

    private long number() {
        return random.nextLong();
    }

    private Origin origin() {
        return oneOf(Origin.values());
    }

    private TokenUsage usage() {
        return new TokenUsage(
                perhaps(number()),
                perhaps(number()),
                perhaps(number()),
                perhaps(number()),
                null,
                perhaps(random.nextDouble()));
    }

    private ToolOutcome outcome() {
        return new ToolOutcome(
                oneOf(ToolOutcome.Status.values()),
                text(),
                perhaps(random.nextInt()),
                perhaps(text()),
                perhaps(oneOf(ToolOutcome.Access.values())),
                perhaps(text()),
                random.nextBoolean(),
                perhaps(number()),
                perhaps(text()),
                perhaps(number()),
                perhaps(List.of(shown())),
                perhaps(picture()));
    }

    private StoredImage picture() {
        return new StoredImage(
                text(),
                text(),
                random.nextInt(),
                random.nextInt(),
                number(),
                text(),
                perhaps(new StoredImage.Original(text(), random.nextInt(), random.nextInt(), number())));
    }

    private FilesChanged.Change change() {
        return new FilesChanged.Change(text(), perhaps(fileState()), perhaps(fileState()));
    }

    private FileState fileState() {
        return new FileState(
                oneOf(FileState.FileKind.values()),
                perhaps(random.nextInt()),
                perhaps(text()),
                perhaps(text()),
                perhaps(text()),
                perhaps(text()));
    }

    private ShownFile shown() {
        return new ShownFile(
                text(),
                oneOf(ShownFile.Form.values()),
                perhaps(text()),
                perhaps(text()),
                perhaps(new ShownFile.Lines(number(), number(), number())),
                number());
    }

    private MessageSource source() {
        return oneOf(new MessageSource[] {
            new MessageSource.Prompt(),
            new MessageSource.Reply(),
            new MessageSource.Result(text(), List.of(shown())),
            new MessageSource.Mention(shown()),
            new MessageSource.Piped(),
            new MessageSource.Environment(),
            new MessageSource.Instructions(text(), texts()),
            new MessageSource.Hook(text()),
            new MessageSource.Injection(null),
            new MessageSource.Resident(shown()),
            new MessageSource.Canonical(perhaps(text()), number(), number()),
            new MessageSource.Verification(text(), text(), oneOf(ReplayVerdict.values())),
            new MessageSource.DeadEnds(),
            new MessageSource.UserCommand(text()),
            new MessageSource.LeftOut(random.nextInt(), texts(), number(), number()),
            new MessageSource.Summary(number(), number()),
            new MessageSource.Notice(oneOf(MessageSource.About.values()))
        });
    }

    private <T> T oneOf(T[] all) {
        return List.of(all).get(random.nextInt(all.length));
    }

    private <T> @Nullable T perhaps(T value) {
        return random.nextBoolean() ? value : null;
    }
}
