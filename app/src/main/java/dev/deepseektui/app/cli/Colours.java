package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import java.util.Map;

/** Whether what commands print has colours: where somebody sees it who did not ask for none. */
enum Colours {
    ON,
    OFF;

    static Colours of(Surroundings surroundings, Console console) {
        Map<String, String> environment = surroundings.environment();
        if (!environment.getOrDefault("NO_COLOR", "").isEmpty()) {
            return OFF;
        }
        if (!environment.getOrDefault("CLICOLOR_FORCE", "0").equals("0")) {
            return ON;
        }
        return !environment.getOrDefault("CLICOLOR", "").equals("0")
                        && console.person().isThere()
                ? ON
                : OFF;
    }
}
