package dev.deepseektui.core.tape.event;

import java.util.List;
import java.util.stream.Stream;

/** All event types of this package. The conversation and the task state are folds over them. */
public final class CoreEvents {
    public static final List<Class<? extends TapeEvent>> ALL = Stream.concat(
                    Stream.of(
                            Asked.class,
                            MentionsRead.class,
                            ReplyReceived.class,
                            ReplyCut.class,
                            AgentStarted.class,
                            AgentEnded.class),
                    Stream.of(SessionEvents.class, TurnEvents.class, ToolEvents.class, FileEvents.class)
                            .flatMap(events -> Stream.of(events.getDeclaredClasses())))
            .<Class<? extends TapeEvent>>map(event -> event.asSubclass(TapeEvent.class))
            .toList();

    private CoreEvents() {}
}
