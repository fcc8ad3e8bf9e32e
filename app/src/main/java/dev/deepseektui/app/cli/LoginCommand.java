package dev.deepseektui.app.cli;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.cli.CommandArguments.ProgramCommand;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.model.ProviderKeys;
import dev.deepseektui.core.model.ProviderSpec;
import dev.deepseektui.core.model.TypedKey;
import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command that stores the API key for the model's endpoint. */
final class LoginCommand extends ProgramCommand {
    /** An option name that error messages may repeat. Any other word on the command line may be an API key. */
    private static final Pattern PLAIN_OPTION = Pattern.compile("--?[a-z]{1,12}");

    private static final int MAX_INPUT_LENGTH = 4096;

    private final Switch stdin = flag("--stdin");
    private final Value<String> provider = value("--provider NAME");
    private final SettingsOptions settings = group(new SettingsOptions());

    LoginCommand(HostEnvironment hostEnvironment, Console console) {
        super(hostEnvironment, console);
        examples("deepseek-tui login", "pass show deepseek | deepseek-tui login --stdin");
    }

    @Override
    public Integer call() {
        DeepseekHome home = hostEnvironment.home();
        if (provider.get().isEmpty()) {
            TypedKey.store(stdin.isGiven() ? piped() : asked(), home);
            console.say(say("cli.key.stored", home.credentials()));
        } else {
            String name = known(provider.required());
            TypedKey.store(stdin.isGiven() ? piped() : asked(), name, home);
            console.say(say("cli.key.stored", home.keys().resolve(name)));
        }
        return ExitCode.DONE;
    }

    /**
     * Returns the name if the settings contain a provider with this name. Throws otherwise, so that no key is stored
     * under a misspelt name.
     */
    private String known(String name) {
        List<String> names = ProviderKeys.all(settings.loadWithoutWorkspace(hostEnvironment)).stream()
                .map(ProviderSpec::name)
                .toList();
        if (names.contains(name)) {
            return name;
        }
        throw new UserError(
                names.isEmpty()
                        ? say("cli.provider.none", name)
                        : say("cli.provider.unknown", name, String.join(", ", names)));
    }

    static boolean mayBeRepeated(ParameterException misuse) {
        return misuse instanceof UnmatchedArgumentException unmatched
                && unmatched.getUnmatched().stream()
                        .allMatch(word -> PLAIN_OPTION.matcher(word).matches());
    }

    private String asked() {
        return console.terminalUser()
                .secret(say("cli.key.prompt"))
                .orElseThrow(() -> new UserError(say("cli.key.no_terminal")));
    }

    /** Reads the API key from the first line of standard input. Password managers may print notes after it. */
    private String piped() {
        return console.in().firstLine(MAX_INPUT_LENGTH);
    }
}
