/** What `codec-sandbox/worker.mjs` receives and answers. */

/** Bounds of one call of a codec. */
export interface SandboxLimits {
  callMs: number;
  memoryBytes: number;
  stackBytes: number;
  outputCharacters: number;
  messageCharacters: number;
}

export interface BytesInput {
  bytes: number[];
  fPort: number | null;
  /** Epoch ms. */
  recvTime: number;
  variables: Record<string, string>;
}

interface DataInput {
  data: object;
  fPort: number | null;
  variables: Record<string, string>;
}

/** A call of a function of the payload codec API; older names of the function are called as well. */
export type CodecCall = { script: string } & (
  | { name: 'decodeUplink' | 'decodeDownlink'; input: BytesInput }
  | { name: 'encodeDownlink'; input: DataInput }
);

export type WorkerOutcome =
  /** JSON of `{data, normalized?, warnings}` or `{bytes, fPort, warnings}`. */
  | { kind: 'output'; text: string }
  /** In the codec's own words, with the line of the script as far as it is known. */
  | { kind: 'failed'; message: string; line: number | null }
  | { kind: 'timeout' };

/** What a worker says once it can run codecs. */
export interface WorkerReady {
  /** The system's number of its thread; null where the system does not tell it. */
  threadId: number | null;
}

export interface WorkerReply {
  outcome: WorkerOutcome;
  usedMs: number;
  /** Whether the worker must not be used again. */
  isSpent: boolean;
}

export type CodecOutcome =
  | WorkerOutcome
  /** The organisation's codecs have used up their time, so that it would have waited too long. */
  | { kind: 'busy' };
