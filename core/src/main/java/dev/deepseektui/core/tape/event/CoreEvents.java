package dev.deepseektui.core.tape.event;

import dev.deepseektui.core.tape.event.FileEvents.FileChanging;
import dev.deepseektui.core.tape.event.FileEvents.FileEdited;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged;
import dev.deepseektui.core.tape.event.FileEvents.FilesCheckpoint;
import dev.deepseektui.core.tape.event.FileEvents.FilesRewinding;
import dev.deepseektui.core.tape.event.FileEvents.FilesRewound;
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
import dev.deepseektui.core.tape.event.ToolEvents.CommandRunAgain;
import dev.deepseektui.core.tape.event.ToolEvents.SandboxDenied;
import dev.deepseektui.core.tape.event.ToolEvents.SandboxMissing;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.HeaderChanged;
import dev.deepseektui.core.tape.event.TurnEvents.PromptCalibrated;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.tape.event.TurnEvents.RequestBilled;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import dev.deepseektui.core.tape.event.TurnEvents.ServiceBilled;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import dev.deepseektui.core.tape.event.TurnEvents.TurnRetried;
import java.util.List;

/** The events from which the conversation and the state of the task are folded. */
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
            BudgetChanged.class,
            RequestSent.class,
            PromptCalibrated.class,
            RequestBilled.class,
            ServiceBilled.class,
            TurnEnded.class,
            TapeRepaired.class,
            TapeSalvaged.class);

    private CoreEvents() {}
}
