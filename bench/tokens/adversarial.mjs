// Strings that test the tokenizer's splitting rules: all kinds of characters next to each other, and text that the rules treat specially.

const RANGES = {
    ascii: [[0x20, 0x7e]],
    controls: [[0x00, 0x1f], [0x7f, 0x9f]],
    latin: [[0xa0, 0x24f], [0x1e00, 0x1eff]],
    marks: [[0x300, 0x36f], [0x483, 0x489], [0x20d0, 0x20f0], [0xfe00, 0xfe0f]],
    scripts: [[0x370, 0x5ff], [0x600, 0x6ff], [0x900, 0x97f], [0xe00, 0xe7f], [0x1100, 0x11ff], [0xac00, 0xd7a3]],
    kana: [[0x3030, 0x3105]],
    ideographs: [[0x4e00, 0x4e40], [0x9f90, 0x9fff], [0x3400, 0x3410], [0x20000, 0x20010], [0x2ebf0, 0x2ebff]],
    numbers: [[0x30, 0x39], [0x660, 0x669], [0xb2, 0xb3], [0x2150, 0x218b], [0x3007, 0x3007], [0x1d7ce, 0x1d7ff]],
    symbols: [[0x2000, 0x206f], [0x20a0, 0x20c0], [0x2190, 0x22ff], [0x3000, 0x303f], [0xff00, 0xff65]],
    emoji: [[0x1f300, 0x1f6ff], [0x1f900, 0x1f9ff], [0x200d, 0x200d], [0x1f3fb, 0x1f3ff], [0xfe0f, 0xfe0f]],
    newInUnicode14To16: [[0x870, 0x88e], [0x10d40, 0x10d65], [0x1fae0, 0x1faf8], [0x11f00, 0x11f59], [0x1e4d0, 0x1e4f9]],
    surrogates: [[0xd800, 0xdfff]],
    anything: [[0, 0x10ffff]],
    unassigned: [[0x378, 0x379], [0x3097, 0x3098], [0xe000, 0xe010], [0xfdd0, 0xfdd4], [0x10940, 0x10945]],
};

const SPACES = [" ", "  ", "   ", "\t", "\n", "\r\n", "\n\n", "\r", "\v", "\f", "\u0085", "\u00a0", "\u2028", "\u3000", "\ufeff"];

const WORDS =
    "the Hello don't we'll I'M can’t naïve Straße über español Привет мир 你好 世界 中文，标点。 こんにちは カタカナ・テスト " +
    "ー ゛ 〜 안녕하세요 שלום مرحبا नमस्ते สวัสดี public static void main(String[] args){ return; } </div> &amp; 0x1F 3.14159 " +
    "1,234,567 2026-11-18T12:34:56Z user@example.com https://example.com/a?b=c#d C:\\dir\\file.txt $HOME ${x} `code` ``` " +
    "**bold** #include <stdio.h> => -> :: != === ... …… —— “” «» <think> </think> <｜User｜> <|im_end|> " +
    "<｜begin▁of▁sentence｜> 👨‍👩‍👧‍👦 🇩🇪 ❤️ 1️⃣ é ﬁ ½ ٣٤٥ _snake_case_ camelCaseWord CONSTANT";

/** Returns the same strings on every call, because the seed is fixed. */
export function adversarialStrings(count) {
    const random = generator(20261118);
    return Array.from({ length: count }, () => adversarialString(random));
}

function adversarialString(random) {
    const pools = Array.from({ length: 1 + below(random, 4) }, () => pool(random));
    const atoms = 1 + below(random, 14);
    let text = "";
    for (let i = 0; i < atoms; i++) {
        const atom = pools[below(random, pools.length)]();
        text += random() < 0.05 ? atom.repeat(2 + below(random, 40)) : atom;
    }
    return text;
}

function pool(random) {
    const kind = random();
    if (kind < 0.2) {
        return () => SPACES[below(random, SPACES.length)];
    }
    if (kind < 0.4) {
        const words = WORDS.split(" ");
        return () => words[below(random, words.length)];
    }
    const names = Object.keys(RANGES);
    const ranges = RANGES[names[below(random, names.length)]];
    return () => {
        const [first, last] = ranges[below(random, ranges.length)];
        return String.fromCodePoint(first + below(random, last - first + 1));
    };
}

function below(random, bound) {
    return Math.floor(random() * bound);
}

/** The random number generator mulberry32. */
function generator(seed) {
    let state = seed;
    return () => {
        state = (state + 0x6d2b79f5) | 0;
        let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
    };
}
