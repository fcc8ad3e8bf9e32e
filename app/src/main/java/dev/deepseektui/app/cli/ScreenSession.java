package dev.deepseektui.app.cli;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.cli.DoctorCommand.Checkup;
import dev.deepseektui.app.cli.SettingsOptions.ProgramSettings;
import dev.deepseektui.app.log.ProgramLog;
import dev.deepseektui.app.tui.command.PermissionCommands.RuleOffers;
import dev.deepseektui.app.tui.screen.ScreenStart;
import dev.deepseektui.app.tui.screen.TrustQuestion;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.config.Provenance;
import dev.deepseektui.core.config.Provenance.ConfigLayer;
import dev.deepseektui.core.config.SettingsFile;
import dev.deepseektui.core.model.ModelKeys;
import dev.deepseektui.core.model.TypedKey;
import dev.deepseektui.core.session.Installation;
import dev.deepseektui.core.session.OpenRequest;
import dev.deepseektui.core.session.RulesInForce;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.session.SessionCallbacks;
import dev.deepseektui.core.session.SessionFactory;
import dev.deepseektui.core.session.SessionForks;
import dev.deepseektui.core.session.SessionKind;
import dev.deepseektui.core.session.turn.TurnLimits;
import dev.deepseektui.core.tool.setup.ProjectSetup;
import dev.deepseektui.core.tool.setup.Trust;
import dev.deepseektui.core.tool.setup.UserSetup;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The session that the screen opens, by the options of the command line. */
final class ScreenSession implements ScreenStart {
    private final Surroundings surroundings;
    private final SessionOptions options;
    private final SessionOptions.ChosenSession place;
    private final Trust trust;
    /** The settings at the start or after a login on the screen; trust adds those of the workspace. */
    private volatile Config config;
    /** The trusted parts of the workspace's setup. */
    private volatile ProjectSetup counting;
    /** Set when the workspace was just trusted for the first time. Used by the engine's thread. */
    private boolean isNew;

    ScreenSession(Surroundings surroundings, SessionOptions options) {
        this.surroundings = surroundings;
        this.options = options;
        this.place = options.place(surroundings);
        this.trust = SessionOptions.trust(surroundings);
        this.counting = SessionOptions.counting(surroundings, options.brought(surroundings, place.workspace()));
        this.config = options.config(surroundings, counting);
    }

    @Override
    public Config config() {
        return config;
    }

    @Override
    public Map<String, String> environment() {
        return surroundings.environment();
    }

    @Override
    public DeepseekHome home() {
        return surroundings.home();
    }

    @Override
    public Path workspace() {
        return place.workspace();
    }

    @Override
    public ProgramLog defects(Consumer<String> user) {
        return Defects.of(surroundings, () -> config, user);
    }

    @Override
    public List<String> logIn(String typed) {
        TypedKey.store(typed, home());
        Config now = options.config(surroundings, counting);
        config = now;
        Provenance used = now.provenance(ModelKeys.API_KEY);
        return used.layer() == ConfigLayer.CREDENTIALS
                ? List.of(say("cli.key.stored", home().credentials()))
                : List.of(say("cli.key.other", home().credentials(), used.place()));
    }

    @Override
    public String keep(String key, String value) {
        Path file = options.settingsFile(surroundings);
        new SettingsFile(file).set(key, value);
        Provenance used = options.config(surroundings, counting)
                .provenance(ProgramSettings.ALL.find(key).orElseThrow());
        return used.layer() == ConfigLayer.USER_FILE
                ? say("cli.kept", key, value, file)
                : say("cli.kept.weaker", key, value, file, used.place());
    }

    @Override
    public List<String> settings() {
        return ConfigCommand.lines(options.config(surroundings, counting));
    }

    @Override
    public List<String> checkup() {
        return options.examine(surroundings).stream().map(Checkup::line).toList();
    }

    @Override
    public SessionForks forks() {
        Installation installation = SessionOptions.installation(surroundings);
        return new SessionForks(installation.home(), installation.clock(), installation.ids());
    }

    @Override
    public SessionKind source() {
        return SessionOptions.source(place);
    }

    @Override
    public List<String> settleTrust(TrustQuestion question) {
        ProjectSetup brought = options.brought(surroundings, place.workspace());
        boolean counts = isTrusted(brought, question);
        counting = counts ? brought : brought.untrusted();
        UserSetup user = SessionOptions.userSetup(surroundings);
        if (!(trust.of(user.hooks()) instanceof Trust.TrustState.Trusted) && question.askHooks(user.hooks())) {
            trust.add(user.hooks());
        }
        return Stream.of(brought.leftOut(), user.leftOut(), new SaidOnce(home()).fresh(config.remarks()))
                .flatMap(List::stream)
                .toList();
    }

    @Override
    public List<String> offerRules(RuleOffers offers) {
        if (!isNew) {
            return List.of();
        }
        isNew = false;
        RulesInForce rules = RulesInForce.of(
                options.config(surroundings, counting), SessionOptions.installation(surroundings), place.workspace());
        return offers.keep(rules);
    }

    private boolean isTrusted(ProjectSetup brought, TrustQuestion question) {
        Trust.TrustState standing = trust.of(brought);
        if (standing instanceof Trust.TrustState.Trusted) {
            return true;
        }
        boolean isTrusted =
                standing instanceof Trust.TrustState.Changed changed ? question.ask(changed) : question.ask(brought);
        if (isTrusted) {
            isNew = standing instanceof Trust.TrustState.NotAgreed;
            trust.add(brought);
        }
        return isTrusted;
    }

    @Override
    public Session open(SessionCallbacks callbacks, SessionKind source) {
        Config settled = options.config(surroundings, counting);
        OpenRequest request = new OpenRequest(
                place.workspace(),
                SessionOptions.setup(surroundings, SessionOptions.userSetup(surroundings), counting),
                source,
                options.mode(),
                TurnLimits.of(settled));
        return new SessionFactory(settled, SessionOptions.installation(surroundings)).open(request, callbacks);
    }
}
