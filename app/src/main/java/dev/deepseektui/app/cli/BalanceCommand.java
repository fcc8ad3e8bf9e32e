package dev.deepseektui.app.cli;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.cli.CommandArguments.ProgramCommand;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.model.Provider;
import dev.deepseektui.core.model.Provider.Balance;
import java.util.LinkedHashMap;
import java.util.Map;

/** What is left on the account. */
final class BalanceCommand extends ProgramCommand {
    private final SettingsOptions settings = group(new SettingsOptions());

    private final Switch json = flag("--json");

    BalanceCommand(Surroundings surroundings, Console console) {
        super(surroundings, console);
    }

    @Override
    public Integer call() {
        return new ModelsCommand.ProviderQuestion(surroundings, console, settings.loadWithoutWorkspace(surroundings))
                .ask(Provider::balance, this::show);
    }

    private int show(Balance balance) {
        if (json.isGiven()) {
            console.json(object(balance));
        } else {
            console.out().print(lines(balance));
        }
        return ExitCode.DONE;
    }

    private static String lines(Balance balance) {
        StringBuilder text = new StringBuilder();
        for (Balance.Amount amount : balance.amounts()) {
            text.append(say(
                            "cli.balance",
                            amount.total().toPlainString(),
                            SafeText.line(amount.currency()),
                            amount.granted().toPlainString(),
                            amount.toppedUp().toPlainString()))
                    .append('\n');
        }
        return text + (balance.available() ? "" : say("cli.balance.low") + "\n");
    }

    private static Map<String, Object> object(Balance balance) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("is_available", balance.available());
        object.put(
                "balance_infos",
                balance.amounts().stream().map(BalanceCommand::entry).toList());
        return object;
    }

    /** Amounts stay text, so that no reader makes binary fractions of money. */
    private static Map<String, Object> entry(Balance.Amount amount) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("currency", amount.currency());
        entry.put("total_balance", amount.total().toPlainString());
        entry.put("granted_balance", amount.granted().toPlainString());
        entry.put("topped_up_balance", amount.toppedUp().toPlainString());
        return entry;
    }
}
