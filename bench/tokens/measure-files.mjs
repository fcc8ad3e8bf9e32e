// Counts tokens in files with the reference tokenizer, as input for dev.deepseektui.bench.tokens.ReferenceCheck:
//
//   find /usr/share/doc -type f | node measure-files.mjs > measured.jsonl
//   java -cp 'bench/target/bench/lib/*' dev.deepseektui.bench.tokens.ReferenceCheck measured.jsonl
import fs from "node:fs";
import readline from "node:readline";
import { measure, textOf } from "./reference.mjs";

for await (const file of readline.createInterface({ input: process.stdin })) {
    const bytes = fs.readFileSync(file);
    process.stdout.write(JSON.stringify({ file, bytes: bytes.length, ...(await measure(textOf(bytes))) }) + "\n");
}
