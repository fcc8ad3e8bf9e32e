package dev.deepseektui.app.cli;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.Version;
import dev.deepseektui.app.acp.AcpAgent;
import dev.deepseektui.app.acp.AcpHost;
import dev.deepseektui.app.cli.CommandArguments.ProgramCommand;
import dev.deepseektui.app.cli.SettingsOptions.ModeOption;
import dev.deepseektui.app.log.ProgramLog;
import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.base.rpc.LineWire;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.session.ModelAccess;
import dev.deepseektui.core.session.OpenRequest;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.session.SessionCallbacks;
import dev.deepseektui.core.session.SessionFactory;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.session.turn.TurnLimits;
import dev.deepseektui.core.tool.setup.ProjectSetup;
import dev.deepseektui.core.tool.setup.Trust;
import dev.deepseektui.core.tool.setup.UserSetup;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The command that serves an editor over standard input and output. Only protocol messages are printed on standard
 * output.
 */
final class AcpCommand extends ProgramCommand {
    private final SettingsOptions settings = group(new SettingsOptions());
    private final ModeOption mode = group(new ModeOption());
    private final Switch login = flag("--login");

    AcpCommand(HostEnvironment hostEnvironment, Console console) {
        super(hostEnvironment, console);
        examples("deepseek-tui acp");
    }

    @Override
    public Integer call() {
        if (login.isGiven()) {
            return new LoginCommand(hostEnvironment, console).call();
        }
        if (console.terminalUser().isThere()) {
            throw new UserError(say("cli.acp.terminal"));
        }
        AcpAgent agent = new AcpAgent(new EditorSessions(
                hostEnvironment, settings, mode.mode(), DefectReporter.of(hostEnvironment, console)));
        Thread ending = new Thread(agent::close, "acp ending");
        Runtime.getRuntime().addShutdownHook(ending);
        try {
            agent.serve(new LineWire(console.in().bytes(), new CheckedStream(console.out())));
            return ExitCode.DONE;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.CANCELLED;
        }
    }

    /** A stream that throws an exception if the reader has closed the pipe. {@link PrintStream} hides that error. */
    private static final class CheckedStream extends FilterOutputStream {
        CheckedStream(PrintStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
        }

        @Override
        public void flush() throws IOException {
            if (((PrintStream) out).checkError()) {
                throw new IOException("broken pipe");
            }
        }
    }

    /**
     * The opener of an editor's sessions. A workspace is trusted only if the user has trusted it at a terminal before,
     * because the protocol has no question about trust.
     */
    private record EditorSessions(
            HostEnvironment hostEnvironment, SettingsOptions settings, Optional<ApprovalMode> mode, ProgramLog defects)
            implements AcpHost {
        @Override
        public boolean isKeyMissing() {
            return ModelAccess.isEmbedded(settings.loadWithoutWorkspace(hostEnvironment));
        }

        @Override
        public OpenedSession open(EditorPlace place, SessionCallbacks callbacks) {
            ProjectSetup project = settings.projectSetup(hostEnvironment, place.workspace());
            ProjectSetup trusted = SessionOptions.trusted(hostEnvironment, project);
            UserSetup user = SessionOptions.userSetup(hostEnvironment);
            Config config = settings.load(hostEnvironment, trusted);
            OpenRequest request = new OpenRequest(
                            place.workspace(),
                            SessionOptions.setup(hostEnvironment, user, trusted),
                            place.source(),
                            mode,
                            TurnLimits.of(config))
                    .withServers(place.servers());
            defects.begin(config.get(ProgramLog.LEVEL), "acp");
            Session session =
                    new SessionFactory(config, SessionOptions.installation(hostEnvironment)).open(request, callbacks);
            List<String> remarks = remarks(project, user, config);
            session.droppedMode()
                    .map(dropped -> dropped.droppedFor(session.mode()))
                    .ifPresent(remarks::add);
            return new OpenedSession(session, remarks);
        }

        /**
         * Returns remarks about the ignored parts of the workspace's and the user's setup, about the settings, and
         * about missing trust.
         */
        private List<String> remarks(ProjectSetup project, UserSetup user, Config config) {
            List<String> remarks = new ArrayList<>(project.leftOut());
            remarks.addAll(user.leftOut());
            remarks.addAll(new ShownMessages(hostEnvironment.home()).fresh(config.remarks()));
            Trust trust = SessionOptions.trust(hostEnvironment);
            if (!(trust.of(project) instanceof Trust.TrustState.Trusted)) {
                remarks.add(say("cli.acp.untrusted"));
            }
            if (!user.hooks().isEmpty() && !(trust.of(user.hooks()) instanceof Trust.TrustState.Trusted)) {
                remarks.add(say("cli.acp.hooks"));
            }
            return remarks;
        }

        @Override
        public SessionStore store() {
            return new SessionStore(hostEnvironment.home());
        }

        @Override
        public String version() {
            return Version.number();
        }

        @Override
        public void defect(String where, RuntimeException error) {
            defects.defect(where, error);
        }
    }
}
