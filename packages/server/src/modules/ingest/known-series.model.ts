/** Bytes that one more series takes in memory, rounded up. */
const BYTES_OF_SERIES = 80;

interface Measured {
  channel: number;
  measurementId: number;
}

/** A measurement of a channel as one number; measurement ids have at most five digits. */
export const measurementKey = (channel: number, measurementId: number): number =>
  channel * 100_000 + measurementId;

/**
 * Series of a device that were met, with their ids: a series never changes its id or its owner, and a device that changes hands is
 * another `KnownDevice`. Of each it is known whether its channel has its measurement, so that an ordinary uplink writes no channel.
 */
export class KnownSeries {
  private readonly ids = new Map<number, number>();
  /** Those whose channel is not known to have them; undefined: there are none. */
  private unreported: Set<number> | undefined;

  find({ channel, measurementId }: Measured): number | undefined {
    return this.ids.get(measurementKey(channel, measurementId));
  }

  /** @param isReported whether its channel is known to have it */
  add({ channel, measurementId }: Measured, seriesId: number, isReported = false): void {
    const key = measurementKey(channel, measurementId);
    if (this.ids.has(key)) return;
    this.ids.set(key, seriesId);
    if (isReported) return;
    this.unreported ??= new Set();
    this.unreported.add(key);
  }

  /** Those of the readings whose channel is not known to have them; from now on it is. */
  takeUnreported<Reading extends Measured>(readings: Reading[]): Reading[] {
    const { unreported } = this;
    if (!unreported) return [];
    const taken = readings.filter(({ channel, measurementId }) =>
      unreported.delete(measurementKey(channel, measurementId)),
    );
    if (unreported.size === 0) this.unreported = undefined;
    return taken;
  }

  /** What its channels are is not true any more. */
  reportAgain(): void {
    if (this.ids.size > 0) this.unreported = new Set(this.ids.keys());
  }

  bytes(): number {
    return this.ids.size * BYTES_OF_SERIES;
  }
}
