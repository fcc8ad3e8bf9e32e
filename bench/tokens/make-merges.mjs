// Creates merges.bin.gz, the tokenizer's merge table, from models/tokenizer.json of @lenml/tokenizer-deepseek_v4.
//
//   cd bench/tokens && npm install --ignore-scripts --legacy-peer-deps && node make-merges.mjs
//
// The file consists of six columns with one byte per merge (left ID high, middle, low; right ID high, middle, low). Columns compress
// to two thirds of the size of rows. A merge's own ID is not stored; this script checks that it is 259 + the merge's index.
import fs from "node:fs";
import zlib from "node:zlib";

const SOURCE = new URL("node_modules/@lenml/tokenizer-deepseek_v4/models/tokenizer.json", import.meta.url);
const TARGET = new URL("../../core/src/main/resources/dev/deepseektui/core/conversation/tokens/merges.bin.gz", import.meta.url);
const FIRST_BYTE_ID = 3;
const FIRST_MERGE_ID = 259;

const { vocab, merges } = JSON.parse(fs.readFileSync(SOURCE, "utf8")).model;

checkByteIds();
const columns = Array.from({ length: 6 }, () => Buffer.alloc(merges.length));
merges.forEach((merge, index) => {
    const [left, right] = typeof merge === "string" ? merge.split(" ") : merge;
    if (vocab[left + right] !== FIRST_MERGE_ID + index) {
        throw new Error(`merge ${index} has the id ${vocab[left + right]}`);
    }
    [vocab[left], vocab[right]].forEach((id, side) => {
        columns[3 * side][index] = id >> 16;
        columns[3 * side + 1][index] = (id >> 8) & 255;
        columns[3 * side + 2][index] = id & 255;
    });
});
const packed = zlib.gzipSync(Buffer.concat(columns), { level: 9 });
fs.writeFileSync(TARGET, packed);
console.log(`${merges.length} merges, ${packed.length} bytes`);

/** Checks that the bytes have IDs 3 to 258 in the order of GPT-2's alphabet: first the printable bytes, then the others. */
function checkByteIds() {
    const prints = (b) => (b >= 33 && b <= 126) || (b >= 161 && b <= 172) || b >= 174;
    const bytes = [...Array(256).keys()];
    const hidden = bytes.filter((b) => !prints(b));
    [...bytes.filter(prints), ...hidden].forEach((byte, order) => {
        const name = String.fromCodePoint(prints(byte) ? byte : 256 + hidden.indexOf(byte));
        if (vocab[name] !== FIRST_BYTE_ID + order) {
            throw new Error(`byte ${byte} has the id ${vocab[name]}`);
        }
    });
}
