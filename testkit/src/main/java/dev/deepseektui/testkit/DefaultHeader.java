package dev.deepseektui.testkit;

import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.conversation.Header;
import dev.deepseektui.core.session.Installation;
import dev.deepseektui.core.session.OpenRequest;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.session.SessionCallbacks;
import dev.deepseektui.core.session.SessionFactory;
import dev.deepseektui.core.session.SessionKind;
import dev.deepseektui.core.session.turn.TurnLimits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/** The header of a new session in a workspace without instruction files. */
public final class DefaultHeader {
    private DefaultHeader() {}

    /** Returns the header of a session in an existing directory. */
    public static Header of(Config config, Path directory) {
        try {
            Path home = Files.createTempDirectory("usual-header-");
            Installation installation =
                    new Installation(new DeepseekHome(home), Map.of(), "", InstantSource.system(), IdSource.random());
            OpenRequest request =
                    new OpenRequest(directory, "", new SessionKind.Unsaved(), Optional.empty(), TurnLimits.of(config));
            SessionCallbacks nobody = SessionCallbacks.watching(new SessionListener() {});
            try (Session session = new SessionFactory(config, installation).open(request, nobody)) {
                return session.state().conversation().header();
            } finally {
                Files.deleteIfExists(home);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
