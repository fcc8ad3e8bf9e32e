package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.acp.AcpAgent;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.rpc.LineWire;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.concurrent.Callable;

/** An agent for editors, on standard input and output: nothing else is ever printed there. */
final class AcpCommand extends Arguments implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    private final SettingsOptions settings = group(new SettingsOptions());

    private final ModeOption mode = group(new ModeOption());

    private final Switch login = flag("--login", "Ask for an API key, store it and exit.");

    AcpCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
        examples("deepseek-tui acp");
    }

    @Override
    public Integer call() {
        if (login.isGiven()) {
            return new LoginCommand(surroundings, console).call();
        }
        if (console.person().isThere()) {
            throw new UserError(say("acp.terminal"));
        }
        AcpAgent agent = new AcpAgent(
                new EditorSessions(surroundings, settings, mode.mode(), Defects.of(surroundings, console)));
        Thread ending = new Thread(agent::close, "acp ending");
        Runtime.getRuntime().addShutdownHook(ending);
        try {
            agent.serve(new LineWire(console.in().bytes(), new Checked(console.out())));
            return ExitCode.DONE;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.CANCELLED;
        }
    }

    /** Says when nobody reads any more, which a {@link PrintStream} keeps to itself. */
    private static final class Checked extends OutputStream {
        private final PrintStream out;

        Checked(PrintStream out) {
            this.out = out;
        }

        @Override
        public void write(int b) {
            out.write(b);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            out.write(bytes, offset, length);
        }

        @Override
        public void flush() throws IOException {
            if (out.checkError()) {
                throw new IOException("broken pipe");
            }
        }
    }
}
