package dev.deepseektui.core.image.jpeg;

/** The codes by which symbols are written. */
final class CodeTable {
    private final byte[] counts;
    private final byte[] symbols;
    private final int[] codes = new int[256];
    private final int[] lengths = new int[256];

    private CodeTable(byte[] counts, byte[] symbols) {
        this.counts = counts;
        this.symbols = symbols;
    }

    /** @param counts how many codes there are of each length, from one bit on */
    static CodeTable of(byte[] counts, byte[] symbols) {
        CodeTable table = new CodeTable(counts, symbols);
        int code = 0;
        int at = 0;
        for (int length = 1; length <= counts.length; length++) {
            for (int i = 0; i < counts[length - 1]; i++) {
                int symbol = symbols[at++] & 0xff;
                table.codes[symbol] = code++;
                table.lengths[symbol] = length;
            }
            code <<= 1;
        }
        return table;
    }

    /** As a file says it: how many there are of each length, and their symbols. */
    byte[] written() {
        byte[] both = new byte[counts.length + symbols.length];
        System.arraycopy(counts, 0, both, 0, counts.length);
        System.arraycopy(symbols, 0, both, counts.length, symbols.length);
        return both;
    }

    void write(int symbol, BitWriter out) {
        out.write(codes[symbol], lengths[symbol]);
    }
}
