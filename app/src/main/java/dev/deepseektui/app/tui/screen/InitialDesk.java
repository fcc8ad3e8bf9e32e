package dev.deepseektui.app.tui.screen;

import static dev.deepseektui.app.tui.screen.ScreenTexts.say;

import com.googlecode.lanterna.TerminalSize;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.desk.Desk.Appearance;
import dev.deepseektui.app.tui.editor.History;
import dev.deepseektui.app.tui.editor.PromptEditor;
import dev.deepseektui.app.tui.keys.KeyBindings;
import dev.deepseektui.app.tui.keys.UiKeys;
import dev.deepseektui.app.tui.keys.UiKeys.Motion;
import dev.deepseektui.app.tui.keys.UiKeys.PaneMode;
import dev.deepseektui.app.tui.keys.UiKeys.Reasoning;
import dev.deepseektui.app.tui.pane.Pane;
import dev.deepseektui.app.tui.pane.WorkStatus;
import dev.deepseektui.app.tui.text.Glyphs;
import dev.deepseektui.app.tui.text.Hyperlinks;
import dev.deepseektui.app.tui.text.Theme;
import dev.deepseektui.app.tui.text.Theme.ThemeName;
import dev.deepseektui.core.approval.rule.ApprovalKeys;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.compaction.CompactionSettings.CompactionKeys;
import dev.deepseektui.core.model.ModelKeys;
import dev.deepseektui.core.session.ModelAccess;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;

/** The initial desk, built from the settings. */
record InitialDesk(Config config, Map<String, String> environment, Path workspace) {
    Desk desk(Instant now) {
        return new Desk(
                new TerminalSize(80, 24),
                PromptEditor.with(History.EMPTY),
                pane(),
                PaneMode.of(config.get(UiKeys.PANE)),
                status(),
                KeyBindings.of(config.get(UiKeys.KEYS)),
                wear(),
                now);
    }

    Pane pane() {
        return Pane.of(CompactionKeys.thresholds(config), ModelAccess.prices(config))
                .at(Places.shown(workspace, environment));
    }

    WorkStatus status() {
        WorkStatus status =
                WorkStatus.of(config.get(ModelKeys.NAME), config.get(ModelKeys.EFFORT), config.get(ApprovalKeys.MODE));
        return ModelAccess.isEmbedded(config) ? status.answeredBy(say("guide")) : status;
    }

    Reasoning reasoning() {
        return Reasoning.of(config.get(UiKeys.REASONING));
    }

    private Appearance wear() {
        Theme theme = Theme.of(ThemeName.of(config.get(UiKeys.THEME)), environment)
                .with(Glyphs.of(config.get(UiKeys.GLYPHS), environment));
        Hyperlinks links = theme.links().in(workspace, environment);
        return new Appearance(theme.with(links), Motion.of(config.get(UiKeys.MOTION)));
    }

    /** Displayed directories, with a tilde for the home directory. */
    private static final class Places {
        private Places() {}

        static String shown(Path directory, Map<String, String> environment) {
            Path whole = directory.toAbsolutePath().normalize();
            String home = environment.getOrDefault("HOME", "");
            if (home.isEmpty() || !whole.startsWith(Path.of(home))) {
                return whole.toString();
            }
            Path inside = Path.of(home).relativize(whole);
            return inside.toString().isEmpty() ? "~" : "~/" + inside;
        }
    }
}
