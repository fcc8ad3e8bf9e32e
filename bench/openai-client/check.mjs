// Each check is a conversation that the simulator's script expects. An unexpected request fails the script.
import assert from "node:assert/strict";
import {spawn} from "node:child_process";
import {once} from "node:events";
import {createInterface} from "node:readline";
import {fileURLToPath} from "node:url";
import OpenAI from "openai";

const root = fileURLToPath(new URL("../../", import.meta.url));
const model = "deepseek-flash";
const plain = {model, max_tokens: 1000, thinking: {type: "disabled"}};
const readFile = {
  type: "function",
  function: {
    name: "read",
    description: "Reads a file.",
    parameters: {type: "object", properties: {path: {type: "string"}}, required: ["path"]},
  },
};
const read = ({path}) => `content of ${path}`;

async function startSimulator() {
  const script = fileURLToPath(new URL("script.json", import.meta.url));
  const program = `${root}testkit/simulator`;
  const simulator = spawn(program, ["--port", "0", "--script", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const first = once(createInterface({input: simulator.stdout}), "line");
  const [url] = await Promise.race([first, once(simulator, "exit").then(([code]) => {
    throw new Error(`${program} exited with code ${code} before printing its URL`);
  })]);
  return {simulator, url};
}

const checks = {
  async "models are listed"(client) {
    const ids = [];
    for await (const one of client.models.list()) ids.push(one.id);
    assert.deepEqual(ids, ["deepseek-flash", "deepseek-v4-pro"]);
  },

  async "an answer without streaming"(client) {
    const answer = await client.chat.completions.create({
      ...plain,
      messages: [{role: "system", content: "Be brief."}, {role: "user", content: "Hello"}],
    });
    assert.equal(answer.choices[0].message.content, "Brief enough? 漢字 😀");
    assert.equal(answer.choices[0].finish_reason, "stop");
    assert.equal(answer.usage.prompt_cache_hit_tokens + answer.usage.prompt_cache_miss_tokens, answer.usage.prompt_tokens);
  },

  async "a streamed answer, byte by byte, after keep-alive comments"(client) {
    const stream = client.chat.completions.stream({
      ...plain,
      stream_options: {include_usage: true},
      messages: [{role: "user", content: "Stream"}],
    });
    const answer = await stream.finalChatCompletion();
    assert.equal(answer.choices[0].message.content, "Streamed, 漢字 😀 and all.");
    assert.ok((await stream.totalUsage()).completion_tokens > 0);
  },

  async "streamed tool calls with thinking, answered"(client) {
    const request = {model, reasoning_effort: "max", max_tokens: 1000, tools: [readFile], stream: true};
    const messages = [{role: "user", content: "Read a.txt and b.txt."}];
    const asked = await streamed(client, {...request, messages});
    assert.equal(asked.finish_reason, "tool_calls");
    assert.equal(asked.message.reasoning_content, "I need both files.");
    messages.push(asked.message);
    for (const call of asked.message.tool_calls) {
      messages.push({role: "tool", tool_call_id: call.id, content: read(JSON.parse(call.function.arguments))});
    }
    const done = await streamed(client, {...request, messages, stream_options: {include_usage: true}});
    assert.equal(done.message.content, "Both files were read.");
    assert.ok(done.usage.prompt_tokens > 0);
  },

  async "the client's own tool runner, streaming"(client) {
    const runner = client.chat.completions.runTools({
      ...plain,
      stream: true,
      messages: [{role: "user", content: "Read c.txt."}],
      tools: [{type: "function", function: {...readFile.function, parse: JSON.parse, function: read}}],
    });
    assert.equal(await runner.finalContent(), "The runner read c.txt.");
  },

  async "the client retries after 429, 503 and a reset"(client) {
    const answer = await client.chat.completions.create(
      {...plain, messages: [{role: "user", content: "Try"}]}, {maxRetries: 5});
    assert.equal(answer.choices[0].message.content, "Fourth time lucky.");
  },

  async "a truncated stream is an error, and the text received is kept"(client) {
    const stream = await client.chat.completions.create(
      {...plain, stream: true, messages: [{role: "user", content: "Cut"}]});
    let text = "";
    await assert.rejects(async () => {
      for await (const chunk of stream) text += chunk.choices[0]?.delta?.content ?? "";
    });
    assert.ok("This text is cut off here, somewhere.".startsWith(text) && text.length > 0, text);
  },

  async "a stalled stream can be abandoned"(client) {
    const stream = await client.chat.completions.create(
      {...plain, stream: true, messages: [{role: "user", content: "Stall"}]});
    let text = "";
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta?.content ?? "";
      if (text) break;
    }
    assert.ok(text.length > 0);
  },

  async "a request after the end of the script is an error"(client) {
    const over = client.chat.completions.create({...plain, messages: [{role: "user", content: "More"}]}, {maxRetries: 0});
    await assert.rejects(over, (error) => error.status === 500 && /script is over/.test(error.message));
  },

  async "an orphan tool result is a BadRequestError"(client) {
    const messages = [{role: "user", content: "x"}, {role: "tool", tool_call_id: "none", content: "y"}];
    await assert.rejects(client.chat.completions.create({...plain, messages}), OpenAI.BadRequestError);
  },

  async "a wrong type is an UnprocessableEntityError"(client) {
    const wrong = {...plain, max_tokens: 0, messages: [{role: "user", content: "x"}]};
    await assert.rejects(client.chat.completions.create(wrong), OpenAI.UnprocessableEntityError);
  },

  async "an unknown key is an AuthenticationError"(client) {
    const other = client.withOptions({apiKey: "sk-unknown"});
    await assert.rejects(other.models.list(), OpenAI.AuthenticationError);
  },
};

/** Joins the chunks of a stream. The client does not do this for fields that OpenAI's API lacks, such as reasoning_content. */
async function streamed(client, request) {
  const message = {role: "assistant", content: "", reasoning_content: ""};
  let finish_reason, usage;
  for await (const chunk of await client.chat.completions.create(request)) {
    usage = chunk.usage ?? usage;
    const choice = chunk.choices[0];
    if (!choice) continue;
    finish_reason = choice.finish_reason ?? finish_reason;
    message.content += choice.delta.content ?? "";
    message.reasoning_content += choice.delta.reasoning_content ?? "";
    for (const piece of choice.delta.tool_calls ?? []) {
      message.tool_calls ??= [];
      message.tool_calls[piece.index] ??= {id: piece.id, type: "function", function: {name: "", arguments: ""}};
      const call = message.tool_calls[piece.index].function;
      call.name += piece.function.name ?? "";
      call.arguments += piece.function.arguments ?? "";
    }
  }
  return {message, finish_reason, usage};
}

const {simulator, url} = await startSimulator();
let failed = 0;
try {
  const client = new OpenAI({baseURL: url, apiKey: "sk-openai-client"});
  for (const [name, check] of Object.entries(checks)) {
    try {
      await check(client);
      console.log(`ok    ${name}`);
    } catch (error) {
      failed++;
      console.log(`FAIL  ${name}: ${error.stack}`);
    }
  }
} finally {
  simulator.kill("SIGINT");
  const [code, signal] = await once(simulator, "exit");
  console.log(`simulator exited with ${signal ?? `code ${code}`}`);
}
process.exitCode = failed ? 1 : 0;
