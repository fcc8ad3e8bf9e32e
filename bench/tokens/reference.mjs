// The reference tokenizer: Hugging Face's Rust library (npm package "tokenizers") with the table of @lenml/tokenizer-deepseek_v4.
// Added tokens are removed, because the API counts message text without them.
import crypto from "node:crypto";
import fs from "node:fs";
import { Tokenizer } from "tokenizers";

const TABLE = new URL("node_modules/@lenml/tokenizer-deepseek_v4/models/tokenizer.json", import.meta.url);

const table = JSON.parse(fs.readFileSync(TABLE, "utf8"));
table.added_tokens = [];
const tokenizer = Tokenizer.fromString(JSON.stringify(table));
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Decodes UTF-8. Replaces malformed bytes by U+FFFD and keeps a byte order mark. */
export function textOf(bytes) {
    return decoder.decode(bytes);
}

/** Returns the token count, and the first 64 bits of the SHA-256 of the IDs as little-endian 32-bit numbers. */
export async function measure(text) {
    const ids = (await tokenizer.encode(text, null, { addSpecialTokens: false })).getIds();
    const bytes = Buffer.alloc(4 * ids.length);
    ids.forEach((id, i) => bytes.writeInt32LE(id, 4 * i));
    return { tokens: ids.length, ids: crypto.createHash("sha256").update(bytes).digest("hex").slice(0, 16) };
}
