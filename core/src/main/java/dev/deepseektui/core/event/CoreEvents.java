package dev.deepseektui.core.event;

import java.util.List;

/** The events that what the model sees and the state of the task are folded from. */
public final class CoreEvents {
    public static final List<Class<? extends TapeEvent>> ALL = List.of(
            SessionStarted.class,
            SessionResumed.class,
            HeaderChanged.class,
            SessionRenamed.class,
            SessionForked.class,
            SessionImported.class,
            Asked.class,
            MentionsRead.class,
            TurnRetried.class,
            ReplyReceived.class,
            ReplyCut.class,
            ToolStarted.class,
            ToolReturned.class,
            SandboxDenied.class,
            CommandRunAgain.class,
            SandboxMissing.class,
            RuleWritten.class,
            SkillLoaded.class,
            AgentStarted.class,
            AgentEnded.class,
            FileChanging.class,
            FileEdited.class,
            FilesCheckpoint.class,
            FilesChanged.class,
            FilesRewinding.class,
            FilesRewound.class,
            ContextAppended.class,
            Rebased.class,
            PlanUpdated.class,
            FactRecorded.class,
            VerificationStateReset.class,
            ModeChanged.class,
            RequestSent.class,
            PromptCalibrated.class,
            RequestBilled.class,
            ServiceBilled.class,
            TurnEnded.class,
            TapeRepaired.class,
            TapeSalvaged.class);

    private CoreEvents() {}
}
