package dev.deepseektui.app.tui.theme;

import static dev.deepseektui.app.tui.theme.Attribute.BOLD;
import static dev.deepseektui.app.tui.theme.Attribute.ITALIC;
import static dev.deepseektui.app.tui.theme.Attribute.REVERSE;
import static dev.deepseektui.app.tui.theme.Attribute.UNDERLINE;
import static dev.deepseektui.app.tui.theme.Ink.chip;
import static dev.deepseektui.app.tui.theme.Ink.text;
import static dev.deepseektui.app.tui.theme.Ink.with;
import static java.util.Map.entry;

import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.theme.Ink.Tone;
import java.util.Map;

/** Which ink has each role in each theme? Plain text has the terminal's own colours in all of them. */
final class Palette {
    /** For dark grounds. */
    static final Map<Role, Ink> DARK = Map.ofEntries(
            entry(Role.PLAIN, Ink.NONE),
            entry(Role.DIM, text(0x9a9fa8, 7)),
            entry(Role.USER, text(0x7cc7ff, 14)),
            entry(Role.ACCENT, text(0x61afef, 12)),
            entry(Role.HEADING, text(0x61afef, 12).and(BOLD)),
            entry(Role.QUOTE, text(0xb3b9c4, 7).and(ITALIC)),
            entry(Role.LINK, text(0x56b6c2, 14).and(UNDERLINE)),
            entry(Role.CODE, text(0xe5c07b, 11)),
            entry(Role.KEYWORD, text(0xc792ea, 13)),
            entry(Role.STRING, text(0x98c379, 10)),
            entry(Role.COMMENT, text(0x9a9fa8, 7).and(ITALIC)),
            entry(Role.NUMBER, text(0xd7a066, 11)),
            entry(Role.ADDED, text(0x98c379, 10)),
            entry(Role.REMOVED, text(0xf07f88, 9)),
            entry(Role.RULE, text(0x7f848e, 7)),
            entry(Role.GOOD, text(0x98c379, 10)),
            entry(Role.WARN, text(0xe5c07b, 11)),
            entry(Role.BAD, text(0xf07f88, 9)),
            entry(Role.SELECTION, chip(new Tone(0x1e2127, 0), new Tone(0x61afef, 6))),
            entry(Role.CHIP, chip(new Tone(0x1e2127, 0), new Tone(0xc8ccd4, 7))));

    /** For light grounds. */
    static final Map<Role, Ink> LIGHT = Map.ofEntries(
            entry(Role.PLAIN, Ink.NONE),
            entry(Role.DIM, text(0x5f6570, 8)),
            entry(Role.USER, text(0x005a9e, 4)),
            entry(Role.ACCENT, text(0x0550ae, 4)),
            entry(Role.HEADING, text(0x0550ae, 4).and(BOLD)),
            entry(Role.QUOTE, text(0x4c525c, 8).and(ITALIC)),
            entry(Role.LINK, text(0x005f6b, 4).and(UNDERLINE)),
            entry(Role.CODE, text(0x7a4b00, 5)),
            entry(Role.KEYWORD, text(0x7c2fa8, 5)),
            entry(Role.STRING, text(0x216e1f, 2)),
            entry(Role.COMMENT, text(0x5f6570, 8).and(ITALIC)),
            entry(Role.NUMBER, text(0x8a4600, 1)),
            entry(Role.ADDED, text(0x216e1f, 2)),
            entry(Role.REMOVED, text(0xb3202c, 1)),
            entry(Role.RULE, text(0x757b85, 8)),
            entry(Role.GOOD, text(0x216e1f, 2)),
            entry(Role.WARN, text(0x7a4b00, 5)),
            entry(Role.BAD, text(0xb3202c, 1)),
            entry(Role.SELECTION, chip(new Tone(0xffffff, 15), new Tone(0x0550ae, 4))),
            entry(Role.CHIP, chip(new Tone(0xffffff, 15), new Tone(0x4c525c, 8))));

    /** For dark grounds, where every word must be easy to read. */
    static final Map<Role, Ink> HIGH_CONTRAST = Map.ofEntries(
            entry(Role.PLAIN, chip(new Tone(0xffffff, 15), new Tone(0x000000, 0))),
            entry(Role.DIM, onBlack(0xd8d8d8, 7)),
            entry(Role.USER, onBlack(0x66e0ff, 14)),
            entry(Role.ACCENT, onBlack(0x8fd3ff, 14)),
            entry(Role.HEADING, onBlack(0xffffff, 15).and(BOLD)),
            entry(Role.QUOTE, onBlack(0xe8e8e8, 15)),
            entry(Role.LINK, onBlack(0x66e0ff, 14).and(UNDERLINE)),
            entry(Role.CODE, onBlack(0xffe066, 11)),
            entry(Role.KEYWORD, onBlack(0xffb3ff, 13)),
            entry(Role.STRING, onBlack(0x8cff8c, 10)),
            entry(Role.COMMENT, onBlack(0xd8d8d8, 7)),
            entry(Role.NUMBER, onBlack(0xffd08a, 11)),
            entry(Role.ADDED, onBlack(0x8cff8c, 10)),
            entry(Role.REMOVED, onBlack(0xffa0a0, 11)),
            entry(Role.RULE, onBlack(0xffffff, 15)),
            entry(Role.GOOD, onBlack(0x8cff8c, 10).and(BOLD)),
            entry(Role.WARN, onBlack(0xffe066, 11).and(BOLD)),
            entry(Role.BAD, chip(new Tone(0x000000, 0), new Tone(0xff9c9c, 11)).and(BOLD)),
            entry(Role.SELECTION, chip(new Tone(0x000000, 0), new Tone(0xffff00, 11))),
            entry(Role.CHIP, chip(new Tone(0x000000, 0), new Tone(0xffffff, 15))));

    /** Without colours at all. */
    static final Map<Role, Ink> MONO = Map.ofEntries(
            entry(Role.PLAIN, Ink.NONE),
            entry(Role.DIM, Ink.NONE),
            entry(Role.USER, with(BOLD)),
            entry(Role.ACCENT, with(BOLD)),
            entry(Role.HEADING, with(BOLD)),
            entry(Role.QUOTE, with(ITALIC)),
            entry(Role.LINK, with(UNDERLINE)),
            entry(Role.CODE, Ink.NONE),
            entry(Role.KEYWORD, with(BOLD)),
            entry(Role.STRING, Ink.NONE),
            entry(Role.COMMENT, with(ITALIC)),
            entry(Role.NUMBER, Ink.NONE),
            entry(Role.ADDED, with(BOLD)),
            entry(Role.REMOVED, Ink.NONE),
            entry(Role.RULE, Ink.NONE),
            entry(Role.GOOD, Ink.NONE),
            entry(Role.WARN, with(BOLD)),
            entry(Role.BAD, with(REVERSE)),
            entry(Role.SELECTION, with(REVERSE)),
            entry(Role.CHIP, with(REVERSE)));

    private Palette() {}

    private static Ink onBlack(int rgb, int ansi) {
        return chip(new Tone(rgb, ansi), new Tone(0x000000, 0));
    }
}
