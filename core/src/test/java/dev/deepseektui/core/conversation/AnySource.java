package dev.deepseektui.core.conversation;

import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.ShownFile;
import java.util.List;

/** Message sources for tests in which only the origin matters. */
public final class AnySource {
    public static final MessageSource.Canonical STATE = new MessageSource.Canonical(null, 0, 0);

    private AnySource() {}

    public static MessageSource of(Origin origin) {
        return switch (origin) {
            case ASK -> new MessageSource.Prompt();
            case REPLY -> new MessageSource.Reply();
            case RESULT -> new MessageSource.Result("c", List.of());
            case INJECTED -> new MessageSource.Injection(null);
            case RESIDENT -> new MessageSource.Resident(ShownFile.whole("a.txt", "0".repeat(64), 0));
            case CANONICAL -> STATE;
            case NOTE -> new MessageSource.UserCommand("ls");
            case NOTICE -> new MessageSource.Notice(MessageSource.About.MODE);
            case SUMMARY -> new MessageSource.Summary(0, 0);
        };
    }
}
