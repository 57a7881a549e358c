import { setTimeout } from 'node:timers/promises';
import type { Eui } from '@fieldscope/contract/ids';
import type { CloudProblem } from '@fieldscope/contract/import-choices';
import { HOUR_MS, SECOND_MS } from '@fieldscope/contract/time';
import { type Audience, fetchOutside, OutboundError } from '../../platform/http/outbound';
import {
  type CloudAnswer,
  type CloudRange,
  type CloudReading,
  readNodes,
  readTelemetry,
} from './cloud-answers.model';

/** What opens a cloud; the address up to the name of a call. */
export interface CloudAccess {
  address: string;
  accessId: string;
  accessKey: string;
  audience: Audience;
}

/** The cloud gave no answer that can be used. */
export class CloudError extends Error {
  constructor(
    readonly problem: CloudProblem,
    /** How long the cloud wants to be left alone, in ms. */
    readonly waitMs = 0,
  ) {
    super(problem);
  }
}

const TIMEOUT_MS = 30_000;
const ANSWER_BYTES = 4 * 1024 * 1024;
/** Of a request: sixty measurements a minute for a day are fewer. */
const MOST_READINGS = 100_000;
/** The vendor's own client allows itself one call a second. */
const PAUSE_MS = SECOND_MS;
const TOO_MANY = 429;
const LONGEST_WAIT_MS = 10 * 60 * SECOND_MS;
const USUAL_WAIT_MS = 5 * SECOND_MS;

type Async<F extends (...args: never[]) => unknown> = (
  ...args: Parameters<F>
) => Promise<ReturnType<F>> | ReturnType<F>;

interface CloudParts {
  /** Waits, in ms; replaced in tests. */
  pause?: (ms: number) => Promise<unknown>;
  /** Read answers, which may have megabytes; in a worker thread where others share the process. */
  read?: { nodes: Async<typeof readNodes>; telemetry: Async<typeof readTelemetry> };
}
const HERE = { nodes: readNodes, telemetry: readTelemetry };

/** Calls of the vendor's public API, one at a time and no faster than its own client makes them. */
export function openCloud(access: CloudAccess, { pause = setTimeout, read = HERE }: CloudParts = {}) {
  let isFirst = true;
  const call = async (path: string, query: Record<string, string>): Promise<CloudAnswer> => {
    if (!isFirst) await pause(PAUSE_MS);
    isFirst = false;
    return ask(access, path, query);
  };

  /** Readings of these times, both included. @throws CloudError */
  async function listReadings(eui: Eui, from: number, to: number): Promise<CloudReading[]> {
    const found: CloudReading[] = [];
    // A cut answer is released before its halves are asked for, however many there are.
    const ranges = [{ from, to }];
    for (let range = ranges.pop(); range; range = ranges.pop()) {
      const answer = await listRange(eui, range);
      if (answer.mayBeCut && range.to - range.from > HOUR_MS) {
        const middle = Math.floor((range.from + range.to) / 2);
        ranges.push({ from: middle + 1, to: range.to }, { from: range.from, to: middle });
        continue;
      }
      if (found.length + answer.readings.length > MOST_READINGS) throw new CloudError('answer_unreadable');
      for (const reading of answer.readings) found.push(reading);
    }
    return found;
  }

  async function listRange(eui: Eui, range: CloudRange) {
    const times = { time_start: String(range.from), time_end: String(range.to) };
    return ensureUsable(
      await read.telemetry(await call('list_telemetry_data', { device_eui: eui, ...times }), range),
    );
  }

  return {
    listReadings,
    /** Nodes that the key reaches. @throws CloudError */
    listNodes: async () => ensureUsable(await read.nodes(await call('list_devices', { device_type: '2' }))),
  };
}

/** @throws CloudError */
function ensureUsable<T>(read: { value: T; problem?: undefined } | { problem: CloudProblem }): T {
  if (read.problem !== undefined) throw new CloudError(read.problem);
  return read.value;
}

async function ask(
  { address, accessId, accessKey, audience }: CloudAccess,
  path: string,
  query: Record<string, string>,
): Promise<CloudAnswer> {
  const url = `${address.replace(/\/+$/, '')}/${path}?${new URLSearchParams(query)}`;
  const authorization = `Basic ${Buffer.from(`${accessId}:${accessKey}`).toString('base64')}`;
  const answer = await fetchOutside(
    url,
    { headers: { authorization, accept: 'application/json' } },
    { audience, timeoutMs: TIMEOUT_MS, answerBytes: ANSWER_BYTES },
  ).catch((error: unknown) => {
    if (!(error instanceof OutboundError)) throw error;
    throw new CloudError(error.reason === 'answer_too_large' ? 'answer_unreadable' : 'unreachable');
  });
  if (answer.status === TOO_MANY) throw new CloudError('busy', waitOf(answer));
  if (answer.status >= 500) throw new CloudError('unreachable');
  return { status: answer.status, body: new Uint8Array(await answer.arrayBuffer()) };
}

function waitOf({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0
    ? Math.min(LONGEST_WAIT_MS, seconds * SECOND_MS)
    : USUAL_WAIT_MS;
}
