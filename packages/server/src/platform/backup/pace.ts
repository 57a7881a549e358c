import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** On a machine that is busy it rests so many times as long as it computed; the database computes beside it. */
const REST_FACTOR = 12;
/** So much it computes before its first rest: what takes no longer holds up nobody. */
const UNRESTED_MS = 1000;
/** Processor time that is left, as a share of all: with less the machine counts as busy. */
const LEFT_SHARE = 0.25;

/** What the work and all others took of the processors, ms. */
export interface ProcessorTimes {
  own(): number;
  machine(): { idle: number; all: number };
}

/** Lets others go first: where they need the processors, work is done in a small part of the time. */
export class Pace {
  private before: { idle: number; all: number };
  /** What this process computed before its work is not part of it. */
  private ownBefore: number;
  private readonly ownAtBegin: number;

  constructor(
    private readonly times: ProcessorTimes = PROCESSORS,
    private readonly restFor: (ms: number) => Promise<unknown> = wait,
  ) {
    this.before = times.machine();
    this.ownBefore = times.own();
    this.ownAtBegin = this.ownBefore;
  }

  /** Called after each portion of work. */
  async rest(): Promise<void> {
    const { before } = this;
    this.before = this.times.machine();
    const left = (this.before.idle - before.idle) / Math.max(1, this.before.all - before.all);
    // Not the time that went by: where many want the processors, most of it was spent waiting for them.
    const computed = this.times.own() - this.ownBefore;
    const isShort = this.times.own() - this.ownAtBegin < UNRESTED_MS;
    if (left < LEFT_SHARE && !isShort) await this.restFor(REST_FACTOR * computed);
    this.ownBefore = this.times.own();
  }
}

const PROCESSORS: ProcessorTimes = {
  own() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  machine() {
    const times = cpus().map((cpu) => cpu.times);
    const all = times.reduce((sum, each) => sum + each.user + each.nice + each.sys + each.idle + each.irq, 0);
    return { idle: times.reduce((sum, { idle }) => sum + idle, 0), all };
  },
};
