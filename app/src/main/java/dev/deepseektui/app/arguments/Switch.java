package dev.deepseektui.app.arguments;

import static dev.deepseektui.app.arguments.ArgumentTexts.say;

import java.util.List;
import java.util.Locale;

/** An option without a value: it is given or not. */
public final class Switch extends Argument {
    private boolean given;

    Switch(List<String> names, String description) {
        super(new Shape(names, "", description, Count.OPTIONAL));
    }

    @Override
    public boolean isGiven() {
        return given;
    }

    void take() {
        given = true;
    }

    /** Scripts that fill in a variable write {@code --json=false}. */
    @Override
    void take(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        if (!lower.equals("true") && !lower.equals("false")) {
            throw new IllegalArgumentException(say("form.switch", word));
        }
        given = lower.equals("true");
    }

    @Override
    public List<String> words() {
        return List.of();
    }

    @Override
    public boolean isFile() {
        return false;
    }
}
