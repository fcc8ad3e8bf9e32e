package dev.deepseektui.app.tui.screen;

import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.picture.CellShape;
import dev.deepseektui.app.tui.picture.PictureBox;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.image.ShownImage;
import dev.deepseektui.core.image.raster.Unreadable;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.tape.ArtifactStore;
import java.util.Base64;

/** Reads the pictures of the session that are in sight, beside the screen, and makes them as large as their cells. */
final class PictureReading {
    private final SessionController controller;

    PictureReading(SessionController controller) {
        this.controller = controller;
    }

    Command read(PictureBox box, CellShape cell) {
        return controller.aside(session -> controller.heard(read(session, box, cell)));
    }

    /** What is gone, or damaged, was told of when the model was to see it. */
    private static SessionMsg read(Session session, PictureBox box, CellShape cell) {
        try {
            byte[] stored = new ArtifactStore(session.resources().sessionFiles()).read(box.artifact());
            byte[] png = ShownImage.png(stored, box.columns() * cell.width(), box.rows() * cell.height());
            return new SessionMsg.PictureRead(box, Base64.getEncoder().encodeToString(png));
        } catch (UserError | Unreadable cannot) {
            return new SessionMsg.PictureUnreadable(box.artifact());
        }
    }
}
