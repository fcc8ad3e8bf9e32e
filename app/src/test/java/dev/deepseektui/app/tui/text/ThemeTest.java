package dev.deepseektui.app.tui.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.SGR;
import com.googlecode.lanterna.TextColor;
import com.googlecode.lanterna.TextColor.RGB;
import dev.deepseektui.app.tui.text.Palette.Contrast;
import dev.deepseektui.app.tui.text.Palette.Tone;
import dev.deepseektui.app.tui.text.Style.Background;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.Theme.ColourDepth;
import dev.deepseektui.app.tui.text.Theme.DrawnStyle;
import dev.deepseektui.app.tui.text.Theme.ThemeName;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ThemeTest {
    private static final Set<Ink> DECORATION = EnumSet.of(Ink.RULE, Ink.DEEP, Ink.DEEPER, Ink.EDGE);
    private static final Set<Ink> INKS = EnumSet.complementOf(EnumSet.copyOf(DECORATION));
    private static final Set<Ink> ON_CHOSEN = EnumSet.of(Ink.TEXT, Ink.ACCENT);
    private static final Set<Background> PLAIN = EnumSet.of(Background.OWN, Background.PANE, Background.BAND);

    /** The terminal's default colours with a dark and with a light theme. */
    private static final Terminal NIGHT = new Terminal(rgb("d6d9df"), rgb("121212"));

    private static final Terminal DAY = new Terminal(rgb("1f2328"), rgb("ffffff"));

    private record Terminal(RGB text, RGB ground) {
        double contrast(DrawnStyle look) {
            return Contrast.between(shown(look.foreground(), text), shown(look.background(), ground));
        }
    }

    /** The minimum contrasts allow for rounding to one digit. */
    @ParameterizedTest
    @CsvSource({
        "DARK,  TRUE,    6.55, 5.55, 5.45, 5.55",
        "LIGHT, TRUE,    5.55, 4.95, 5.45, 9.85",
        "DARK,  INDEXED, 6.35, 5.15, 5.45, 5.55",
        "LIGHT, INDEXED, 4.45, 4.55, 4.5,  9.0"
    })
    void every_ink_is_readable_where_it_stands(
            ThemeName name, ColourDepth depth, double plain, double chosen, double row, double words) {
        Theme theme = Theme.of(name, depth);

        assertThat(lowest(theme, INKS, PLAIN)).isGreaterThanOrEqualTo(plain);
        assertThat(lowest(theme, ON_CHOSEN, EnumSet.of(Background.CHOSEN))).isGreaterThanOrEqualTo(chosen);
        assertThat(lowest(theme, EnumSet.of(Ink.TEXT, Ink.DIM, Ink.ADD), EnumSet.of(Background.ADDED)))
                .isGreaterThanOrEqualTo(row);
        assertThat(lowest(theme, EnumSet.of(Ink.TEXT, Ink.DIM, Ink.FAILURE), EnumSet.of(Background.REMOVED)))
                .isGreaterThanOrEqualTo(row);
        assertThat(lowest(theme, EnumSet.of(Ink.TEXT), EnumSet.of(Background.ADDED_WORDS, Background.REMOVED_WORDS)))
                .isGreaterThanOrEqualTo(words);
    }

    /** The backgrounds of terminals: black, VS Code, One Dark, Solarized; white, GitHub, Solarized. */
    @ParameterizedTest
    @CsvSource({
        "000000, DARK",
        "1e1e1e, DARK",
        "282c34, DARK",
        "002b36, DARK",
        "2e3440, DARK",
        "ffffff, LIGHT",
        "f6f8fa, LIGHT",
        "fdf6e3, LIGHT"
    })
    void on_a_ground_that_the_terminal_told_of_text_is_readable(String ground, ThemeName kind) {
        Theme theme = Theme.of(ThemeName.AUTO, Map.of("TERM", "xterm", "COLORTERM", "truecolor"))
                .on(rgb(ground));
        Terminal terminal = new Terminal(kind == ThemeName.DARK ? NIGHT.text() : DAY.text(), rgb(ground));

        for (Ink role : List.of(Ink.TEXT, Ink.DIM, Ink.ACCENT)) {
            for (Background under : PLAIN) {
                assertThat(terminal.contrast(theme.look(Style.of(role).on(under))))
                        .as("%s on %s", role, under)
                        .isGreaterThanOrEqualTo(Contrast.READABLE);
            }
        }
    }

    @Test
    void a_told_ground_is_mixed_with_the_text_for_bands() {
        Theme theme = Theme.of(ThemeName.AUTO, ColourDepth.TRUE).on(rgb("1e1e1e"));

        assertThat(theme.look(Style.PLAIN.on(Background.PANE)).background()).isEqualTo(rgb("252526"));
        assertThat(theme.look(Style.PLAIN.on(Background.BAND)).background()).isEqualTo(rgb("2d2d2d"));
        assertThat(theme.look(Style.PLAIN.on(Background.CHOSEN)).background()).isEqualTo(rgb("383839"));
    }

    @Test
    void a_told_ground_decides_between_dark_and_light_only_for_who_did_not() {
        Map<String, String> indexed = Map.of("TERM", "xterm-256color");
        DrawnStyle light = Theme.of(ThemeName.LIGHT, ColourDepth.INDEXED).look(Style.of(Ink.ACCENT));

        assertThat(Theme.of(ThemeName.AUTO, indexed).on(DAY.ground()).look(Style.of(Ink.ACCENT)))
                .isEqualTo(light);
        assertThat(Theme.of(ThemeName.DARK, indexed).on(DAY.ground()).look(Style.of(Ink.ACCENT)))
                .isNotEqualTo(light);
    }

    @ParameterizedTest
    @CsvSource({
        "LIGHT, TRUE, 000000, ffffff", "LIGHT, INDEXED, 1e1e1e, ffffff",
        "DARK, TRUE, ffffff, 121212", "DARK, INDEXED, fdf6e3, 121212"
    })
    void a_theme_for_another_ground_than_the_terminals_paints_its_own(
            ThemeName name, ColourDepth depth, String told, String painted) {
        Theme theme = Theme.of(name, depth).on(rgb(told));
        Terminal terminal = new Terminal(rgb(told), rgb(told));

        assertThat(shown(theme.look(Style.PLAIN).background(), rgb(told))).isEqualTo(rgb(painted));
        for (Ink role : INKS) {
            assertThat(terminal.contrast(theme.look(Style.of(role))))
                    .as("%s", role)
                    .isGreaterThanOrEqualTo(Contrast.READABLE - 0.05);
        }
        assertThat(Theme.of(name, depth).on(rgb(painted)).look(Style.PLAIN).background())
                .isEqualTo(TextColor.ANSI.DEFAULT);
    }

    @Test
    void a_terminal_that_tells_nothing_is_taken_for_dark() {
        Map<String, String> sixteen = Map.of("TERM", "xterm");
        Map<String, String> light = Map.of("TERM", "xterm", "COLORFGBG", "0;15");

        assertThat(Theme.of(ThemeName.LIGHT, sixteen).look(Style.DIM))
                .isEqualTo(new DrawnStyle(TextColor.ANSI.BLACK, TextColor.ANSI.WHITE_BRIGHT, Set.of()));
        assertThat(Theme.of(ThemeName.LIGHT, light).look(Style.DIM))
                .isEqualTo(new DrawnStyle(TextColor.ANSI.DEFAULT, TextColor.ANSI.DEFAULT, Set.of()));
        assertThat(Theme.of(ThemeName.DARK, sixteen).look(Style.PLAIN).background())
                .isEqualTo(TextColor.ANSI.DEFAULT);
    }

    @Test
    void the_table_holds_at_every_depth() {
        Style accent = Style.of(Ink.ACCENT);

        assertThat(Theme.of(ThemeName.DARK, ColourDepth.TRUE).look(accent).foreground())
                .isEqualTo(rgb("8ab4ff"));
        assertThat(Theme.of(ThemeName.DARK, ColourDepth.INDEXED).look(accent).foreground())
                .isEqualTo(new TextColor.Indexed(111));
        assertThat(Theme.of(ThemeName.DARK, ColourDepth.SIXTEEN).look(accent).foreground())
                .isEqualTo(TextColor.ANSI.CYAN_BRIGHT);
        assertThat(Theme.of(ThemeName.LIGHT, ColourDepth.SIXTEEN)
                        .look(Style.DIM)
                        .foreground())
                .isEqualTo(TextColor.ANSI.DEFAULT);
    }

    @Test
    void high_contrast_is_white_on_black_and_has_nothing_dim() {
        Theme theme = Theme.of(ThemeName.HIGH_CONTRAST, ColourDepth.TRUE);

        assertThat(theme.look(Style.DIM)).isEqualTo(new DrawnStyle(rgb("ffffff"), rgb("000000"), Set.of()));
        assertThat(theme.look(Style.PLAIN.on(Background.PANE)).background()).isEqualTo(rgb("000000"));
        assertThat(lowest(theme, INKS, PLAIN)).isGreaterThan(6.5);
    }

    @Test
    void where_a_row_has_no_ground_its_ink_says_what_became_of_it() {
        DrawnStyle row = Theme.of(ThemeName.DARK, ColourDepth.INDEXED).look(Style.PLAIN.on(Background.REMOVED));
        DrawnStyle words = Theme.of(ThemeName.DARK, ColourDepth.INDEXED).look(Style.PLAIN.on(Background.REMOVED_WORDS));
        DrawnStyle sixteen = Theme.of(ThemeName.DARK, ColourDepth.SIXTEEN).look(Style.PLAIN.on(Background.ADDED_WORDS));

        assertThat(row).isEqualTo(new DrawnStyle(new TextColor.Indexed(210), TextColor.ANSI.DEFAULT, Set.of()));
        assertThat(words).isEqualTo(new DrawnStyle(TextColor.ANSI.DEFAULT, new TextColor.Indexed(52), Set.of()));
        assertThat(sixteen)
                .isEqualTo(new DrawnStyle(TextColor.ANSI.GREEN_BRIGHT, TextColor.ANSI.DEFAULT, Set.of(SGR.UNDERLINE)));
    }

    @ParameterizedTest
    @EnumSource(ThemeName.class)
    void without_colours_weight_and_reverse_do_what_they_can(ThemeName name) {
        Theme theme = Theme.of(name, ColourDepth.NONE);

        assertThat(theme.look(Style.of(Ink.FAILURE)).attributes()).containsExactly(SGR.BOLD);
        assertThat(theme.look(Style.PLAIN.on(Background.CHOSEN)).attributes()).containsExactly(SGR.REVERSE);
        assertThat(theme.look(Style.PLAIN.on(Background.ADDED_WORDS)).attributes())
                .containsExactly(SGR.REVERSE);
        assertThat(theme.bands()).isEqualTo(Bands.RULES);
        for (Ink role : Ink.values()) {
            for (Background ground : Background.values()) {
                DrawnStyle look = theme.look(Style.of(role).on(ground));
                assertThat(look.foreground()).isEqualTo(TextColor.ANSI.DEFAULT);
                assertThat(look.background()).isEqualTo(TextColor.ANSI.DEFAULT);
            }
        }
    }

    @Test
    void bands_have_half_rows_from_256_colours_and_28_rows_on() {
        assertThat(Theme.of(ThemeName.DARK, ColourDepth.INDEXED).bands().within(28))
                .isEqualTo(Bands.HALF_ROWS);
        assertThat(Theme.of(ThemeName.DARK, ColourDepth.TRUE).bands().within(27))
                .isEqualTo(Bands.FLUSH);
        assertThat(Theme.of(ThemeName.DARK, ColourDepth.SIXTEEN).bands().within(50))
                .isEqualTo(Bands.RULES);
        assertThat(Theme.of(ThemeName.MONO, ColourDepth.TRUE).bands()).isEqualTo(Bands.RULES);
    }

    @Test
    void half_a_row_has_the_colour_of_the_ground_that_it_is_half_of() {
        DrawnStyle half = Theme.of(ThemeName.DARK, ColourDepth.TRUE)
                .look(Style.of(Ink.EDGE).on(Background.BAND));

        assertThat(half).isEqualTo(new DrawnStyle(rgb("22262d"), TextColor.ANSI.DEFAULT, Set.of()));
    }

    @Test
    void sixteen_colours_are_those_the_user_set() {
        for (ThemeName name : ThemeName.values()) {
            Theme theme = Theme.of(name, ColourDepth.SIXTEEN);
            assertThat(Ink.values())
                    .extracting(role -> theme.look(Style.of(role)))
                    .allSatisfy(look -> assertThat(look.foreground()).isInstanceOf(TextColor.ANSI.class))
                    .allSatisfy(look -> assertThat(look.background()).isInstanceOf(TextColor.ANSI.class));
        }
    }

    @Test
    void on_light_grounds_only_three_of_the_sixteen_are_text() {
        Theme theme = Theme.of(ThemeName.LIGHT, ColourDepth.SIXTEEN);

        assertThat(INKS)
                .extracting(role -> theme.look(Style.of(role)).foreground())
                .allMatch(ink -> List.<TextColor>of(
                                TextColor.ANSI.DEFAULT, TextColor.ANSI.RED, TextColor.ANSI.BLUE, TextColor.ANSI.MAGENTA)
                        .contains(ink));
    }

    @Test
    void a_style_has_its_own_emphasis() {
        DrawnStyle look = Theme.of(ThemeName.DARK, ColourDepth.TRUE)
                .look(Style.of(Ink.ACCENT).underlined().inBold());

        assertThat(look.attributes()).containsExactlyInAnyOrder(SGR.UNDERLINE, SGR.BOLD);
    }

    @ParameterizedTest
    @CsvSource({
        "xterm-256color, truecolor, '', TRUE",
        "xterm, 24bit, '', TRUE",
        "xterm-256color, '', '', INDEXED",
        "xterm-256color, yes, '', INDEXED",
        "xterm, '', '', SIXTEEN",
        "linux, '', '', SIXTEEN",
        "dumb, truecolor, '', NONE",
        "'', '', '', NONE",
        "xterm-256color, truecolor, 1, NONE"
    })
    void the_environment_says_how_many_colours_there_are(
            String terminal, String extent, String noColour, ColourDepth expected) {
        assertThat(ColourDepth.of(Map.of("TERM", terminal, "COLORTERM", extent, "NO_COLOR", noColour)))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"15;0, DARK", "0;15, LIGHT", "0;default;15, LIGHT", "0;7, LIGHT", "7;8, DARK", "'', DARK"})
    void auto_asks_the_environment_for_the_ground_first(String colours, ThemeName expected) {
        assertThat(ThemeName.AUTO.resolved(Map.of("COLORFGBG", colours))).isEqualTo(expected);
    }

    private static double lowest(Theme theme, Set<Ink> inks, Set<Background> grounds) {
        boolean light = theme.name() == ThemeName.LIGHT;
        return inks.stream()
                .flatMap(ink -> grounds.stream().map(ground -> Style.of(ink).on(ground)))
                .mapToDouble(style -> (light ? DAY : NIGHT).contrast(theme.look(style)))
                .min()
                .orElseThrow();
    }

    /** Returns the colour that the terminal shows. {@code own} is its default colour. */
    private static RGB shown(TextColor colour, RGB own) {
        return colour == TextColor.ANSI.DEFAULT ? own : new RGB(colour.getRed(), colour.getGreen(), colour.getBlue());
    }

    private static RGB rgb(String hex) {
        return Tone.rgb(Integer.parseInt(hex, 16));
    }
}
