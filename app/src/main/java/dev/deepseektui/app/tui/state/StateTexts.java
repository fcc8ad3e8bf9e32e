package dev.deepseektui.app.tui.state;

import dev.deepseektui.core.base.language.Texts;
import java.util.ResourceBundle;

/** Texts about the current activity. */
final class StateTexts extends Texts {
    private static final StateTexts TEXTS = new StateTexts();

    static String say(String key, Object... facts) {
        return TEXTS.text(key, facts);
    }

    @Override
    protected ResourceBundle chinese() {
        return new StateTexts_zh();
    }

    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"thinking", "Thinking"},
            {"searching", "Searching"},
            {"summarizing", "Summarizing"},
            {"retrying", "retrying in {0} s · attempt {1} of {2}"},
            {"busy", "DeepSeek is busy (429)"},
            {"overloaded", "DeepSeek is overloaded"},
            {"server_error", "DeepSeek has a server error"},
            {"unreachable", "DeepSeek cannot be reached"},
            {"silent", "No answer"},
            {"broke_off", "The answer broke off"},
            {"failed", "The request failed"},
            {"answering", "Answering"},
            {"calling", "Preparing the next step"},
            {"running", "Running {0}"},
            {"reading", "Reading {0}"},
            {"listing", "Listing {0}"},
            {"searching_for", "Searching {0}"},
            {"editing", "Editing {0}"},
            {"writing", "Writing {0}"},
            {"planning", "Planning"},
            {"recalling", "Recalling"},
            {"job", "job {0}"},
            {"waiting_for", "Waiting for {0}"},
            {"agents", "{0} agents"},
            {"using", "Using {0}"},
            {"age.now", "just now"},
            {"age.minutes", "{0} {0:minute|minutes} ago"},
            {"age.hours", "{0} {0:hour|hours} ago"},
            {"age.yesterday", "yesterday"},
            {"age.day", "d MMM"},
            {"age.year", "d MMM yyyy"},
        };
    }
}
