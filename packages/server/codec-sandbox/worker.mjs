// @ts-check
// The worker thread in which payload codecs run, each call in a QuickJS of its own: it shares nothing with the host or
// with another call, and has neither modules nor time or memory beyond its limits. Plain JavaScript, so that the
// bundle, the sources and the tests start the same file.
import { readFileSync, readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant, newVariant, Scope } from 'quickjs-emscripten-core';

/** @typedef {import('../src/modules/device-profiles/sandbox.model').CodecCall} CodecCall */
/** @typedef {import('../src/modules/device-profiles/sandbox.model').WorkerReply} WorkerReply */
/** @typedef {import('../src/modules/device-profiles/sandbox.model').WorkerOutcome} WorkerOutcome */

/** Everything else comes before codecs. On Linux this is the thread's own; elsewhere it would be the whole server's. */
const NICENESS = 10;
if (process.platform === 'linux') setPriority(0, NICENESS);

/** @type {import('../src/modules/device-profiles/sandbox.model').SandboxLimits} */
const limits = workerData;
/** In the stacks of errors, where the prelude looks for it. */
const FILE_NAME = 'codec.js';
const sourceOf = (/** @type {string} */ name) => readFileSync(new URL(name, import.meta.url), 'utf8');
const PRELUDE = sourceOf('prelude.js');
const ENCODINGS = sourceOf('encodings.js');
/** They take half a millisecond, and few codecs use them. */
const USES_ENCODINGS = /Buffer|TextEncoder|TextDecoder|atob|btoa/;

// Node's types do not know it.
const wasm = Reflect.get(globalThis, 'WebAssembly');
const PAGE_BYTES = 64 * 1024;
/** With which the module was built. */
const FIRST_PAGES = 256;
/**
 * QuickJS's own limit counts no more than a few bytes of each allocation here, because WebAssembly does not report their
 * sizes: the memory itself must end.
 */
const wasmMemory = new wasm.Memory({
  initial: FIRST_PAGES,
  maximum: FIRST_PAGES + Math.ceil(limits.memoryBytes / PAGE_BYTES),
});
const quickJs = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory }));

/**
 * Time that this thread was given a processor, in ms, where the system reports it: on a busy machine a codec must not be
 * stopped for what others do. Elsewhere it is the time that went by.
 */
function usedTime() {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ', 1)[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

/** The system's number of this thread, by which the main thread finds its time; null where the system does not tell it. */
function systemThreadId() {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    return null;
  }
}

/** @type {WorkerOutcome} */
const NO_OUTPUT = { kind: 'failed', message: 'What was decoded cannot be written as JSON', line: null };
/** @type {WorkerOutcome} */
const OUT_OF_MEMORY = { kind: 'failed', message: 'out of memory', line: null };

/** What stands outside functions only in an ES module. */
const EXPORT = /^[ \t]*export\b/m;

/**
 * Evaluates a codec: an ES module, or a script.
 * @param {import('quickjs-emscripten-core').QuickJSContext} context
 * @param {string} script
 * @returns the exports of a module, undefined of a script
 */
function load(context, script) {
  const asModule = EXPORT.test(script) ? evaluateModule(context, script) : undefined;
  if (asModule && !asModule.error) return asModule;
  // The word may begin a line of a comment in a script that no module may be: modules are strict.
  const asScript = context.evalCode(script, FILE_NAME);
  if (!asScript.error) {
    asModule?.error.dispose();
    asScript.value.dispose();
    return { value: context.undefined };
  }
  if (!asModule) return asScript;
  asScript.error.dispose();
  return asModule;
}

/**
 * @param {import('quickjs-emscripten-core').QuickJSContext} context
 * @param {string} script
 */
function evaluateModule(context, script) {
  const evaluated = context.evalCode(script, FILE_NAME, { type: 'module' });
  if (evaluated.error) return evaluated;
  const state = context.getPromiseState(evaluated.value);
  // What waits for something at its top level waits for ever: the prelude finds a promise without functions.
  if (state.type === 'pending' || ('notAPromise' in state && state.notAPromise)) return evaluated;
  evaluated.dispose();
  return state.type === 'fulfilled' ? { value: state.value } : { error: state.error };
}

/**
 * @param {CodecCall} call
 * @returns {WorkerOutcome}
 * @throws what WebAssembly throws when stack or memory end where QuickJS does not expect it; then it is in any state
 */
function run({ script, name, input }) {
  return Scope.withScope((scope) => {
    const runtime = scope.manage(quickJs.newRuntime());
    runtime.setMemoryLimit(limits.memoryBytes);
    runtime.setMaxStackSize(limits.stackBytes);
    const context = scope.manage(runtime.newContext());
    const evaluate = (/** @type {string} */ source) =>
      scope.manage(context.unwrapResult(context.evalCode(source)));
    const codec = scope.manage(
      context.unwrapResult(
        context.callFunction(evaluate(PRELUDE), context.undefined, evaluate(`(${JSON.stringify(limits)})`)),
      ),
    );
    if (USES_ENCODINGS.test(script)) evaluate(ENCODINGS);
    const call = scope.manage(context.getProp(codec, 'call'));
    const describe = scope.manage(context.getProp(codec, 'describe'));
    const given = [name, JSON.stringify(input)].map((text) => scope.manage(context.newString(text)));

    const [startedAt, usedBefore] = [performance.now(), usedTime()];
    const isLate = () => performance.now() - startedAt > limits.callMs;
    let isOver = false;
    const lookAtTime = () => {
      isOver ||= isLate() && usedTime() - usedBefore > limits.callMs;
      return isOver;
    };
    runtime.setInterruptHandler(lookAtTime);
    const loaded = load(context, script);
    const thrown = loaded.error && scope.manage(loaded.error);
    const exported = loaded.error ? context.undefined : scope.manage(loaded.value);
    const answer = thrown
      ? context.callFunction(describe, context.undefined, thrown)
      : context.callFunction(call, context.undefined, ...given, exported);
    const result = scope.manage(answer.error ?? answer.value);
    // A native function that nothing interrupts may have ended late.
    if (lookAtTime()) return { kind: 'timeout' };
    // What cannot even be described failed for want of memory.
    return answer.error ? OUT_OF_MEMORY : read(context, result);
  });
}

/**
 * What the prelude answered; a codec may have replaced the functions that it is made with.
 * @param {import('quickjs-emscripten-core').QuickJSContext} context
 * @param {import('quickjs-emscripten-core').QuickJSHandle} result
 * @returns {WorkerOutcome}
 */
function read(context, result) {
  const length = context.getProp(result, 'length').consume(context.getNumber);
  if (context.typeof(result) !== 'string' || !(length <= limits.outputCharacters)) return OUT_OF_MEMORY;
  const text = context.getString(result);
  const answer = JSON.parse(text);
  if (typeof answer !== 'object' || answer === null) return NO_OUTPUT;
  if (!('failed' in answer)) return { kind: 'output', text };
  const { failed: message, line } = answer;
  return typeof message === 'string'
    ? { kind: 'failed', message, line: Number.isInteger(line) ? line : null }
    : NO_OUTPUT;
}

/** @param {CodecCall} call @returns {WorkerReply} */
function reply(call) {
  const startedAt = usedTime();
  const used = () => usedTime() - startedAt;
  try {
    return { outcome: run(call), usedMs: used(), isSpent: false };
  } catch {
    return { outcome: OUT_OF_MEMORY, usedMs: used(), isSpent: true };
  }
}

// Compiled and warm before the first call, whose time is counted.
reply({
  script: 'function Decoder() { return {}; }',
  name: 'decodeUplink',
  input: { bytes: [], fPort: null, recvTime: 0, variables: {} },
});
parentPort?.on('message', (call) => parentPort?.postMessage(reply(call)));
parentPort?.postMessage({ threadId: systemThreadId() });
