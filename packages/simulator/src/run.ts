import type { Fleet, FleetDevice } from './fleet';
import { DRIFT_MS, sendTimes } from './node';
import type { Sender } from './sender';

/** Most messages without an acknowledgement at a time. */
const IN_FLIGHT = 128;
const PROGRESS_EVERY = 250;

interface Moment {
  device: FleetDevice;
  at: number;
  fCnt: number;
}

/** Everything the fleet sends from `from` until before `to` (epoch ms), in order of time. */
export function momentsBetween(fleet: Fleet, from: number, to: number): Moment[] {
  return fleet.devices
    .flatMap((device) => sendTimes(fleet, device, from, to).map((moment) => ({ device, ...moment })))
    .sort((a, b) => a.at - b.at);
}

interface FillOptions {
  /** Sends the newest messages first, so that latest values are available at once. */
  newestFirst?: boolean;
  /** Stops early; messages in flight are awaited. */
  signal?: AbortSignal;
  /** Called with the finished share, 0 to 1. */
  onProgress?(share: number): void;
}

/**
 * Sends everything that the fleet would have sent between two times (epoch ms), as fast as it is acknowledged.
 * @throws Error the first failure, once nothing is in flight any more
 */
export async function fillHistory(
  fleet: Fleet,
  sender: Sender,
  range: { from: number; to: number },
  { newestFirst, signal, onProgress = () => {} }: FillOptions = {},
): Promise<void> {
  const moments = momentsBetween(fleet, range.from, range.to);
  if (newestFirst) moments.reverse();
  let next = 0;
  let done = 0;
  const failures: unknown[] = [];
  const work = async () => {
    while (next < moments.length && failures.length === 0 && !signal?.aborted) {
      const moment = moments[next++]!;
      await sender.send(fleet, moment.device, moment);
      done += 1;
      if (done % PROGRESS_EVERY === 0) onProgress(done / moments.length);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, () => work().catch((error) => failures.push(error))));
  if (failures.length > 0) throw failures[0];
  if (!signal?.aborted) onProgress(1);
}

export interface Running {
  /** Stops sending; resolves when nothing is in flight. */
  stop(): Promise<void>;
}

interface LiveOptions {
  /** End of the history (epoch ms); what is due since then is sent at once. */
  from: number;
  now(): number;
  onError(error: Error): void;
}

const LOOK_AHEAD_MS = 60_000;

/** Whether a device still sends then: a downlink may have changed its interval since it was planned. */
const isStillDue = (fleet: Fleet, { device, at, fCnt }: Moment): boolean =>
  sendTimes(fleet, device, at - DRIFT_MS, at + DRIFT_MS).some((due) => due.at === at && due.fCnt === fCnt);

/** Sends in real time. A message that is not acknowledged is reported and lost, as on the air. */
export function runLive(fleet: Fleet, sender: Sender, { from, now, onError }: LiveOptions): Running {
  const timers = new Set<NodeJS.Timeout>();
  const inFlight = new Set<Promise<void>>();
  const send = (moment: Moment) => {
    const sending = sender
      .send(fleet, moment.device, moment)
      .catch(onError)
      .finally(() => inFlight.delete(sending));
    inFlight.add(sending);
  };
  let plannedUntil = from;
  const plan = () => {
    const until = now() + LOOK_AHEAD_MS;
    for (const moment of momentsBetween(fleet, plannedUntil, until)) {
      const timer = setTimeout(
        () => {
          timers.delete(timer);
          if (isStillDue(fleet, moment)) send(moment);
        },
        Math.max(0, moment.at - now()),
      );
      timers.add(timer);
    }
    plannedUntil = until;
  };
  plan();
  const planner = setInterval(plan, LOOK_AHEAD_MS / 2);
  return {
    async stop() {
      clearInterval(planner);
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(inFlight);
    },
  };
}
