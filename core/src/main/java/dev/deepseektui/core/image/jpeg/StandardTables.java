package dev.deepseektui.core.image.jpeg;

import java.util.HexFormat;

/** The tables of the standard's annex K, which suit photographs, and which nearly all cameras use. */
final class StandardTables {
    /** A number of eight bits for each of 64 frequencies, row by row: by how much they are made coarser at quality 50. */
    static final int[] LIGHT = {
        16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29,
        51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121,
        120, 101, 72, 92, 95, 98, 112, 100, 103, 99
    };

    static final int[] COLOUR = {
        17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99, 47, 66, 99, 99,
                99, 99, 99,
        99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
                99, 99, 99,
        99, 99
    };

    static final CodeTable LIGHT_MEANS = table("00010501010101010100000000000000", "000102030405060708090a0b");
    static final CodeTable COLOUR_MEANS = table("00030101010101010101010000000000", "000102030405060708090a0b");
    static final CodeTable LIGHT_OTHERS = table(
            "0002010303020403050504040000017d",
            "01020300041105122131410613516107227114328191a1082342b1c11552d1f0"
                    + "2433627282090a161718191a25262728292a3435363738393a43444546474849"
                    + "4a535455565758595a636465666768696a737475767778797a83848586878889"
                    + "8a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5"
                    + "c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8"
                    + "f9fa");
    static final CodeTable COLOUR_OTHERS = table(
            "00020102040403040705040400010277",
            "000102031104052131061241510761711322328108144291a1b1c109233352f0"
                    + "156272d10a162434e125f11718191a262728292a35363738393a434445464748"
                    + "494a535455565758595a636465666768696a737475767778797a828384858687"
                    + "88898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3"
                    + "c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8"
                    + "f9fa");

    private StandardTables() {}

    private static CodeTable table(String counts, String symbols) {
        return CodeTable.of(HexFormat.of().parseHex(counts), HexFormat.of().parseHex(symbols));
    }
}
