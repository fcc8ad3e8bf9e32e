package dev.deepseektui.core.session;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.conversation.Header;
import dev.deepseektui.core.conversation.SystemText;
import dev.deepseektui.core.model.ModelKeys;
import dev.deepseektui.core.tape.MemoryTape;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.turn.Chronicle;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/** What every request of a new session would begin with, where there are no rules of a workspace. */
public final class UsualHeader {
    private UsualHeader() {}

    /** {@code directory}: an existing one; nothing in it is looked at. */
    public static Header of(Config config, Path directory) {
        InstantSource clock = InstantSource.system();
        Chronicle nothing = new Chronicle(new MemoryTape(clock), ModelAccess.prices(config), clock);
        ToolBox tools = new ToolBox(config, Map.of(), new SessionFiles(directory), List.of());
        return new Header(
                config.get(ModelKeys.NAME),
                config.get(ModelKeys.EFFORT),
                SystemText.with(""),
                tools.definitions(directory, nothing));
    }
}
