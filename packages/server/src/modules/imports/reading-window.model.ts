import type { Eui } from '@fieldscope/contract/ids';
import { IMPORT_LIMITS } from '@fieldscope/contract/import-limits';
import type { FileReading } from './row-reading.model';

/** Sorted in one go, while the process does nothing else. */
const RUN = 20_000;

/**
 * Readings of a part of a file in the order in which they are stored: device by device, each in the order of time, those of
 * one moment as the file has them. They are held as numbers: 30 bytes a reading.
 */
export class ReadingWindow {
  private readonly euis: Eui[] = [];
  private readonly devices = new Map<Eui, number>();
  private readonly device: Uint32Array;
  private readonly channel: Uint8Array;
  private readonly measurement: Uint32Array;
  private readonly time: Float64Array;
  private readonly value: Float64Array;
  /** Places of the readings, run by run in their order. */
  private readonly order: Uint32Array;
  private count = 0;

  /** @param most readings after which the window is full; the row with the last of them may have more */
  constructor(private readonly most: number) {
    const length = most + IMPORT_LIMITS.columns;
    this.device = new Uint32Array(length);
    this.channel = new Uint8Array(length);
    this.measurement = new Uint32Array(length);
    this.time = new Float64Array(length);
    this.value = new Float64Array(length);
    this.order = new Uint32Array(length);
  }

  get isFull(): boolean {
    return this.count >= this.most;
  }

  add({ eui, channel, measurementId, measuredAt, value }: FileReading): void {
    const place = this.count++;
    this.device[place] = this.deviceOf(eui);
    this.channel[place] = channel;
    this.measurement[place] = measurementId;
    this.time[place] = measuredAt;
    this.value[place] = value;
    this.order[place] = place;
    if (this.count % RUN === 0) this.sortRun(this.count - RUN);
  }

  private deviceOf(eui: Eui): number {
    const known = this.devices.get(eui);
    if (known !== undefined) return known;
    this.devices.set(eui, this.euis.length);
    return this.euis.push(eui) - 1;
  }

  private readonly compare = (a: number, b: number): number =>
    this.device[a]! - this.device[b]! || this.time[a]! - this.time[b]! || a - b;

  private sortRun(start: number): void {
    this.order.subarray(start, Math.min(this.count, start + RUN)).sort(this.compare);
  }

  /** All readings in their order, so many at a time. To be called once, after the last one was added. */
  *portions(size: number): Generator<FileReading[]> {
    this.sortRun(this.count - (this.count % RUN));
    const runs: { next: number; end: number }[] = [];
    for (let start = 0; start < this.count; start += RUN)
      runs.push({ next: start, end: Math.min(this.count, start + RUN) });
    for (let taken = 0; taken < this.count; taken += size)
      yield Array.from({ length: Math.min(size, this.count - taken) }, () =>
        this.readingAt(this.takeFirst(runs)),
      );
  }

  /** Place of the reading that comes first of what is left of all runs. */
  private takeFirst(runs: readonly { next: number; end: number }[]): number {
    let first = runs[0]!;
    for (const run of runs) if (run.next < run.end && this.comesBefore(run, first)) first = run;
    return this.order[first.next++]!;
  }

  private comesBefore(run: { next: number }, other: { next: number; end: number }): boolean {
    return other.next === other.end || this.compare(this.order[run.next]!, this.order[other.next]!) < 0;
  }

  private readingAt(place: number): FileReading {
    return {
      eui: this.euis[this.device[place]!]!,
      channel: this.channel[place]!,
      measurementId: this.measurement[place]!,
      measuredAt: this.time[place]!,
      value: this.value[place]!,
    };
  }
}
