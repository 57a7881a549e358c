// Evaluated in the sandbox before a codec: returns the function that calls it.
// What is needed after the codec has run is taken before, so that nothing that it replaces is used.
(callLimits) => {
  const { parse, stringify } = JSON;
  const ignore = () => {};
  globalThis.module = { exports: {} };
  globalThis.exports = globalThis.module.exports;
  globalThis.console = { log: ignore, info: ignore, warn: ignore, error: ignore, debug: ignore };

  /** What a codec threw; it may be anything. */
  function describe(thrown) {
    let message = 'The codec threw something that cannot be shown';
    let line = null;
    try {
      const isError = typeof thrown === 'object' && thrown !== null;
      message = String((isError && thrown.message) || thrown);
      line = Number(/codec\.js:(\d+)/.exec(String(isError && thrown.stack))?.[1] ?? 0) || null;
    } catch {
      // A getter of it threw again.
    }
    return { failed: message.slice(0, callLimits.messageCharacters), line };
  }

  const fail = (message) => {
    throw new TypeError(message);
  };

  function ensureObject(given, what) {
    if (typeof given?.then === 'function') fail(`${what} is a promise; a codec answers at once`);
    if (typeof given !== 'object' || given === null || Array.isArray(given)) fail(`${what} is no object`);
    return given;
  }

  /** The answer of a function of the payload codec API. */
  function answerOf(given, name) {
    const { data, bytes, fPort, errors, warnings } = ensureObject(given, `What ${name} returns`);
    if (errors?.length > 0) fail(Array.from(errors, String).join('; '));
    return { data, bytes, fPort, warnings: Array.from(warnings ?? [], String) };
  }

  const ensureBytes = (given) => {
    const bytes = Array.from(given ?? fail('The encoder returned no bytes'));
    const isByte = (byte) => Number.isInteger(byte) && byte >= -128 && byte <= 255;
    if (!bytes.every(isByte)) fail('The encoder returned something else than bytes');
    return bytes.map((byte) => byte & 0xff);
  };

  /** Functions that a codec may have at its top level, constants too, which are no properties of the global object. */
  const GLOBALS = {
    decodeUplink: () => typeof decodeUplink === 'function' && decodeUplink,
    Decode: () => typeof Decode === 'function' && Decode,
    Decoder: () => typeof Decoder === 'function' && Decoder,
    normalizeUplink: () => typeof normalizeUplink === 'function' && normalizeUplink,
    decodeDownlink: () => typeof decodeDownlink === 'function' && decodeDownlink,
    encodeDownlink: () => typeof encodeDownlink === 'function' && encodeDownlink,
    Encode: () => typeof Encode === 'function' && Encode,
    Encoder: () => typeof Encoder === 'function' && Encoder,
  };

  /** What a codec exports: of an ES module by name or as default, or by `module.exports`. */
  let exported = [];
  function setExports(ofModule) {
    const given = [
      ofModule,
      ofModule?.default,
      globalThis.module?.exports,
      globalThis.module?.exports?.default,
    ];
    exported = given.map((part) =>
      typeof part === 'function'
        ? { [part.name in GLOBALS ? part.name : 'decodeUplink']: part }
        : Object(part),
    );
  }

  /** The codec's function of that name; undefined: it has none. */
  function find(name) {
    const candidates = [GLOBALS[name](), ...exported.map((part) => part[name])];
    return candidates.find((candidate) => typeof candidate === 'function');
  }

  /** Calls the first of its functions that the codec has, each in the manner of its name. */
  function callFirst(manners) {
    const names = Object.keys(manners);
    const name = names.find(find) ?? fail(`The script has no function ${listOf(names)}`);
    return manners[name](find(name));
  }
  const listOf = (names) => [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' or ');

  const CALLS = {
    decodeUplink({ bytes, fPort, recvTime, variables }) {
      const input = { bytes, fPort, recvTime: new Date(recvTime), variables };
      const { data, warnings } = callFirst({
        decodeUplink: (run) => answerOf(run(input), 'decodeUplink'),
        Decode: (run) => ({ data: run(fPort, bytes, variables), warnings: [] }),
        Decoder: (run) => ({ data: run(bytes, fPort), warnings: [] }),
      });
      ensureObject(data, 'What was decoded');
      const normalize = find('normalizeUplink');
      if (!normalize) return { data, warnings };
      const normalized = answerOf(normalize({ data }), 'normalizeUplink');
      return { data, normalized: normalized.data, warnings: [...warnings, ...normalized.warnings] };
    },
    decodeDownlink({ bytes, fPort, recvTime, variables }) {
      const input = { bytes, fPort, recvTime: new Date(recvTime), variables };
      const { data, warnings } = callFirst({
        decodeDownlink: (run) => answerOf(run(input), 'decodeDownlink'),
      });
      return { data: ensureObject(data, 'What was decoded'), warnings };
    },
    encodeDownlink({ data, fPort, variables }) {
      const { bytes, ...answer } = callFirst({
        encodeDownlink: (run) => answerOf(run({ data, fPort, variables }), 'encodeDownlink'),
        Encode: (run) => ({ bytes: run(fPort, data, variables), warnings: [] }),
        Encoder: (run) => ({ bytes: run(data, fPort), warnings: [] }),
      });
      return { bytes: ensureBytes(bytes), fPort: answer.fPort ?? fPort, warnings: answer.warnings };
    },
  };

  const call = (name, input, ofModule) => {
    try {
      setExports(ofModule);
      const text = stringify(CALLS[name](parse(input)));
      if (text.length > callLimits.outputCharacters) {
        fail(`The output is longer than ${callLimits.outputCharacters} characters`);
      }
      return text;
    } catch (thrown) {
      return stringify(describe(thrown));
    }
  };
  return { call, describe: (thrown) => stringify(describe(thrown)) };
};
