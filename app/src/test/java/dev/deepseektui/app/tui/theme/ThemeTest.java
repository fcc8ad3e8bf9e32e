package dev.deepseektui.app.tui.theme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.theme.Colour.Indexed;
import dev.deepseektui.app.tui.theme.Colour.Rgb;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ThemeTest {
    private static final double READABLE = 4.5;
    private static final double VISIBLE = 3;
    private static final double EASY = 7;

    /** The grounds: black, VS Code, One Dark; white, GitHub, Solarized. */
    @ParameterizedTest
    @CsvSource({
        "DARK, 000000, eeeeee", "DARK, 1e1e1e, d4d4d4", "DARK, 282c34, d7dae0",
        "LIGHT, ffffff, 000000", "LIGHT, f6f8fa, 24292f", "LIGHT, fdf6e3, 3c4a50"
    })
    void text_is_readable_on_the_grounds_of_its_kind(ThemeName name, String ground, String own) {
        for (ColourDepth depth : Set.of(ColourDepth.TRUE, ColourDepth.INDEXED)) {
            Theme theme = Theme.of(name, depth);
            for (Role role : Role.values()) {
                assertThat(contrast(theme.look(Style.of(role)), rgb(own), rgb(ground)))
                        .as("%s at %s", role, depth)
                        .isGreaterThanOrEqualTo(role == Role.RULE ? VISIBLE : READABLE);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = ColourDepth.class,
            names = {"TRUE", "INDEXED"})
    void high_contrast_brings_its_own_grounds_and_is_easy_to_read(ColourDepth depth) {
        Theme theme = Theme.of(ThemeName.HIGH_CONTRAST, depth);

        assertThat(Role.values())
                .allSatisfy(role -> assertThat(contrast(theme.look(Style.of(role)), rgb("ff0000"), rgb("ff0000")))
                        .isGreaterThanOrEqualTo(EASY));
    }

    @ParameterizedTest
    @EnumSource(ThemeName.class)
    void no_ground_is_set_without_what_stands_on_it(ThemeName name) {
        for (ColourDepth depth : ColourDepth.values()) {
            Theme theme = Theme.of(name, depth);
            assertThat(Role.values())
                    .extracting(role -> theme.look(Style.of(role)))
                    .noneMatch(look -> !look.background().equals(Colour.OWN)
                            && look.foreground().equals(Colour.OWN));
        }
    }

    @ParameterizedTest
    @EnumSource(ThemeName.class)
    void chips_stand_out_in_every_theme_and_without_colours(ThemeName name) {
        for (ColourDepth depth : ColourDepth.values()) {
            Look chip = Theme.of(name, depth).look(Style.of(Role.CHIP));
            assertThat(chip.has(Attribute.REVERSE) || !chip.background().equals(Colour.OWN))
                    .isTrue();
        }
    }

    @Test
    void sixteen_colours_are_those_the_user_set() {
        for (ThemeName name : ThemeName.values()) {
            Theme theme = Theme.of(name, ColourDepth.SIXTEEN);
            assertThat(Role.values())
                    .extracting(role -> theme.look(Style.of(role)))
                    .allSatisfy(look -> assertThat(number(look.foreground())).isLessThan(16))
                    .allSatisfy(look -> assertThat(number(look.background())).isLessThan(16));
        }
    }

    @Test
    void without_colours_none_is_asked_for() {
        Theme theme = Theme.of(ThemeName.HIGH_CONTRAST, Map.of("TERM", "xterm", "NO_COLOR", "1"));

        assertThat(Role.values())
                .extracting(role -> theme.look(Style.of(role)))
                .allMatch(look -> look.foreground().equals(Colour.OWN)
                        && look.background().equals(Colour.OWN));
    }

    @Test
    void a_styles_own_emphasis_joins_that_of_its_role() {
        Look look = Theme.of(ThemeName.DARK, ColourDepth.TRUE)
                .look(Style.of(Role.LINK).inBold());

        assertThat(look.attributes()).containsExactlyInAnyOrder(Attribute.UNDERLINE, Attribute.BOLD);
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
    void auto_asks_the_terminal_for_its_ground(String colours, ThemeName expected) {
        assertThat(ThemeName.AUTO.resolved(Map.of("COLORFGBG", colours))).isEqualTo(expected);
    }

    @Test
    void a_colour_of_the_cube_is_its_own_nearest() {
        assertThat(IndexedColours.nearest(IndexedColours.rgb(68))).isEqualTo(Colour.indexed(68));
        assertThat(IndexedColours.nearest(IndexedColours.rgb(240))).isEqualTo(Colour.indexed(240));
    }

    private static double contrast(Look look, Rgb own, Rgb ground) {
        return Contrast.between(Contrast.shown(look.foreground(), own), Contrast.shown(look.background(), ground));
    }

    private static int number(Colour colour) {
        return colour instanceof Indexed indexed ? indexed.number() : 0;
    }

    private static Rgb rgb(String hex) {
        return (Rgb) Colour.of(Integer.parseInt(hex, 16));
    }
}
