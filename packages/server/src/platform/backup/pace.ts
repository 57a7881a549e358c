import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** On a machine that is busy it rests so many times as long as it computed; the database computes beside it. */
const REST_FACTOR = 12;
/** Processor time that is left, as a share of all: with less the machine counts as busy. */
const LEFT_SHARE = 0.25;

/** Lets others go first: where they need the processors, work is done in a small part of the time. */
export class Pace {
  private machine = machineTimes();
  /** At first what it took to start, too. */
  private computedMs = 0;

  /** Called after each portion of work. */
  async rest(): Promise<void> {
    const before = this.machine;
    this.machine = machineTimes();
    const left = (this.machine.idle - before.idle) / Math.max(1, this.machine.all - before.all);
    // Not the time that went by: where many want the processors, most of it was spent waiting for them.
    const computed = ownMs() - this.computedMs;
    if (left < LEFT_SHARE) await wait(REST_FACTOR * computed);
    this.computedMs = ownMs();
  }
}

function ownMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function machineTimes(): { idle: number; all: number } {
  const times = cpus().map((cpu) => cpu.times);
  const all = times.reduce((sum, each) => sum + each.user + each.nice + each.sys + each.idle + each.irq, 0);
  return { idle: times.reduce((sum, { idle }) => sum + idle, 0), all };
}
