import type { Fleet, FleetMember } from './fleet';
import { sendTimes } from './node';
import type { Sender } from './sender';

const UNDER_WAY = 64;

interface Moment {
  member: FleetMember;
  at: number;
  fCnt: number;
}

/** Everything the fleet sends from `from` until before `to`, in order of time. */
export function momentsBetween(fleet: Fleet, from: number, to: number): Moment[] {
  return fleet.members
    .flatMap((member) => sendTimes(fleet, member, from, to).map((moment) => ({ member, ...moment })))
    .sort((a, b) => a.at - b.at);
}

/**
 * Sends all that the fleet would have sent, as fast as it is acknowledged.
 * @param onProgress called with the share that is done, 0 to 1
 */
export async function fillHistory(
  fleet: Fleet,
  sender: Sender,
  range: { from: number; to: number },
  onProgress: (share: number) => void = () => {},
): Promise<number> {
  const moments = momentsBetween(fleet, range.from, range.to);
  let next = 0;
  let done = 0;
  const work = async () => {
    for (let moment = moments[next++]; moment; moment = moments[next++]) {
      await sender.send(fleet, moment.member, moment);
      done += 1;
      if (done % 500 === 0) onProgress(done / moments.length);
    }
  };
  await Promise.all(Array.from({ length: UNDER_WAY }, work));
  onProgress(1);
  return done;
}

export interface Running {
  stop(): void;
}

const LOOK_AHEAD_MS = 60_000;

/** Sends as time goes by. A message that is not acknowledged is reported and lost, as on the air. */
export function runLive(
  fleet: Fleet,
  sender: Sender,
  onError: (error: Error) => void,
  now: () => number = Date.now,
): Running {
  const timers = new Set<NodeJS.Timeout>();
  let plannedUntil = now();
  const plan = () => {
    const until = now() + LOOK_AHEAD_MS;
    for (const moment of momentsBetween(fleet, plannedUntil, until)) {
      const timer = setTimeout(
        () => {
          timers.delete(timer);
          sender.send(fleet, moment.member, moment).catch(onError);
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
    stop() {
      clearInterval(planner);
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
