import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** On a machine that is busy it rests so many times as long as it worked, as packing does. */
const REST_FACTOR = 6;
/** Processor time that is left, as a share of all: with less the machine counts as busy. */
const LEFT_SHARE = 0.25;

/** Lets others go first: where they need the processors, work is done in a small part of the time. */
export class Pace {
  private idle = idleTime();
  private since = performance.now();

  /** Called after each portion of work. */
  async rest(): Promise<void> {
    const workedMs = performance.now() - this.since;
    const { idle, all } = idleTime();
    const left = (idle - this.idle.idle) / Math.max(1, all - this.idle.all);
    this.idle = { idle, all };
    if (left < LEFT_SHARE) await wait(REST_FACTOR * workedMs);
    this.since = performance.now();
  }
}

function idleTime(): { idle: number; all: number } {
  const times = cpus().map((cpu) => cpu.times);
  const all = times.reduce((sum, each) => sum + each.user + each.nice + each.sys + each.idle + each.irq, 0);
  return { idle: times.reduce((sum, { idle }) => sum + idle, 0), all };
}
