// The reference: Hugging Face's own tokenizer (npm "tokenizers", its Rust library) with the table of
// @lenml/tokenizer-deepseek_v4 and without added tokens, as the API counts message text.
import crypto from "node:crypto";
import fs from "node:fs";
import { Tokenizer } from "tokenizers";

const TABLE = new URL("node_modules/@lenml/tokenizer-deepseek_v4/models/tokenizer.json", import.meta.url);

const table = JSON.parse(fs.readFileSync(TABLE, "utf8"));
table.added_tokens = [];
const tokenizer = Tokenizer.fromString(JSON.stringify(table));
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Text as a decoder reads it: U+FFFD for what is no UTF-8, a byte order mark kept. */
export function textOf(bytes) {
    return decoder.decode(bytes);
}

/** The count, and the first 64 bits of the SHA-256 of the ids as little-endian 32-bit numbers. */
export async function measure(text) {
    const ids = (await tokenizer.encode(text, null, { addSpecialTokens: false })).getIds();
    const bytes = Buffer.alloc(4 * ids.length);
    ids.forEach((id, i) => bytes.writeInt32LE(id, 4 * i));
    return { tokens: ids.length, ids: crypto.createHash("sha256").update(bytes).digest("hex").slice(0, 16) };
}
