package dev.deepseektui.app.tui.screen;

import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.picture.PictureBox;
import dev.deepseektui.app.tui.picture.PictureFile;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.tape.ArtifactStore;
import java.util.Optional;

/** Reads the pictures of the session that are in sight, beside the screen. */
final class PictureReading {
    private final SessionController controller;

    PictureReading(SessionController controller) {
        this.controller = controller;
    }

    Command read(PictureBox box) {
        return controller.aside(session -> controller.heard(read(session, box)));
    }

    private static SessionMsg read(Session session, PictureBox box) {
        return stored(session, box.artifact())
                .flatMap(PictureFile::of)
                .<SessionMsg>map(png -> new SessionMsg.PictureRead(box, png))
                .orElseGet(() -> new SessionMsg.PictureUnreadable(box.artifact()));
    }

    /** What is gone, or damaged, was told of when the model was to see it. */
    private static Optional<byte[]> stored(Session session, String artifact) {
        try {
            return Optional.of(new ArtifactStore(session.resources().sessionFiles()).read(artifact));
        } catch (UserError unreadable) {
            return Optional.empty();
        }
    }
}
