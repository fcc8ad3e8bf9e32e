package dev.deepseektui.app.tui.screen;

import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.Msg.PictureWanted;
import dev.deepseektui.app.tui.picture.CellShape;
import dev.deepseektui.app.tui.picture.PictureBox;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.image.ShownImage;
import dev.deepseektui.core.image.raster.Unreadable;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.tape.ArtifactStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Reads the pictures of the session that are in sight, beside the screen, and makes them as large as their cells. */
final class PictureReading {
    private final SessionController controller;

    PictureReading(SessionController controller) {
        this.controller = controller;
    }

    Command read(PictureWanted wanted, CellShape cell) {
        return controller.aside(session -> controller.heard(read(session, wanted, cell)));
    }

    /** What is gone, or damaged, was told of when the model was to see it. */
    private static SessionMsg read(Session session, PictureWanted wanted, CellShape cell) {
        PictureBox box = wanted.box();
        try {
            byte[] stored = new ArtifactStore(session.resources().sessionFiles()).read(box.artifact());
            List<String> pngs = new ArrayList<>();
            ShownImage shown = ShownImage.of(stored, box.columns() * cell.width(), box.rows() * cell.height());
            for (byte[] png : shown.parts(wanted.parts())) {
                pngs.add(Base64.getEncoder().encodeToString(png));
            }
            return new SessionMsg.PictureRead(box, pngs);
        } catch (UserError | Unreadable cannot) {
            return new SessionMsg.PictureUnreadable(box.artifact());
        }
    }
}
