package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.Version;
import dev.deepseektui.app.acp.SessionOpener;
import dev.deepseektui.app.log.DefectLog;
import dev.deepseektui.app.log.LogKeys;
import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.session.ModelAccess;
import dev.deepseektui.core.session.OpenRequest;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.session.SessionCallbacks;
import dev.deepseektui.core.session.SessionFactory;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.setup.BroughtFiles;
import dev.deepseektui.core.setup.Trust;
import dev.deepseektui.core.setup.UserSetup;
import dev.deepseektui.core.turn.TurnLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The sessions of an editor. What a workspace brings counts as far as it was trusted at a terminal: an editor has no question for that. */
final class EditorSessions implements SessionOpener {
    private final Surroundings surroundings;
    private final SettingsOptions settings;
    private final Optional<ApprovalMode> mode;
    private final DefectLog defects;

    EditorSessions(
            Surroundings surroundings, SettingsOptions settings, Optional<ApprovalMode> mode, DefectLog defects) {
        this.surroundings = surroundings;
        this.settings = settings;
        this.mode = mode;
        this.defects = defects;
    }

    @Override
    public boolean isKeyMissing() {
        return ModelAccess.isEmbedded(settings.loadWithoutWorkspace(surroundings));
    }

    @Override
    public Opened open(Place place, SessionCallbacks callbacks) {
        BroughtFiles brought = settings.brought(surroundings, place.workspace());
        BroughtFiles counting = SessionOptions.counting(surroundings, brought);
        UserSetup user = SessionOptions.userSetup(surroundings);
        Config config = settings.load(surroundings, counting);
        OpenRequest request = new OpenRequest(
                        place.workspace(),
                        SessionOptions.setup(surroundings, user, counting),
                        place.source(),
                        mode,
                        TurnLimits.of(config))
                .bringing(place.servers());
        defects.begin(config.get(LogKeys.LEVEL), "acp");
        Session session =
                new SessionFactory(config, SessionOptions.installation(surroundings)).open(request, callbacks);
        List<String> remarks = remarks(brought, user, config);
        session.droppedMode().map(dropped -> dropped.droppedFor(session.mode())).ifPresent(remarks::add);
        return new Opened(session, remarks);
    }

    /** What of the workspace and the home does not count, and why. */
    private List<String> remarks(BroughtFiles brought, UserSetup user, Config config) {
        List<String> remarks = new ArrayList<>(brought.leftOut());
        remarks.addAll(user.leftOut());
        remarks.addAll(new SaidOnce(SettingsOptions.home(surroundings)).fresh(config.remarks()));
        Trust trust = SessionOptions.trust(surroundings);
        if (!(trust.of(brought) instanceof Trust.Standing.Trusted)) {
            remarks.add(say("acp.untrusted"));
        }
        if (!user.hooks().isEmpty() && !(trust.of(user.hooks()) instanceof Trust.Standing.Trusted)) {
            remarks.add(say("acp.hooks"));
        }
        return remarks;
    }

    @Override
    public SessionStore store() {
        return new SessionStore(SettingsOptions.home(surroundings));
    }

    @Override
    public String version() {
        return Version.number();
    }

    @Override
    public void defect(String where, RuntimeException mistake) {
        defects.defect(where, mistake);
    }
}
